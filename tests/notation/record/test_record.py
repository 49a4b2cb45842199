"""What a record can hold: names and lines of signs that everybody can see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ohhell.notation.record.record import check_line, check_names, check_new_names, is_visible
from ohhell.rules.errors import OhHellError

ODD_WORDS = Path(__file__).parents[3] / "web/src/pad/odd-words.json"


@pytest.mark.parametrize("kept", [kept for _, kept in json.loads(ODD_WORDS.read_text(encoding="utf-8"))])
def test_cleaned_text_fits_a_record(kept: str) -> None:
    check_names((kept,))
    check_line(kept, "comment")


@pytest.mark.parametrize(
    "unseen", ["Ann\u200d", "A\u200dnn", "\u200b", "Ann\u202e", "Ann\u00a0Lee", "\ud83d", "A\ue000"]
)
def test_sign_that_nobody_sees_does_not(unseen: str) -> None:
    with pytest.raises(OhHellError, match=r"name|called") as refused:
        check_names((unseen,))
    assert refused.value.code == "bad-name"
    with pytest.raises(OhHellError, match="printable characters"):
        check_line(unseen, "comment")


UNSEEN = ["\u0301", "\u0301\u0302", "\ufe0f", "\ufe0e\ufe0f", "\U000e0100", "\u0903", "\u20dd", "\u3164", "\u2800"]
"""Names made only of marks, variation selectors and blanks."""


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_new_name_is_refused_when_nothing_of_it_can_be_seen(name: str) -> None:
    with pytest.raises(OhHellError, match="at least one letter, digit or symbol") as error:
        check_new_names(("Ann", name))

    assert error.value.code == "bad-name"


@pytest.mark.parametrize("name", ["a", "9", "é", "e\u0301", "愛子", "🎴", "❤\ufe0f", "\U0001fae8", "؟"], ids=ascii)
def test_new_name_is_taken_when_something_of_it_can_be_seen(name: str) -> None:
    check_new_names((name,))

    assert is_visible(name)


def test_name_of_marks_alone_is_still_read_from_a_record() -> None:
    check_names(("\u0301",))

    assert not is_visible("\u0301")
