"""Pages: Markdown in sentences, for those to whom a table says nothing."""

from __future__ import annotations

import re
from typing import Final

_MINUS: Final = re.compile(r"(?<!\w)-(?=\d)")
_TIMES: Final = re.compile(r"\b(\d+)x\b")


def sentences(markdown: str) -> list[str]:
    r"""A page of Markdown as lines: headings and paragraphs without signs, every row of a table a sentence.

    >>> sentences("## Scoring\n\n| Bid | Points |\n| --: | -----: |\n|   2 |    -12 |")
    ['', 'Scoring.', 'Bid 2; points minus 12.']
    """
    lines: list[str] = []
    for block in markdown.strip().split("\n\n"):
        rows = block.split("\n")
        if block.startswith("#"):
            lines += ["", " ".join(row.lstrip("#").strip() for row in rows) + "."]
        elif block.startswith("|"):
            lines += _table(rows)
        else:
            lines.append(" ".join(rows))
    return lines


def _table(rows: list[str]) -> list[str]:
    heads, _, *body = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    told = ["; ".join(f"{head.lower()} {_said(cell)}" for head, cell in zip(heads, row, strict=True)) for row in body]
    return [f"{sentence.capitalize()}." for sentence in told]


def _said(cell: str) -> str:
    return _TIMES.sub(r"\1 times", _MINUS.sub("minus ", cell))
