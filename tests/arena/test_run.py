"""A run plays what is wished, refuses what cannot be played, and finds the same on any number of cores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import ohhell
from arena.bot_files import BROKEN, ILLEGAL, SILENT, bot_file
from arena.short_game import SHORT, quiet
from ohhell.arena.entrants import entrant, entrants
from ohhell.arena.run import RunSettings, run
from ohhell.rules.errors import OhHellError

WISHES = RunSettings(SHORT, entrants("club,novice,random"), deals=6)


def test_a_report_has_a_line_for_each_size_and_one_for_all() -> None:
    report = run(WISHES, begin=quiet, cores=1)

    assert report.deals is not None
    assert [(one.cards, one.deals) for one in report.deals.sizes] == [(1, 2), (2, 2), (3, 2)]
    assert (report.deals.overall.cards, report.deals.overall.deals) == (None, 6)
    assert sum(cell.times for cell in report.deals.calibration) == 18


def test_one_size_alone_can_be_dealt() -> None:
    report = run(replace(WISHES, cards=2), begin=quiet, cores=1)

    assert report.deals is not None
    assert [(one.cards, one.deals) for one in report.deals.sizes] == [(2, 6)]


def test_a_bot_compared_with_itself_differs_by_nothing() -> None:
    report = run(replace(WISHES, versus=entrant("club")), begin=quiet, cores=1)

    assert report.versus is not None
    assert {one.points.mean for one in (*report.versus.sizes, report.versus.overall)} == {0.0}
    assert report.versus.overall.points.low == report.versus.overall.points.high == 0.0


def test_a_stronger_bot_is_ahead_in_the_same_seats() -> None:
    wishes = RunSettings(
        ohhell.preset("ten-to-one"), entrants("club,novice,novice"), deals=30, versus=entrant("random")
    )

    report = run(wishes, begin=quiet, cores=1)

    assert report.versus is not None
    assert report.versus.overall.points.sign == 1


def test_a_report_is_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    lineup = entrants(f"{bot_file(tmp_path, ILLEGAL)},novice,random")
    wishes = replace(WISHES, lineup=lineup, deals=6, games=1)

    assert run(wishes, begin=quiet, cores=1) == run(wishes, begin=quiet, cores=2)


def test_a_bot_given_up_in_the_first_batch_costs_no_more_time(tmp_path: Path) -> None:
    lineup = entrants(f"{bot_file(tmp_path, SILENT)},novice,random", seconds=0.2)

    report = run(replace(WISHES, lineup=lineup, deals=15), begin=quiet, cores=1)

    slow, given_up = report.incidents
    assert (slow.code, slow.times, given_up.code) == ("bot-too-slow", 3, "given-up")


def test_whole_games_have_a_standing_for_each_bot() -> None:
    report = run(RunSettings(SHORT, entrants("club,random,random"), games=3), begin=quiet, cores=1)

    assert report.games is not None
    assert [(one.bot, one.seats, one.games) for one in report.games] == [("club", 1, 9), ("random", 2, 9)]
    assert sum(one.wins.mean * one.seats for one in report.games) == pytest.approx(1, abs=1e-3)
    assert report.deals is None


def test_a_ladder_seats_some_of_its_bots_at_a_time() -> None:
    wishes = RunSettings(SHORT, entrants("club,novice,random"), games=2, ladder=True, seats=2)

    report = run(wishes, begin=quiet, cores=1)

    assert report.ladder is not None
    assert {(rung.standing.bot, rung.standing.games) for rung in report.ladder} == {
        ("club", 4),
        ("novice", 4),
        ("random", 4),
    }


def test_progress_is_reported_from_nothing_to_all() -> None:
    progress: dict[str, list[int]] = {}

    def begin(label: str, total: int) -> Callable[[int], object]:
        progress[label] = [total]
        return progress[label].append

    run(replace(WISHES, versus=entrant("club"), games=2), begin=begin, cores=1)

    assert {label: (total, sum(steps)) for label, (total, *steps) in progress.items()} == {
        "club among novice and random": (6, 6),
        "whole games": (6, 6),
    }


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (replace(WISHES, lineup=entrants("club")), "players-out-of-range"),
        (replace(WISHES, cards=9), "no-such-hand"),
        (RunSettings(SHORT, entrants("club,novice"), games=1, ladder=True, seats=3), "too-few-bots"),
        (RunSettings(SHORT, entrants("club,novice,club"), games=1, ladder=True, seats=3), "same-bot-twice"),
        (replace(WISHES, ladder=True), "ladder-of-games"),
    ],
)
def test_what_cannot_be_played_is_refused(wishes: RunSettings, code: str) -> None:
    with pytest.raises(OhHellError) as refusal:
        run(wishes, begin=quiet, cores=1)

    assert refusal.value.code == code


def test_a_file_that_does_not_import_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="Can't load"):
        run(replace(WISHES, versus=entrant(bot_file(tmp_path, BROKEN))), begin=quiet)


def test_a_bot_that_is_always_replaced_never_moved(tmp_path: Path) -> None:
    lineup = entrants(f"{bot_file(tmp_path, ILLEGAL)},novice,random")

    assert run(replace(WISHES, lineup=lineup, deals=2), begin=quiet, cores=1).never_moved == ("my_bot.py",)


def test_a_bot_that_is_replaced_now_and_then_has_moved(tmp_path: Path) -> None:
    sometimes = "from ohhell import Bid\n\n\ndef choose(view, rng):\n    return rng.choice([view.legal[0], Bid(view.seat, 99)])\n"
    lineup = entrants(f"{bot_file(tmp_path, sometimes)},novice,random")
    report = run(replace(WISHES, lineup=lineup, deals=6), begin=quiet, cores=1)

    assert (bool(report.incidents), report.never_moved) == (True, ())
