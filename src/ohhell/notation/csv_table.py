"""Tables as CSV that a spreadsheet shows and never runs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """*rows* as CSV; a text that a spreadsheet would take for a formula is quoted, a number stays a number."""
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def harmless(text: str) -> str:
    """Text that no spreadsheet runs as a formula.

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text
