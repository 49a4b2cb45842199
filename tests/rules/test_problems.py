"""What keeps rules from being played by any number of players; most cases are in problems.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from problem_cases import check_case, problem_cases
from scenes import house_rules, only_problem


@problem_cases(Path(__file__).with_name("problems.toml"))
def test_problems_of_rules_are_reported_with_code_and_axis(case: dict[str, Any]) -> None:
    check_case(case)


@pytest.mark.parametrize(
    ("axes", "axis", "message"),
    [
        ({"schedule": {"shape": "custom", "list": [1] * 1001}}, "schedule.list", "1001 entries; 1000 is the maximum."),
        ({"deck": {"kind": "custom", "cards": ["Ah"] * 521}}, "deck.cards", "521 entries; 520 is the maximum."),
        ({"forfeits": [{"choices": ["sing"] * 101}]}, "forfeits.choices", "101 entries; 100 is the maximum."),
        ({"players": {"best": [4] * 101}}, "players.best", "101 entries; 100 is the maximum."),
        ({"trump": {"cycle": ["c"] * 101}}, "trump.cycle", "101 entries; 100 is the maximum."),
        ({"trump": {"turnup_nt_if": ["2"] * 101}}, "trump.turnup_nt_if", "101 entries; 100 is the maximum."),
        ({"sheet": {"fields": ["date"] * 101}}, "sheet.fields", "101 entries; 100 is the maximum."),
    ],
)
def test_list_that_is_too_long_is_reported_with_the_maximum(axes: dict[str, object], axis: str, message: str) -> None:
    assert only_problem(house_rules(**axes)) == ("out-of-range", axis, f"{axis} has {message}")


def test_packs_with_too_many_cards_are_reported_with_the_maximum() -> None:
    deck = {"kind": "custom", "cards": ["Ah", "2c"] * 51, "packs": 10}

    assert only_problem(house_rules(deck=deck))[2] == "10 decks of 102 cards make 1020 cards; 1000 is the maximum."


def test_thousand_hands_are_not_too_many() -> None:
    assert house_rules(schedule={"shape": "custom", "list": [1] * 1000}).problems(4) == []


def test_warning_counts_the_cards_at_this_table() -> None:
    rules = house_rules(trick="cancel", deck={"kind": "short_top", "per_player": 8})

    assert [rules.warnings(seats)[0].message.split()[7] for seats in (None, 4)] == ["16", "32"]
