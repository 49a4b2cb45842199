"""Players, cards, needs and numbers in words."""

from __future__ import annotations

import doctest

import pytest

from ohhell.rules.cards import Card
from ohhell.tui.drawing import screen, tables
from ohhell.tui.sentences import phrases, words
from ohhell.tui.sentences.words import PlayerNames


@pytest.mark.parametrize("module", [words, phrases, screen, tables])
def test_examples_in_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # a module


def test_joker_has_no_suit_in_its_name() -> None:
    assert words.card_name(Card.parse("jo")) == "joker"


def test_trumps_named_in_a_refusal_are_written_out() -> None:
    assert words.in_words("You hold the trumps 3s 10s.") == "You hold the 3 of spades and the 10 of spades."


def test_bots_are_called_by_their_names_without_level() -> None:
    players = PlayerNames.of(("Tom", "Ada (club)", "Ben (random)"), 0)

    assert [players.name(seat) for seat in range(3)] == ["You", "Ada", "Ben"]


def test_bots_keep_their_level_when_their_names_are_the_same() -> None:
    assert PlayerNames.of(("Ada (club)", "Ada (random)")).name(1) == "Ada (random)"


@pytest.mark.parametrize(
    ("seat", "verb", "words"),
    [(0, "takes", "You take"), (1, "takes", "Ada takes"), (0, "has", "You have"), (1, "has", "Ada has")],
)
def test_verb_agrees_with_the_player(seat: int, verb: str, words: str) -> None:
    assert PlayerNames.of(("Tom", "Ada"), 0).does(seat, verb) == words


@pytest.mark.parametrize(
    ("bid", "taken", "left", "need"),
    [
        pytest.param(0, 0, 0, "made", id="a zero bid is made once no trick is left"),
        pytest.param(None, 3, 1, "", id="a hidden bid needs nothing"),
    ],
)
def test_need(bid: int | None, taken: int, left: int, need: str) -> None:
    assert words.need(bid, taken, left=left) == need


def test_balance_says_exactly_when_bids_add_up_to_the_tricks() -> None:
    assert words.balance(3, 3) == "3 bid for 3 tricks, exactly"
