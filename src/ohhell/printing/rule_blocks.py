"""Rule sheets as blocks for typesetting: headings, paragraphs, lists and tables."""

from __future__ import annotations

import re
from typing import Final

Block = dict[str, object]

_RULE: Final = re.compile(r"\|[ :|-]+\|")
_LONG: Final = re.compile(r"\S{24,}")
_STRETCH: Final = 12
ZERO_WIDTH_SPACE: Final = "\u200b"


def blocks(markdown: str) -> list[Block]:
    """Return the blocks of a rule sheet as `notation.prose` writes it."""
    return [_block(text.split("\n")) for text in markdown.strip("\n").split("\n\n") if text.strip()]


def breakable(text: str) -> str:
    """Return *text* with break points in very long words."""
    return _LONG.sub(lambda found: ZERO_WIDTH_SPACE.join(_stretches(found[0])), text)


def _block(lines: list[str]) -> Block:
    if all(line.startswith("# ") for line in lines):
        return {"kind": "title", "text": breakable(" ".join(line[2:] for line in lines))}
    if len(lines) == 1 and lines[0].startswith("## "):
        return {"kind": "heading", "text": lines[0][3:]}
    if lines[0].startswith("- "):
        items = "\n".join(lines).removeprefix("- ").split("\n- ")
        return {"kind": "list", "items": [_joined(item.split("\n")) for item in items]}
    if len(lines) > 2 and _RULE.fullmatch(lines[1]):  # noqa: PLR2004 (a head, a rule and a row)
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]
        right = [cell.strip().endswith(":") for cell in lines[1].strip("|").split("|")]
        if all(len(row) == len(right) for row in rows):
            return {"kind": "table", "right": right, "rows": rows}
    return {"kind": "text", "text": _joined(lines)}


def _joined(lines: list[str]) -> str:
    return breakable(" ".join(line.strip() for line in lines))


def _stretches(word: str) -> list[str]:
    return [word[place : place + _STRETCH] for place in range(0, len(word), _STRETCH)]
