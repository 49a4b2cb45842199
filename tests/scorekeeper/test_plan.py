"""The plan: looking up in it gives what the rules give."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.presets import preset, preset_names
from ohhell.rules import scoring
from ohhell.rules.bidding import forbidden_bids
from ohhell.rules.errors import OhHellError, RulesError
from ohhell.rules.progression import MOST_EXTRA_HANDS
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, draws_first_trump, extra_plan, rotated
from ohhell.rules.seating import bidding_order
from ohhell.rules.trumps import possible_trumps
from ohhell.scorekeeper.plan import Plan, PlanHand, plan
from random_rules import random_rules
from scenes import house_rules

LARGEST = 40_000
"""Bytes: a phone fetches a plan before the game."""


def _assert_as_the_rules_say(rules: Rules, seats: int, whole: Plan, planned: PlanHand, hand: HandPlan) -> None:
    assert (planned.cards, planned.trump, planned.extra, planned.hooked) == (
        hand.cards,
        hand.trump,
        hand.extra,
        hand.hook,
    )
    if planned.asks:
        assert planned.asks == possible_trumps(rules, hand, seats, first_trump=None)
    for bid in range(hand.cards + 1):
        for taken in range(hand.cards + 1):
            points = scoring.points(rules.score, cards=hand.cards, bid=bid, taken=taken, hand=hand.counts_as)
            assert whole.points[planned.points][bid][taken] == points


def _assert_closed_as_the_rules_say(rules: Rules, seats: int, whole: Plan, planned: PlanHand, hand: HandPlan) -> None:
    """Random bids in turn: what the plan closes is what the rules forbid."""
    rng, dealer = Random(hand.number), hand.number % seats
    bids: list[int | None] = [None] * seats
    order = bidding_order(rules, seats, dealer)
    for place, seat in enumerate(order):
        before = sum(bid or 0 for bid in bids)
        closed: tuple[int, ...] = ()
        if planned.closed:
            table = whole.closed[planned.closed]
            closed = (table.last if place == seats - 1 else table.other).get(min(before, hand.cards), ())
            if before > hand.cards:
                closed = ()
        forbidden = forbidden_bids(rules, hand, tuple(bids), dealer=dealer, seat=seat)
        assert set(closed) == forbidden
        bids[seat] = rng.choice(
            [bid for bid in range(planned.low, planned.high + 1) if bid not in closed] or [planned.low]
        )


@pytest.mark.parametrize("name", preset_names())
def test_plan_of_a_preset_says_what_the_rules_say(name: str) -> None:
    rules = preset(name)
    seats = rules.players.min

    whole = plan(rules, seats)

    assert len(whole.hands) == len(rules.schedule(seats))
    for planned, hand in zip(whole.hands, rules.schedule(seats), strict=True):
        _assert_as_the_rules_say(rules, seats, whole, planned, hand)
        _assert_closed_as_the_rules_say(rules, seats, whole, planned, hand)
    assert len(msgspec.json.encode(whole)) < LARGEST


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_plan_of_random_rules_says_what_the_rules_say(seed: int) -> None:
    rules, seats = random_rules(Random(seed))

    whole = plan(rules, seats)

    for planned, hand in zip(whole.hands, rules.schedule(seats), strict=True):
        _assert_as_the_rules_say(rules, seats, whole, planned, hand)
        _assert_closed_as_the_rules_say(rules, seats, whole, planned, hand)


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_tie_hands_and_trumps_in_turn_are_those_of_the_rules_for_ever(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    whole, schedule = plan(rules, seats), rules.schedule(seats)

    for played, turn in whole.extras.items():
        for extra in (0, 1, 7, MOST_EXTRA_HANDS - 1):
            hand = extra_plan(rules, seats, last=schedule[played - 1], number=played + 1 + extra)
            _assert_as_the_rules_say(rules, seats, whole, turn[extra % len(turn)], hand)
    for first, trumps in whole.rotations.items():
        for number in (1, 2, 9, 40):
            assert trumps[(number - 1) % len(trumps)] == rotated(rules, first, number)
    assert bool(whole.rotations) == draws_first_trump(rules)


def test_target_may_end_a_game_after_any_hand_and_the_plan_knows_its_tie_hands() -> None:
    rules = house_rules(
        schedule={"shape": "custom", "list": [1, 2, 3]},
        end={"kind": "target", "points": 20},
        tie={"kind": "extra_hands"},
    )

    whole = plan(rules, 3)

    assert {played: [hand.cards for hand in hands] for played, hands in whole.extras.items()} == {
        1: [1],
        2: [2],
        3: [3],
    }
    assert (whole.end.target, whole.most_extra) == (20, MOST_EXTRA_HANDS)


def test_plan_lists_points_once_per_hand_size() -> None:
    plain = house_rules(schedule={"shape": "custom", "list": [2, 2, 1]})
    numbered = house_rules(
        schedule={"shape": "custom", "list": [2, 2]}, score={"made": {"per_hand_index": 1}, "missed": {}}
    )

    assert [hand.points for hand in plan(plain, 3).hands] == ["2", "2", "1"]
    assert [hand.points for hand in plan(numbered, 3).hands] == ["2 in hand 1", "2 in hand 2"]


def test_hand_says_how_many_can_play_it() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [10, 13, 1]}, trump={"source": "none"})
    few = house_rules(schedule={"shape": "custom", "list": [1]}, players={"max": 6})
    short = house_rules(
        schedule={"shape": "custom", "list": [4]}, deck={"kind": "short_top", "per_player": 4}, trump={"source": "none"}
    )

    assert [hand.most for hand in plan(rules, 4).hands] == [5, 4, 40]
    assert [hand.most for hand in plan(few, 4).hands] == [6]
    assert [hand.most for hand in plan(short, 4).hands] == [13]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mrpikes", {"sealed": True, "bids_hidden": False, "comments": True}),
        ("irish", {"sealed": False, "bids_hidden": True, "matches": 4}),
        ("screw-your-buddy", {"change": "until_next_bids", "hook": "last_not_equal"}),
        ("classic-cancel", {"dead_tricks": True}),
        ("heck-normal", {"asks_first_trump": ("c", "d", "h", "s")}),
    ],
)
def test_plan_lists_how_the_bidding_goes(name: str, expected: dict[str, object]) -> None:
    whole = plan(preset(name), preset(name).players.min)

    assert {field: getattr(whole, field) for field in expected} == expected


def test_there_is_no_plan_for_a_number_of_players_the_rules_are_not_for() -> None:
    with pytest.raises(RulesError):
        plan(preset("irish"), 4)


def test_plan_is_refused_when_a_tie_could_add_too_many_hands() -> None:
    rules = house_rules(
        schedule={"shape": "fixed", "hands": 100, "max": 1},
        end={"kind": "target", "points": 1000},
        tie="extra_hands",
        trump={"source": "rotation", "cycle": ["c", "d"] * 20},
    )

    with pytest.raises(OhHellError, match="have 4100 different hands, and 3000 is the maximum") as refused:
        plan(rules, 4)

    assert refused.value.code == "plan-too-large"


def test_plan_is_refused_when_its_tables_would_be_too_large() -> None:
    with pytest.raises(OhHellError, match="would have 5892509 numbers, and 150000 is the maximum") as refused:
        plan(house_rules(deck={"packs": 10}), 2)

    assert refused.value.code == "plan-too-large"
