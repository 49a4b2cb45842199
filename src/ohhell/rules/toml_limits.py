"""Limits on the depth and length of TOML text, checked in one pass before `tomllib` reads it.

`tomllib` copies the path of every dotted key and calls itself for every bracket, so a key of n parts costs it n² of time and
memory. A text that passes here costs it little more than its length.
"""

from __future__ import annotations

import re
from typing import Final

from ohhell.rules.errors import Problem
from ohhell.rules.limits import MOST_DEPTH, MOST_KEYS

_TOKEN: Final = re.compile(
    r"""
      \#[^\n]*+
    | \"{3}(?:[^"\\]++|\\.|"(?!""))*+\"{3}"{0,2}+
    | '{3}(?:[^']++|'(?!''))*+'{3}'{0,2}+
    | (?P<unclosed>\"{3}|'{3})
    | "(?:[^"\\\n]++|\\[^\n])*+"
    | '[^'\n]*+'
    | (?P<open>[\[{])
    | (?P<close>[\]}])
    | (?P<dot>\.)
    | (?P<sign>[=,\n])
    | (?P<quote>["'])
    """,
    re.VERBOSE | re.DOTALL,
)


def limits_broken(text: str) -> Problem | None:
    """Return what makes *text* too deep or too long to be read as TOML, or None.

    Strings and comments are skipped as `tomllib` skips them; a string that never ends ends the pass, because `tomllib` reads
    no further either.
    """
    depth = dots = parts = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind is None:
            continue
        if kind in {"unclosed", "quote"}:
            return None
        if kind == "close":
            depth = max(0, depth - 1)
        elif kind == "open":
            depth += 1
        dots = dots + 1 if kind == "dot" else 0
        parts += kind in {"open", "dot"} or token[0] == "="
        if max(depth, dots + 1) > MOST_DEPTH:
            what = (
                f"a key with more than {MOST_DEPTH} parts"
                if dots
                else f"brackets nested more than {MOST_DEPTH} levels deep"
            )
            return Problem(
                "too-deep", "", f"Can't read the rules: line {_line(text, token)} has {what}. No rule needs so many."
            )
        if parts > MOST_KEYS:
            message = (
                f"Can't read the rules: there are more than {MOST_KEYS} keys, tables and lists up to line "
                f"{_line(text, token)}. Leave out what is the same as the defaults."
            )
            return Problem("too-many-keys", "", message)
    return None


def _line(text: str, token: re.Match[str]) -> int:
    return text.count("\n", 0, token.start()) + 1
