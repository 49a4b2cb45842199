"""A season put together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import Roster
from ohhell.results.season import RulesPlayed, SeasonFilter, person_report, season, selected
from ohhell.rules.errors import OhHellError
from results.seasons import FEW, FIRST, SEASON, SECOND, THIRD, any_season


@FEW
@given(any_season, st.randoms(use_true_random=False))
def test_order_in_which_games_come_changes_nothing(games: list[FinishedGame], chance: st.DataObject) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    assert season(shuffled) == season(games)


def test_all_rule_sets_are_listed_whichever_is_chosen() -> None:
    assert season(SEASON, choice=SeasonFilter(rules="B")).rules == (RulesPlayed("A", 2), RulesPlayed("B", 1))
    assert [line.games for line in season(SEASON, choice=SeasonFilter(rules="B")).table] == [1, 1, 1]


def test_report_has_everything_about_one_person() -> None:
    told = person_report(SEASON, "Ann", Roster((("Anna", "Ann"),)))

    assert (told.standing.wins, told.spellings, len(told.form)) == (1.5, ("Anna",), 3)
    assert (told.calibration.hands, [duel.other for duel in told.duels]) == (6, ["Bob", "Cid"])


def test_report_is_refused_for_a_person_not_in_the_selected_games() -> None:
    with pytest.raises(OhHellError) as refused:
        person_report(SEASON, "Cid", choice=SeasonFilter(since="2026-01-02", until="2026-01-09"))

    assert refused.value.code == "no-such-person"


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
