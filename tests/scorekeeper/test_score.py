"""Scores of a pad: several matches, ties, targets, lasting forfeits, and games of the engine typed cell by cell."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.presets import preset, preset_names
from ohhell.rules.events import Forfeit
from ohhell.rules.progression import MOST_EXTRA_HANDS
from ohhell.scorekeeper.notes import NextMatch, Write
from ohhell.scorekeeper.sheet_json import sheet_of
from random_rules import random_rules
from scenes import house_rules
from scorekeeper.random_games import assert_reads_back, assert_same_sheet, evening, typed_evening
from scorekeeper.typed_games import typist_of

ONE = {"shape": "custom", "list": [1]}
LEVEL = {"made": {"base": 10}, "missed": {}}
"""Who makes a bid gets ten, however large: everybody can be level."""


def test_totals_of_all_matches_are_added_up_and_the_last_decides() -> None:
    matches = evening(preset("irish"), 5, 8)

    typist = typed_evening(matches)

    sums = [sum(totals) for totals in zip(*(state.totals for state in matches), strict=True)]
    assert list(typist.pad.standing) == sums
    assert [seat for seat, total in enumerate(sums) if total == max(sums)] == list(typist.pad.winners)


def test_between_matches_the_pad_waits_for_the_next() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2})
    typist = typist_of(rules, 3, dealer=2).hand((1, 0, 0), (1, 0, 0), "c")
    between = sheet_of(typist.pad)

    typist.type(NextMatch(1))

    assert (between.phase, between.winners, between.matches[0].winners) == ("between", (), (0,))
    hand = sheet_of(typist.pad).matches[1].current
    assert hand is not None
    assert (typist.pad.phase, hand.number, hand.dealer) == ("trump", 1, 1)


def test_deal_goes_on_from_match_to_match_where_the_rules_say_so() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2, "next_match_dealer": "continue"})

    typist = typist_of(rules, 3, dealer=2).hand((1, 0, 0), (1, 0, 0), "c").type(NextMatch(2))

    assert typist.pad.match.dealer == 0


def test_tie_over_all_matches_is_played_off_in_the_last() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2}, tie={"kind": "extra_hands"}, score=LEVEL)
    typist = typist_of(rules, 2).hand((1, 0), (1, 0), "c").type(NextMatch(0)).hand((1, 0), (1, 0), "c")
    hand = sheet_of(typist.pad).matches[1].current
    assert hand is not None

    typist.hand((1, 1), (1, 0), "d")

    assert (hand.extra, typist.pad.phase, typist.pad.winners) == (True, "over", (0,))


def test_tie_in_a_single_match_of_several_stays() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2}, tie={"kind": "extra_hands"}, score=LEVEL)

    typist = typist_of(rules, 2).hand((1, 0), (1, 0), "c")

    assert (typist.pad.phase, typist.pad.match.winners) == ("between", (0, 1))


def test_tie_brings_hands_until_one_leads() -> None:
    rules = house_rules(schedule=ONE, tie={"kind": "extra_hands"}, score=LEVEL)
    typist = typist_of(rules, 2).hand((1, 0), (1, 0), "c").hand((1, 0), (1, 0), "c").hand((0, 0), (1, 0), "c")

    assert [row.hand.plan.extra for row in typist.pad.match.rows] == [False, True, True]
    assert typist.pad.winners == (1,)


def test_tie_without_end_is_shared_with_a_note() -> None:
    rules = house_rules(schedule=ONE, tie={"kind": "extra_hands"}, score=LEVEL)
    typist = typist_of(rules, 2)
    for _ in range(1 + MOST_EXTRA_HANDS):
        typist.hand((1, 0), (1, 0), "c")

    assert (typist.pad.phase, typist.pad.winners, typist.pad.match.notes) == ("over", (0, 1), ("tie-cap-reached",))


def test_sum_of_made_bids_parts_a_tie_over_all_matches() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2}, tie={"kind": "most_bid_made"}, score=LEVEL)

    typist = typist_of(rules, 2).hand((1, 0), (1, 0), "c").type(NextMatch(0)).hand((1, 0), (1, 0), "c")

    assert ([match.winners for match in typist.pad.matches], typist.pad.winners) == ([(0, 1), (0, 1)], (0,))


def test_target_ends_the_game() -> None:
    rules = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 9}, end={"kind": "target", "points": 22})

    typist = typist_of(rules, 2).hand((2, 0), (2, 0), "c").hand((1, 1), (1, 1), "c")

    assert (typist.pad.phase, typist.pad.winners, typist.pad.match.totals) == ("over", (0,), (23, 21))


def test_forfeit_of_the_event_is_owed_once_over_all_matches() -> None:
    rules = house_rules(
        schedule=ONE,
        format={"matches": 2},
        forfeits=[{"id": "bow", "min_bid": 1, "scope": "event"}, {"id": "hum", "min_bid": 1}],
    )

    typist = typist_of(rules, 2).hand((1, 1), (1, 0), "c").type(NextMatch(0)).hand((1, 1), (1, 0), "c")

    owed = [[one.forfeit for one in match.forfeits] for match in typist.pad.matches]
    assert owed == [[Forfeit(1, "bow"), Forfeit(1, "hum")], [Forfeit(1, "hum")]]


def test_earlier_match_is_corrected_and_the_sums_with_it() -> None:
    rules = house_rules(schedule=ONE, format={"matches": 2})
    typist = typist_of(rules, 2).hand((1, 0), (1, 0), "c").type(NextMatch(0)).hand((0, 0), (1, 0), "c")

    typist.type(Write(1, 1, bids={0: 0}), by="Bob")

    assert (typist.pad.standing, typist.pad.winners, typist.pad.changes[0].match) == ((2, 20), (1,), 1)


pytestmark = pytest.mark.broad

GAMES = 10
FULL = 6
"""A full table; `make soak` fills larger ones."""


@pytest.mark.parametrize("name", preset_names())
def test_random_games_typed_into_a_pad_give_the_sheet_of_the_engine(name: str) -> None:
    rules = preset(name)
    few, most = rules.players.min, min(rules.players.max or FULL, FULL)
    for seed in range(GAMES):
        matches = evening(rules, max(few, most) if seed == 0 else few, seed)
        typist = typed_evening(matches)

        assert_same_sheet(matches, typist)
        if seed == 0:
            assert_reads_back(typist)


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_so_do_games_under_random_rules(seed: int) -> None:
    matches = evening(*random_rules(Random(seed)), seed)

    assert_same_sheet(matches, typed_evening(matches))
