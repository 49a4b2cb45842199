"""The most and the least of a season."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import Roster, forget
from ohhell.results.records import SeasonRecord, records
from ohhell.results.season import selected, table
from results.seasons import FEW, FIRST, SEASON, SECOND, THIRD, any_season, game


def test_every_record_of_a_small_season_is_found() -> None:
    assert records(SEASON) == (
        SeasonRecord("highest", 21, ("Cid",), "first", "2026-01-01", "A"),
        SeasonRecord("lowest", 10, ("Bob",), "first", "2026-01-01", "A"),
        SeasonRecord("best_hand", 11, ("Ann",), "first", "2026-01-01", "A", hand=1),
        SeasonRecord("highest", 0, ("Ann",), "third", "2026-02-01", "B"),
        SeasonRecord("lowest", -10, ("Cid",), "third", "2026-02-01", "B"),
        SeasonRecord("best_hand", 5, ("Ann",), "third", "2026-02-01", "B", hand=1),
        SeasonRecord("made_run", 2, ("Cid",), "first", "2026-01-01"),
        SeasonRecord("missed_run", 2, ("Ann",), "second", "2026-01-08"),
        SeasonRecord("won_run", 2, ("Ann",), "third", "2026-02-01"),
        SeasonRecord("pants", 1, ("Cid",), "third", "2026-02-01"),
        SeasonRecord("comeback", 10, ("Bob",), "third", "2026-02-01", "B"),
        SeasonRecord("closest", 0, ("Ann", "Bob"), "third", "2026-02-01", "B"),
    )


def test_record_belongs_to_the_first_who_reached_it() -> None:
    again = replace(FIRST, id="again", day="2026-05-01", names=("Zoe", "Yan", "Abe"))

    assert {name for mark in records([FIRST, again]) for name in mark.names} <= {"Ann", "Bob", "Cid"}


def test_pants_add_up_over_games() -> None:
    again = replace(THIRD, id="again", forfeits=(2, 2))

    (most,) = [mark for mark in records([THIRD, again]) if mark.kind == "pants"]
    assert (most.value, most.names, most.game) == (3, ("Cid",), "again")


def test_closest_game_is_the_one_won_by_least() -> None:
    (closest,) = [mark for mark in records([FIRST, SECOND]) if mark.kind == "closest"]

    assert (closest.value, closest.names, closest.game) == (3, ("Ann",), "second")


def test_player_who_left_sets_no_record_of_totals_and_a_removed_person_none() -> None:
    left = records([replace(FIRST, places=(1, 2, None), winners=(0,))])
    gone = records(forget([FIRST], Roster(), "Cid")[0])

    assert [mark.value for mark in left if mark.kind == "highest"] == [12]
    assert not any("Cid" in mark.names or "" in mark.names for mark in gone)
    assert "closest" not in {mark.kind for mark in gone}


def test_nobody_comes_back_from_nothing() -> None:
    alone = game("one", "", ("Ann", "Bob"), [(1, (1, 0), (1, 0), (11, 10))])

    assert "comeback" not in {mark.kind for mark in records([alone])}
    assert records([]) == ()


@FEW
@given(any_season)
def test_records_agree_with_the_table(games: list[FinishedGame]) -> None:
    ordered = selected(games)
    lines = {line.name: line for line in table(ordered)}
    found = {mark.kind: mark for mark in records(ordered)}
    most = max((line.run for line in lines.values()), default=0)

    assert (found["made_run"].value if most else 0) == most
    assert sum(line.pants for line in lines.values()) == sum(len(game.forfeits) for game in games)
    assert (found["pants"].value if "pants" in found else 0) == max((line.pants for line in lines.values()), default=0)
