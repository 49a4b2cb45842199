"""CSV tables that a spreadsheet shows but never runs as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return *rows* as CSV; text that looks like a formula is escaped, numbers stay numbers."""
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerows([escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def escape_formula(text: str) -> str:
    """Escape text that a spreadsheet would run as a formula.

    >>> escape_formula("=1+1"), escape_formula("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text
