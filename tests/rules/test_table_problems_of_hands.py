from __future__ import annotations

import pytest

from ohhell.rules.errors import Problem
from scenes import codes, house_rules, only_problem

HOOK = "last_not_equal"


def test_a_least_bid_above_the_greatest_leaves_no_bid() -> None:
    assert only_problem(house_rules(bid={"min": 3}, schedule={"max": 4}), 4) == (
        "no-legal-bid",
        "bid.min",
        "No bid is possible with 2 cards: the lowest is 3, the highest 2.",
    )


# 6.2
@pytest.mark.parametrize(
    ("bid", "hook", "seats", "cards", "legal"),
    [
        ({"min": 1, "max": 1}, "last_not_equal", 4, 4, False),  # 4 x 1 = 4
        ({"min": 1, "max": 1}, "last_not_equal", 4, 5, True),
        ({"min": 1, "max": 1}, "last_not_equal", 5, 4, True),  # 5 x 1 is not 4
        ({"min": 1, "max": 1}, "any_not_equal", 5, 4, False),  # the fourth of five would make it 4
        ({"min": 2, "max": 2}, "any_not_equal", 5, 5, True),  # 2 4 6 8 10 pass 5 by
        ({"min": 2, "max": 2}, "any_not_equal", 3, 8, True),  # 2 4 6 stop short of 8
        ({"min": "n"}, "any_not_equal", 4, 3, False),  # the first bid of 3 is forbidden
        ({"min": "n"}, "last_not_equal", 4, 3, True),
        ({"min": 1}, "any_below", 4, 4, False),
        ({"min": 0}, "any_below", 4, 4, True),
        ({"min": 0, "max": 0}, "any_not_equal", 4, 4, True),
        ({"min": 1, "max": 1}, "none", 4, 4, True),
    ],
)
def test_a_bid_range_and_a_hook_must_leave_a_bid(
    bid: dict[str, object], hook: str, seats: int, cards: int, *, legal: bool
) -> None:
    rules = house_rules(bid=bid, hook=hook, schedule={"shape": "custom", "list": [cards]})
    low, high = bid["min"], bid.get("max", cards)
    text = f"Bids from {cards if low == 'n' else low} to {high} with {cards} cards and the hook {hook} can leave a bidder without a legal bid."

    assert rules.problems(seats) == ([] if legal else [Problem("no-legal-bid", "bid", text)])


def test_a_hook_that_is_off_in_a_hand_forbids_nothing_there() -> None:
    rules = house_rules(
        bid={"min": 1, "max": 1}, hook={"kind": HOOK, "when": "n >= 5"}, schedule={"shape": "custom", "list": [4, 5]}
    )

    assert rules.problems(4) == []


# 5.3, 6.2
def test_a_total_that_must_exceed_needs_bids_up_to_the_cards() -> None:
    rules = house_rules(bid={"max": 2}, hook="last_must_exceed", schedule={"shape": "custom", "list": [3]})

    assert only_problem(rules, 4) == (
        "must-exceed-impossible",
        "bid.max",
        "With 3 cards and bids up to 2, the last bidder can't always bring the total above 3.",
    )
    assert house_rules(hook="last_must_exceed").problems() == []


def test_a_list_of_trumps_reaches_to_the_last_hand() -> None:
    five = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "c", "s", "d", "nt"]}}

    assert only_problem(house_rules(trump=five, schedule={"shape": "down", "max": 10}), 5) == (
        "trump-list-too-short",
        "trump.list",
        "There are 10 hands but only 5 trumps: add one for hand 6 of 5 cards.",
    )


def test_a_list_of_trumps_by_cards_names_every_size() -> None:
    two = {"source": "by_list", "list": {"by": "cards", "entries": {"3": "h", "1": "c"}}}

    assert only_problem(house_rules(trump=two, schedule={"shape": "down", "max": 3}), 4)[2] == (
        "There are 3 hands but only 2 trumps: add one for hand 2 of 2 cards."
    )


