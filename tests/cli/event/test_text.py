"""What `ohhell event show` and `standings` print."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.event.evenings import Evening
from tournament.events import NAMES, SHORT


def test_standings_before_the_first_result(evening: Evening) -> None:
    assert evening.fine("standings") == "No results yet.\n"


def test_standings_show_places_movement_and_shared_places(evening: Evening) -> None:
    evening.play()
    evening.fine("draw")
    evening.fine("start")
    for table in evening.event.matches[1].tables:
        evening.fine("result", str(table.number), *("0" if player < 5 else "6" for player in table.players))

    assert evening.fine("standings").splitlines() == [
        "Standings after match 2",
        "       player  match 1  match 2  points",
        "1  +4  Eve          16        6      22",
        "2  +4  Fay          15        6      21",
        "3  -2  Ann          20        0      20",
        "4  -2  Bob          19        0      19",
        "5  -2  Cid          18        0      18",
        "6  -2  Dee          17        0      17",
    ]


def test_standings_list_details_of_shared_places(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    evening.fine("result", "1", "1", "1", "1")

    assert "Shared places, with details that don't decide them" in evening.fine("standings")


def test_show_tells_what_waits_for_the_director(evening: Evening) -> None:
    evening.fine("enter", "Zoe", "--standby")
    evening.fine("draw")
    evening.fine("start")
    evening.fine("withdraw", "Fay")
    evening.fine("call", "1", "A card fell", "--by", "Ann")
    evening.fine("dispute", "2", "wrong total", "--by", "Bob")

    assert evening.fine("show").splitlines() == [
        "Spring Cup",
        "5 players, 1 stand-by, 1 withdrawn",
        "Match 1: 2 results missing, from tables 1, 2.",
        "Call 1, match 1, table 1, Ann: A card fell",
        "Dispute 1, match 1, table 2, Bob: wrong total",
    ]


@pytest.mark.parametrize(
    ("commands", "line"),
    [
        ([], "No match is drawn yet."),
        ([("draw",)], "Match 1 is drawn but not started."),
        ([("draw",), ("start",), ("result", "1", "1", "2", "3"), ("result", "2", "1", "2", "3")], "Match 1 is complete. Draw the next match."),
    ],
)  # fmt: skip
def test_show_tells_what_comes_next(evening: Evening, commands: list[tuple[str, ...]], line: str) -> None:
    for command in commands:
        evening.fine(*command)

    assert evening.fine("show").splitlines()[-1] == line


def test_show_tells_the_hand_by_the_pace(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.fine("new", "Spring Cup", "--pace", "4")
    evening.fine("enter", *NAMES[:5])
    evening.fine("draw")
    evening.fine("start")

    assert "At the pace of 4 minutes per hand, tables should be on hand 1." in evening.fine("show")


def test_show_as_json_has_the_version(evening: Evening) -> None:
    assert json.loads(evening.fine("show", "--json"))["version"] == 7


def test_show_tells_that_an_event_is_closed(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "It is late")

    assert evening.fine("show").splitlines()[-1] == "The event is closed after match 1."


def test_standings_by_place_points_show_them_for_every_match(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    evening = Evening(tmp_path)
    rules = str(tmp_path / "short.toml")
    evening.fine("new", "Spring Cup", "--rules", rules, "--size", "4", "--combine", "places", "--seed", "spring")
    evening.fine("enter", *NAMES[:4])
    evening.play()

    assert evening.fine("standings").splitlines()[1:] == [
        "   player  match 1  place points",
        "1  Ann         100           100",
        "2  Bob       66.67         66.67",
        "3  Cid       33.33         33.33",
        "4  Dee           0             0",
    ]


def test_standings_after_a_final_show_its_points(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    evening = Evening(tmp_path)
    rules = str(tmp_path / "short.toml")
    evening.fine("new", "Spring Cup", "--rules", rules, "--size", "3", "--final", "3", "--combine", "places")
    evening.fine("enter", *NAMES[:3])
    evening.play()
    evening.play()

    assert evening.fine("standings").splitlines()[:3] == [
        "Standings after the final",
        "   player  match 1  final  place points",
        "1  Ann         100     20           100",
    ]


def test_standings_leave_out_who_never_played(evening: Evening) -> None:
    evening.fine("enter", "Zoe", "--standby")
    evening.fine("enter", "Yan")
    evening.fine("withdraw", "Yan")
    evening.play()
    told = evening.fine("standings")

    assert ("Zoe" in told, "Yan" in told) == (False, False)
