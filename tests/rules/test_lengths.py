"""Shorter games under the same rules."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.notation.prose import rule_sheet
from ohhell.rules.lengths import length_choices, with_length
from scenes import house_rules

BUDDY = ohhell.preset("screw-your-buddy")


def sizes(rules: ohhell.Rules, seats: int = 5) -> list[int]:
    return [hand.cards for hand in rules.schedule(seats)]


def test_quick_game_has_hands_of_one_to_five_cards() -> None:
    assert sizes(with_length(BUDDY, 5, "quick")) == [1, 2, 3, 4, 5]


def test_medium_game_has_no_larger_hand_than_the_rules() -> None:
    assert sizes(with_length(BUDDY, 7, "medium"), 7) == [1, 2, 3, 4, 5, 6, 7]


def test_whole_game_is_as_the_rules_say() -> None:
    assert with_length(BUDDY, 5, "whole") is BUDDY


def test_quick_game_has_one_match() -> None:
    assert with_length(house_rules(format={"matches": 3}), 4, "quick").format.matches == 1


def test_rule_sheet_of_a_quick_game_says_nothing_about_the_whole_game() -> None:
    sheet = rule_sheet.sheet(with_length(BUDDY, 5, "quick"), 5)

    assert ("back up again" in sheet, "45 minutes" in sheet) == (False, False)


def test_choices_have_their_minutes_with_bots() -> None:
    assert [(one.length, one.minutes) for one in length_choices(BUDDY, 5, bots=4)] == [
        ("quick", 5),
        ("medium", 15),
        ("whole", 25),
    ]


def test_choices_of_people_take_longer() -> None:
    assert [one.minutes for one in length_choices(BUDDY, 5)] == [8, 25, 45]


@pytest.mark.parametrize(
    ("cards", "found"), [([1, 2, 3], ["whole"]), ([1] * 6, ["quick", "whole"]), ([7] * 9, ["quick", "medium", "whole"])]
)
def test_length_that_is_not_shorter_is_left_out(cards: list[int], found: list[str]) -> None:
    rules = house_rules(schedule={"shape": "custom", "list": cards})

    assert [one.length for one in length_choices(rules, 4)] == found


def test_length_that_the_rules_cannot_have_is_left_out() -> None:
    trumps = {"by": "cards", "entries": {"5": "h"}}
    rules = house_rules(schedule={"shape": "custom", "list": [5] * 9}, trump={"source": "by_list", "list": trumps})

    assert [one.length for one in length_choices(rules, 4)] == ["whole"]
