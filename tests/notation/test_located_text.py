"""Passages know where they are in the text they come from."""

from __future__ import annotations

import pytest

from ohhell.notation.located_text import LONGEST_SHOWN, Passage, seat_at
from ohhell.rules.errors import NotationError


def test_passage_places_its_parts_in_the_source() -> None:
    assert [part.place for part in Passage("Ann 2,  Bob 1", ((0, 7, 5),)).split(",")] == [(7, 5), (7, 13)]


def test_passage_places_words_on_the_line_they_were_joined_from() -> None:
    assert [word.place for word in Passage("Ad Qh", ((0, 40, 7), (3, 41, 5))).words()] == [(40, 7), (41, 5)]


def test_passage_error_shortens_a_long_text() -> None:
    with pytest.raises(NotationError, match=f"found '{'x' * LONGEST_SHOWN}…'"):
        Passage("x" * 100).expected("a card")


def test_unknown_name_lists_at_most_eight_names() -> None:
    with pytest.raises(NotationError, match="one of the names 0, 1, 2, 3, 4, 5, 6, 7, …, found 'Ann'"):
        seat_at([str(seat) for seat in range(9)], Passage("Ann"))
