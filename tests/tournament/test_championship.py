"""The Irish championship: 25 players, five tables, four matches with a record of every game."""

from __future__ import annotations

from collections import Counter
from functools import cache

import ohhell
from ohhell.tournament.actions import ReportResult, StartMatch, Withdraw
from ohhell.tournament.archive import load_event, write_event
from ohhell.tournament.meetings import repeats
from ohhell.tournament.record_results import result_of_record
from ohhell.tournament.standings import standings
from ohhell.tournament.verification import verify_event
from tournament.events import Scene, play_game


@cache
def championship() -> tuple[Scene, list[ohhell.Game]]:
    """Return a finished championship and all its games."""
    names = [f"Player {number}" for number in range(1, 26)]
    scene = Scene(names, ohhell.preset("irish"), table_size=5, matches=4, seating="avoid_repeats")
    games = []
    for match in range(1, 5):
        scene.draw()
        scene.do(StartMatch(match))
        for table in scene.event.matches[-1].tables:
            players = [scene.event.name(player) for player in table.players]
            games.append(play_game(players, scene.event.rules, (match, table.number)))
            result, _ = result_of_record(scene.event, table, games[-1].record())
            scene.do(ReportResult(match, table.number, result))
    scene.close()
    return scene, games


def test_standings_equal_the_totals_of_all_games() -> None:
    scene, games = championship()
    totals = Counter[str]()
    for game in games:
        totals.update(dict(zip(game.names, game.totals, strict=True)))

    assert {row.entrant.name: row.score for row in standings(scene.event).rows} == totals


def test_nobody_meets_anybody_twice() -> None:
    scene, _ = championship()

    assert repeats([[table.players for table in match.tables] for match in scene.event.matches]) == 0


def test_championship_is_verified_from_its_file() -> None:
    scene, _ = championship()
    entries, _ = load_event(write_event(scene.entries))
    report = verify_event(entries)

    assert (report.fine, report.draws, report.records, report.hands, report.unproved) == (True, 4, 20, 200, 0)


def test_bids_made_of_all_games_are_known() -> None:
    scene, games = championship()
    made = Counter(
        name for game in games for row in game.sheet for name, bid, taken in zip(game.names, row.bids, row.taken, strict=True)
        if bid == taken
    )  # fmt: skip

    assert {row.entrant.name: row.made for row in standings(scene.event).rows} == {
        row.entrant.name: made[row.entrant.name] for row in standings(scene.event).rows
    }


def test_withdrawal_in_the_middle_of_an_irish_championship_needs_a_stand_by() -> None:
    scene = Scene([f"Player {number}" for number in range(1, 26)], ohhell.preset("irish"), table_size=5, matches=4)
    scene.enter("Zoe", standby=True)
    scene.play(lambda _name: 30)
    scene.do(Withdraw(1))
    scene.draw()

    assert (1 in scene.event.matches[1].seats, scene.number("Zoe") in scene.event.matches[1].seats) == (False, True)