def test_a_list_used_in_some_hands_names_only_those() -> None:
    trump = {"list": {"by": "cards", "entries": {"1": "c"}}, "override": [{"when": "n = 1", "source": "by_list"}]}

    assert house_rules(trump=trump, schedule={"max": 3}).problems(4) == []


# 6.2: no trump-list-tie
def test_a_list_of_trumps_needs_no_entry_for_extra_hands() -> None:
    trump = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "c"]}}

    assert house_rules(trump=trump, schedule={"shape": "down", "max": 2}, tie="extra_hands").problems(4) == []


def test_a_hand_cannot_be_both_blind_and_on_the_forehead() -> None:
    sight = [{"when": "n = 1", "mode": "others_only"}, {"when": "every 2 hands", "mode": "blind"}]

    assert only_problem(house_rules(bid={"sight": sight}, schedule={"max": 2}), 4) == (
        "sight-conflict",
        "bid.sight",
        "Hand 2 of 1 cards can't be both blind and others_only.",
    )


# 6.2
def test_only_a_hand_of_one_card_fits_on_the_forehead() -> None:
    sight = [{"when": "n <= 2", "mode": "others_only"}]

    assert only_problem(house_rules(bid={"sight": sight}, schedule={"max": 3}), 4) == (
        "sight-conflict",
        "bid.sight",
        "Cards on the forehead only work with one card, but hand 2 has 2.",
    )


def test_seeing_the_own_hand_conflicts_with_no_other_sight() -> None:
    sight = [{"when": "always", "mode": "own_hand"}, {"when": "n = 1", "mode": "others_only"}]

    assert house_rules(bid={"sight": sight}).problems(4) == []


@pytest.mark.parametrize(
    ("axes", "code"),
    [
        ({"trump": {"override": [{"when": "hand = 1", "source": "none"}]}}, "not-enough-cards"),
        ({"bid": {"sight": [{"when": "hand = 13", "mode": "others_only"}]}, "trump": "none"}, "sight-conflict"),
    ],
)
def test_extra_hands_must_be_playable_too(axes: dict[str, object], code: str) -> None:
    schedule = {"shape": "down", "max": 13}

    assert house_rules(schedule=schedule, tie={"kind": "extra_hands", "size": "last"}, **axes).problems(4) == []
    assert codes(house_rules(schedule=schedule, tie={"kind": "extra_hands", "size": "max"}, **axes).problems(4)) == [
        code
    ]


def test_the_last_hand_is_the_one_conditions_call_the_last() -> None:
    sight = [{"when": "not last hand", "mode": "blind"}, {"when": "n = 1", "mode": "others_only"}]

    assert house_rules(bid={"sight": sight}, schedule={"shape": "down", "max": 3}).problems(4) == []
    assert codes(house_rules(bid={"sight": sight}, schedule={"shape": "up", "max": 3}).problems(4)) == [
        "sight-conflict"
    ]


def test_without_a_target_extra_hands_follow_the_last_hand_alone() -> None:
    rules = house_rules(
        schedule={"shape": "custom", "list": [3, 1, 1]},
        bid={"sight": [{"when": "hand = 2", "mode": "others_only"}]},
        tie={"kind": "extra_hands", "size": "max"},
    )

    assert rules.problems(4) == []


def test_a_problem_of_an_extra_hand_names_its_number() -> None:
    rules = house_rules(
        schedule={"shape": "down", "max": 3},
        bid={"sight": [{"when": "hand = 3", "mode": "others_only"}]},
        tie={"kind": "extra_hands", "size": "max"},
    )

    assert only_problem(rules, 4)[2] == "Cards on the forehead only work with one card, but hand 4 has 3."


def test_extra_hand_can_follow_any_hand_when_a_target_ends_the_game() -> None:
    axes: dict[str, object] = {
        "schedule": {"shape": "up", "max": 3},
        "bid": {"sight": [{"when": "hand = 1", "mode": "others_only"}]},
        "tie": {"kind": "extra_hands", "size": "max"},
    }

    assert house_rules(**axes).problems(4) == []
    assert codes(house_rules(**axes, end={"kind": "target", "points": 50}).problems(4)) == ["sight-conflict"]
