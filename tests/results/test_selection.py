"""Which games are asked about, and their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.results.selection import SeasonFilter, selected
from results.seasons import FIRST, SEASON, SECOND, THIRD

DATELESS = replace(FIRST, id="dateless", day="")


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        (SeasonFilter(), ["dateless", "first", "second", "third"]),
        (SeasonFilter(rules="B"), ["third"]),
        (SeasonFilter(since="2026-01-08"), ["second", "third"]),
        (SeasonFilter(until="2026-01-08"), ["first", "second"]),
        (SeasonFilter(rules="A", since="2026-01-02", until="2026-12-31"), ["second"]),
    ],
)
def test_games_are_chosen_by_rules_and_by_day(choice: SeasonFilter, found: list[str]) -> None:
    assert [game.id for game in selected([*SEASON, DATELESS], choice=choice)] == found


def test_games_of_one_day_are_in_the_order_they_came() -> None:
    late, early = replace(SECOND, day=THIRD.day, at=9), replace(FIRST, day=THIRD.day, at=5)

    assert [game.id for game in selected([late, early, THIRD])] == ["third", "first", "second"]
