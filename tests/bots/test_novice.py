"""The novice sees obvious winners and no further."""

from __future__ import annotations

from random import Random

import pytest

from ohhell.bots import novice
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play
from ohhell.rules.state import State
from ohhell.rules.view import view
from scenes import bid, house_rules, play, scene

TAKES_ONE = house_rules(bid={"min": 1})


def novices_choice(state: State, seat: int) -> object:
    return novice.choose(view(state, seat), Random(1))


@pytest.mark.parametrize(
    ("hand", "tricks"),
    [("Ah 9c 3d", 1), ("Ah Ac Ad", 3), ("Qs 9c 3d", 1), ("Js Kc Qd", 0), ("As Ks Qs", 3)],
    ids=["an ace", "three aces", "a high trump", "nothing obvious", "three high trumps"],
)
def test_it_bids_its_aces_and_high_trumps(hand: str, tricks: int) -> None:
    state = scene(house_rules(), f"{hand} / 2c 4c 5c / 6c 7c 8c", trump="s", stock="9d")

    assert novices_choice(state, 0) == Bid(0, tricks)


def test_it_bids_as_near_as_the_hook_allows() -> None:
    rules = house_rules(hook={"kind": "last_not_equal"})
    state = bid(scene(rules, "2c 3c / 4c 5c / Ah 6c", trump="s", stock="9d"), 1, 0)

    assert novices_choice(state, 2) in {Bid(2, 0), Bid(2, 2)}


def test_it_bids_an_even_share_of_cards_it_may_not_see() -> None:
    rules = house_rules(bid={"sight": [{"when": "always", "mode": "blind"}]})
    state = scene(rules, "As Ks Qs Js / 4c 5c 6c 7c", trump="s", stock="9d")

    assert novices_choice(state, 0) == Bid(0, 2)


def test_it_takes_a_trick_it_needs() -> None:
    state = scene(TAKES_ONE, "9h 2c / 8h 3c / 2h Kh", trump="s", trick="9h 8h")

    assert novices_choice(state, 2) == Play(2, Card.parse("Kh"))


def test_it_throws_something_low_on_a_trick_it_does_not_need() -> None:
    state = scene(house_rules(), "9h 2c / 8h 3c / 2h Kh", trump="s", trick="9h 8h")

    assert novices_choice(state, 2) == Play(2, Card.parse("2h"))


def test_it_forgets_who_has_run_out_of_a_suit() -> None:
    # seat 1 has just shown that it is out of hearts and can trump the ace
    state = play(bid(scene(house_rules(), "Kh Ah 2c / 3c 3s 4s / 2h 5h 4c", trump="s"), 2, 0, 0), "Kh 3c 2h")

    assert novices_choice(state, 0) == Play(0, Card.parse("Ah"))


def test_play_does_not_depend_on_the_bids_of_others() -> None:
    few = play(bid(scene(house_rules(), "9h 2c / 8h 3c / 2h Kh", trump="s"), 0, 0, 1), "9h 8h")
    many = play(bid(scene(house_rules(), "9h 2c / 8h 3c / 2h Kh", trump="s"), 2, 2, 1), "9h 8h")

    assert novices_choice(few, 2) == novices_choice(many, 2)
