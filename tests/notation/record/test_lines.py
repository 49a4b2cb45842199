"""The lines of a record: its title, its length, and lines that continue below."""

from __future__ import annotations

import pytest

import ohhell
from notation.record_games import KITCHEN, refused
from ohhell.notation.record.lines import LONGEST_RECORD, MOST_CARDS, MOST_HANDS, MOST_LINES
from ohhell.notation.record.text import read


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_empty_text_is_not_a_record(text: str) -> None:
    assert refused(text).code == "not-a-record"


def test_record_with_too_many_characters_is_refused() -> None:
    assert "400001 characters are too many for a record" in str(refused("x" * (LONGEST_RECORD + 1)))


def test_record_with_too_many_lines_is_refused() -> None:
    assert "5601 lines are too many for a record" in str(refused("\n" * (MOST_LINES + 1)))


def test_record_with_too_many_hands_is_refused() -> None:
    assert "401 hands are too many for a record" in str(refused("\nhand " * (MOST_HANDS + 1)))


def test_record_with_too_many_cards_is_refused() -> None:
    assert "12001 cards are too many for a record" in str(refused("seat:" + "trick " * (MOST_CARDS + 1)))


def test_long_record_is_read_if_lengths_are_not_limited() -> None:
    game = ohhell.Game(ohhell.preset("classic"), ["Ann", "Bob", "Cid"], seed=1)
    long = game.record() + "\n" * (MOST_LINES + 1)

    assert read(long, limited=False)[0].names == ("Ann", "Bob", "Cid")


def test_place_on_a_continued_line_is_that_in_the_file() -> None:
    error = refused(KITCHEN.replace("left: Ad Qh", "left: Ad\n    Qh 1x"))

    assert (error.code, error.line, error.column) == ("not-a-card", 41, 8)
