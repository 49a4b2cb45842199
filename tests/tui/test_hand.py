"""What a view says about cards and seats."""

from __future__ import annotations

from ohhell.rules.cards import text_of
from ohhell.rules.view import view
from ohhell.tui.hand import around, bidders, by_suit, choices, open_numbers, tricks_left
from scenes import house_rules, scene

STATE = scene(house_rules(), "4h Qh 7c As / 2s 3s 4s 5s / 8h 9s 9d 10d", trump="c", dealer=1, trick="8h")


def test_hand_is_sorted_trumps_first_and_high_cards_first() -> None:
    assert [(suit, text_of(held)) for suit, held in by_suit(view(STATE, 0))] == [
        ("c", "7c"),
        ("s", "As"),
        ("h", "Qh 4h"),
    ]


def test_choices_are_only_the_cards_that_can_be_played() -> None:
    assert text_of(choices(view(STATE, 0))) == "Qh 4h"


def test_joker_comes_last() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"})
    state = scene(rules, "Jo 2d / 3s 4s", trump="s")

    assert [suit for suit, _ in by_suit(view(state, 0))] == ["d", None]


def test_choices_hold_identical_cards_once() -> None:
    state = scene(house_rules(deck={"packs": 2}), "Qh Qh / 3s 4s", trump="s", dealer=1, trick="")

    assert text_of(choices(view(state, 0))) == "Qh"


def test_open_numbers_are_the_legal_bids() -> None:
    state = scene(house_rules(), "4h Qh / 2s 3s", trump="c")

    assert open_numbers(view(state, 0)) == (0, 1, 2)


def test_seats_are_listed_from_mine_and_from_the_first_bidder() -> None:
    mine = view(STATE, 2)

    assert (around(mine), bidders(mine), tricks_left(mine)) == ((2, 0, 1), (2, 0, 1), 4)
