"""Which games are asked about, and their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.results.selection import Choice, chosen
from results.seasons import FIRST, SEASON, SECOND, THIRD

DATELESS = replace(FIRST, id="dateless", day="")


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        (Choice(), ["dateless", "first", "second", "third"]),
        (Choice(rules="B"), ["third"]),
        (Choice(since="2026-01-08"), ["second", "third"]),
        (Choice(until="2026-01-08"), ["first", "second"]),
        (Choice(rules="A", since="2026-01-02", until="2026-12-31"), ["second"]),
    ],
)
def test_games_are_chosen_by_rules_and_by_day(choice: Choice, found: list[str]) -> None:
    assert [game.id for game in chosen([*SEASON, DATELESS], choice=choice)] == found


def test_games_of_one_day_are_in_the_order_they_came() -> None:
    late, early = replace(SECOND, day=THIRD.day, at=9), replace(FIRST, day=THIRD.day, at=5)

    assert [game.id for game in chosen([late, early, THIRD])] == ["third", "first", "second"]
