"""A hand lies in order."""

from __future__ import annotations

from ohhell.rules.cards import text_of
from ohhell.rules.view import view
from ohhell.tui.hand import around, bidders, by_suit, choices, open_numbers, tricks_left
from scenes import house_rules, scene

STATE = scene(house_rules(), "4h Qh 7c As / 2s 3s 4s 5s / 8h 9s 9d 10d", trump="c", dealer=1, trick="8h")


def test_trumps_stand_first_and_high_cards_before_low_ones() -> None:
    assert [(suit, text_of(held)) for suit, held in by_suit(view(STATE, 0))] == [
        ("c", "7c"),
        ("s", "As"),
        ("h", "Qh 4h"),
    ]


def test_only_cards_that_may_be_played_have_a_number() -> None:
    assert text_of(choices(view(STATE, 0))) == "Qh 4h"


def test_a_joker_stands_last() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"})
    state = scene(rules, "Jo 2d / 3s 4s", trump="s")

    assert [suit for suit, _ in by_suit(view(state, 0))] == ["d", None]


def test_a_card_held_twice_has_one_number() -> None:
    state = scene(house_rules(deck={"packs": 2}), "Qh Qh / 3s 4s", trump="s", dealer=1, trick="")

    assert text_of(choices(view(state, 0))) == "Qh"


def test_bids_that_may_be_made_are_numbers() -> None:
    state = scene(house_rules(), "4h Qh / 2s 3s", trump="c")

    assert open_numbers(view(state, 0)) == (0, 1, 2)


def test_everybody_is_named_from_me_on_and_bids_from_the_dealers_left() -> None:
    mine = view(STATE, 2)

    assert (around(mine), bidders(mine), tricks_left(mine)) == ((2, 0, 1), (2, 0, 1), 4)
