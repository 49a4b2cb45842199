"""Texts of errors in other languages have holes only for values that the code sends."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = dict(re.findall(r'"error\.([\w-]+)":\s*"(.*)"', (ROOT / "web/src/words/en/errors.ts").read_text()))
FROM_MOVES = {"bid", "total", "tricks", "least", "most", "card", "suit"}
"""The values of an illegal move, see `ohhell.rules.moves`."""


def _sent() -> dict[str, set[str]]:
    """The names of the values that each code is raised with, by code."""
    found: dict[str, set[str]] = {}
    for file in (ROOT / "src/ohhell").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and call.args and isinstance(code := call.args[0], ast.Constant):
                for given in call.args[1:]:
                    if isinstance(given, ast.Dict):
                        names = {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
                        found.setdefault(str(code.value), set()).update(names)
    return found | {code: {"wait"} for code in ("too-fast", "busy", "too-many-at-once")}


SENT = _sent()


@pytest.mark.parametrize("code", [code for code, text in TEXTS.items() if "{" in text])
def test_error_text_uses_only_values_that_are_sent(code: str) -> None:
    holes = set(re.findall(r"\{(\w+)\}", TEXTS[code]))

    assert holes <= SENT.get(code, FROM_MOVES)
