"""Every error code the source raises, found by reading it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src/ohhell"
_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+")
NO_CODES = {"utf-8", "own-hand", "no-store", "heck-normal", "flat-100", "us-letter"}
"""Words in kebab-case that are something else: an encoding, a sight, a header's value, a preset, a bot, a paper size."""

NO_ERRORS = {"claim", "Claim"}
"""What is called with codes that are no errors: reasons for hints, which `coach.claims` explains."""


def error_codes() -> set[str]:
    """Return every kebab-case word that is an argument, or the first of several returned values; codes of claims are none."""
    texts = {
        node.value
        for file in SOURCE.rglob("*.py")
        for node in _arguments_and_results(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if _CODE.fullmatch(text)} - NO_CODES


def _arguments_and_results(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in NO_ERRORS):
            yield from (*node.args, *(keyword.value for keyword in node.keywords))
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            yield from node.value.elts[:1]
