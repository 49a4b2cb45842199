"""Every error code the source raises, found by reading it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src/ohhell"
_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+")
_RAISERS = re.compile(r"(Error|Problem|IllegalMove|Refusal|refuse\w*|fail\w*|bad\w*)$")


def error_codes() -> set[str]:
    """The first arguments, in kebab-case, of everything that makes an error."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _RAISERS.search(ast.unparse(node.func)):
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant)
                    and isinstance(argument.value, str)
                    and _CODE.fullmatch(argument.value)
                }
    return found
