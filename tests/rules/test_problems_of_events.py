from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import Problem
from scenes import SEALED, codes, house_rules

HOOK = "last_not_equal"


# MATCH_SEATING, irish-6
@pytest.mark.parametrize(("entrants", "fits"), [(5, True), (20, True), (12, False), (0, False), (4, False)])
def test_entrants_fill_whole_tables(entrants: int, *, fits: bool) -> None:
    told = [
        Problem(
            "match-seating",
            "format.table_size",
            f"{entrants} players can't fill tables of 5: the number must be a multiple of 5.",
        )
    ]

    assert preset("irish").problems(entrants=entrants) == ([] if fits else told)


# 6.3
def test_match_seating_comes_alone() -> None:
    rules = house_rules(format={"table_size": 5}, bid=SEALED, hook=HOOK, score={})

    assert codes(rules.problems(entrants=12)) == ["match-seating"]


def test_tables_are_of_the_most_players_where_no_size_is_set() -> None:
    assert codes(house_rules(players={"min": 3, "max": 7}).problems(entrants=14)) == []
    assert house_rules(players={"min": 3}).problems(entrants=4) == []


def test_too_few_entrants_for_one_table_are_refused() -> None:
    (problem,) = house_rules(players={"min": 3}).problems(entrants=2)

    assert problem.message == "2 players are too few: a table needs at least 3."


# 6.2
def test_extra_hands_need_one_table() -> None:
    rules = house_rules(players={"min": 4, "max": 4}, tie="extra_hands", format={"matches": 2})

    assert rules.problems(entrants=4) == []
    assert rules.problems(entrants=8) == [
        Problem(
            "tie-needs-one-table", "tie.kind", "Tie-breakers need a single table, but 8 players sit at 2 tables of 4."
        )
    ]


def test_cancelling_without_copies_is_a_warning_only() -> None:
    rules = house_rules(trick="cancel")

    assert rules.problems(4) == []
    assert rules.warnings(4) == [
        Problem(
            "duplicates-unused",
            "trick.duplicates",
            "Identical cards cancel each other, but the 52 cards of the deck are all different.",
        )
    ]


def test_a_warning_counts_the_cards_at_this_table() -> None:
    rules = house_rules(trick="cancel", deck={"kind": "short_top", "per_player": 8})

    assert [rules.warnings(seats)[0].message.split()[7] for seats in (None, 4)] == ["16", "32"]


# classic-16
def test_cancelling_with_a_hook_is_a_warning_only() -> None:
    rules = house_rules(trick="cancel", deck={"packs": 2}, hook=HOOK)

    assert rules.problems(6) == []
    assert rules.warnings() == [
        Problem(
            "dead-trick-hook",
            "hook.kind",
            "The hook doesn't always force a miss: if nobody takes one of the tricks, bids that add up to one less can all be made.",
        )
    ]


def test_rules_that_cancel_nothing_are_not_warned_about() -> None:
    assert house_rules(hook=HOOK, deck={"packs": 2}).warnings() == []
    assert house_rules(trick="cancel", deck={"packs": 2}).warnings() == []
