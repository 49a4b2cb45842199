"""A season put together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import Roster
from ohhell.results.season import RulesPlayed, SeasonFilter, person_report, season, selected, summary, table
from ohhell.results.statistics import comeback
from ohhell.rules.errors import OhHellError
from results.seasons import FEW, FIRST, SEASON, SECOND, THIRD, any_season, game


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
    report = person_report(SEASON, "Ann", Roster((("Anna", "Ann"),)))

    assert (report.standing.wins, report.spellings, len(report.form)) == (1.5, ("Anna",), 3)
    assert (report.calibration.hands, [duel.other for duel in report.duels]) == (6, ["Bob", "Cid"])


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


def test_table_row_adds_up_all_games() -> None:
    ann, cid, bob = table(SEASON)

    assert (ann.name, ann.games, ann.wins, ann.shared, ann.win_rate) == ("Ann", 3, 1.5, 1, 0.5)
    assert (ann.points, ann.average, ann.place) == (25, 25 / 3, 4 / 3)
    assert (ann.hands, ann.made, ann.made_rate, ann.zeros, ann.zeros_made) == (6, 3, 0.5, 3, 1)
    assert (ann.run, ann.comeback, ann.pants) == (2, 0, 0)
    assert (bob.name, bob.games, bob.wins, bob.points, bob.place) == ("Bob", 3, 0.5, 20, 2)
    assert (bob.made, bob.zeros, bob.zeros_made, bob.run, bob.comeback) == (3, 2, 2, 1, 10)
    assert (cid.name, cid.games, cid.wins, cid.points, cid.place) == ("Cid", 2, 1, 11, 2)
    assert (cid.made, cid.run, cid.comeback, cid.pants) == (2, 2, 0, 1)


def test_all_wins_together_are_the_games() -> None:
    three = game("three", "", ("Ann", "Bob", "Cid"), [(1, (0, 0, 1), (0, 0, 1), (5, 5, 5))])

    assert sum(line.wins for line in table([*SEASON, three])) == 4


def test_comeback_needs_a_win() -> None:
    assert summary([FIRST], "Ann").comeback is None


def test_run_continues_from_one_game_to_the_next() -> None:
    assert summary([SECOND, FIRST], "Ann").run == 2


def left_by_bob(played: FinishedGame) -> FinishedGame:
    """The game as if Bob had left after the first hand."""
    first, last = played.lines
    without = replace(last, players=2, bids=(0, None, 0), taken=(1, None, 0), points=(1, None, 10))
    return replace(played, lines=(first, without), places=(2, None, 1))


def test_hands_count_but_the_game_does_not_for_a_player_who_left() -> None:
    bob = summary([left_by_bob(FIRST)], "Bob")

    assert (bob.games, bob.hands, bob.made, bob.average, bob.place, bob.win_rate) == (0, 1, 1, None, None, None)
    assert [line.name for line in table([left_by_bob(FIRST)])] == ["Cid", "Ann", "Bob"]


def test_latecomer_was_not_behind_before_joining() -> None:
    first, last = FIRST.lines
    late = replace(FIRST, lines=(replace(first, totals=(40, 10, None)), last))

    assert comeback(late, 2) == 0


@pytest.mark.parametrize(("bots", "bot"), [((1,), False), ((0,), True)])
def test_bot_is_reported_apart_unless_a_person_sat_there_too(bots: tuple[int, ...], bot: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    assert summary([replace(FIRST, bots=bots)], "Ann").bot == bot


def test_no_games_make_an_empty_table() -> None:
    assert table([]) == ()
