"""Progress over time: streaks, and games added up by rules and by month."""

from __future__ import annotations

from dataclasses import replace

from ohhell.results.progress import GamesTogether, PersonGame, Streaks, current, progress

NOVEMBER = 1_794_000_000_000
GAME = PersonGame(NOVEMBER, "Whist", players=4, place=1, won=True, points=30, hands=(True, False, True))


def test_run_at_the_end_is_counted() -> None:
    assert [current(marks) for marks in ([], [False], [True], [False, True, True])] == [0, 0, 1, 2]


def test_streaks_go_over_the_ends_of_games() -> None:
    lost = replace(GAME, won=False, place=4, hands=(True, True))

    assert progress([GAME, GAME, lost]).streaks == Streaks(made=3, made_now=3, won=2, won_now=0)


def test_games_are_added_up_by_rules_with_the_most_played_first() -> None:
    other = replace(GAME, rules="Oh Pshaw", place=3, won=False)
    found = progress([other, GAME, GAME]).by_rules

    assert [(one.key, one.games, one.wins) for one in found] == [("Whist", 2, 2), ("Oh Pshaw", 1, 0)]
    assert found[1] == GamesTogether("Oh Pshaw", 1, 0, hands=3, made=2, made_rate=2 / 3, beaten=1 / 3)


def test_games_are_added_up_by_month_in_order() -> None:
    before = replace(GAME, finished=NOVEMBER - 40 * 86_400_000)

    assert [one.key for one in progress([before, GAME]).by_month] == ["2026-09", "2026-11"]


def test_person_without_games_has_no_rates() -> None:
    alone = replace(GAME, players=1, hands=())

    assert (progress([]).by_rules, progress([alone]).by_rules[0].made_rate, progress([alone]).by_rules[0].beaten) == (
        (), None, None,
    )  # fmt: skip
