"""What a record can hold: names and lines of signs that everybody can see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ohhell.notation.record import check_line, check_names
from ohhell.rules.errors import OhHellError

ODD_WORDS = Path(__file__).parents[2] / "web/src/pad/odd-words.json"


@pytest.mark.parametrize("kept", [kept for _, kept in json.loads(ODD_WORDS.read_text(encoding="utf-8"))])
def test_what_the_page_keeps_of_odd_words_fits_a_record(kept: str) -> None:
    check_names((kept,))
    check_line(kept, "comment")


@pytest.mark.parametrize(
    "unseen", ["Ann\u200d", "A\u200dnn", "\u200b", "Ann\u202e", "Ann\u00a0Lee", "\ud83d", "A\ue000"]
)
def test_a_sign_that_nobody_sees_does_not(unseen: str) -> None:
    with pytest.raises(OhHellError, match="cannot seat") as refused:
        check_names((unseen,))
    assert refused.value.code == "bad-name"
    with pytest.raises(OhHellError, match="printable letters"):
        check_line(unseen, "comment")
