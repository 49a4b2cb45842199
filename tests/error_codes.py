"""Every error code the source raises, found by reading it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src/ohhell"
ROOMS = (
    "rules",
    "store",
    "presets",
    "notation",
    "dealing",
    "table",
    "scorekeeper",
    "results",
    "bots",
    "arena",
    "printing",
    "client",
    "server",
    "tui",
    "cli",
)
_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+")
NO_CODES = {"utf-8", "own-hand", "no-store", "heck-normal", "flat-100", "us-letter"}
"""Words in kebab-case that are something else: an encoding, a sight, a header's value, a preset, a paper."""


def error_codes() -> set[str]:
    """Every word in kebab-case that is handed to a function: in our source those are codes, and nothing else is written so."""
    return {
        argument.value
        for file in [*SOURCE.glob("*.py"), *(file for room in ROOMS for file in (SOURCE / room).rglob("*.py"))]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and _CODE.fullmatch(argument.value)
    } - NO_CODES
