"""Tables as CSV."""

from __future__ import annotations

from ohhell.notation.csv_table import csv_text


def test_texts_like_formulas_are_quoted_and_numbers_stay_numbers() -> None:
    assert csv_text([["=a", "-b", -1, "c,d"]]) == "'=a,'-b,-1,\"c,d\"\n"
