"""Words are those of the table."""

from __future__ import annotations

import doctest

import pytest

from ohhell.rules.cards import Card
from ohhell.tui import markdown, phrases, words
from ohhell.tui.words import PlayerNames


@pytest.mark.parametrize("module", [words, phrases, markdown])
def test_the_examples_in_the_documentation_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # a module


def test_the_joker_has_no_suit_to_name() -> None:
    assert words.card_name(Card.parse("jo")) == "joker"


def test_bots_are_spoken_of_without_their_level() -> None:
    cast = PlayerNames.of(("Tom", "Ada (club)", "Ben (random)"), 0)

    assert [cast.name(seat) for seat in range(3)] == ["You", "Ada", "Ben"]


def test_names_that_would_become_equal_stay_whole() -> None:
    assert PlayerNames.of(("Ada (club)", "Ada (random)")).name(1) == "Ada (random)"


@pytest.mark.parametrize(
    ("verb", "mine", "theirs"), [("takes", "You take", "Ada takes"), ("has", "You have", "Ada has")]
)
def test_verbs_agree_with_who_acts(verb: str, mine: str, theirs: str) -> None:
    cast = PlayerNames.of(("Tom", "Ada"), 0)

    assert (cast.does(0, verb), cast.does(1, verb)) == (mine, theirs)


def test_a_made_nought_is_made_once_no_trick_is_left() -> None:
    assert (words.need(0, 0, left=0), words.need(None, 3, left=1)) == ("made", "")


def test_bids_may_come_out_exactly() -> None:
    assert words.balance(3, 3) == "3 bid for 3 tricks, exactly"
