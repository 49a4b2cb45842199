"""`ohhell event standings`, `verify`, `export` and `league`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli.event.evenings import Evening
from cli.program import call
from tournament.events import NAMES, play_game


def test_standings_after_an_earlier_match(evening: Evening) -> None:
    evening.play()
    evening.play()

    assert evening.fine("standings", "--after", "1").startswith("Standings after match 1\n")


def test_standings_as_csv(evening: Evening) -> None:
    evening.play()
    rows = list(csv.DictReader(io.StringIO(evening.fine("standings", "--csv"))))

    assert [row["name"] for row in rows] == list(NAMES[:6])


def test_standings_are_not_csv_and_json_at_once(evening: Evening) -> None:
    assert "Choose either --csv or --json." in evening.refused("standings", "--csv", "--json")


def test_closed_event_is_verified(evening: Evening) -> None:
    evening.play()
    evening.play()
    evening.fine("close")

    assert evening.fine("verify").splitlines() == [
        "All is well: 2 draws from the seed.",
        "4 results typed by people, without a record.",
        "The final standings agree.",
    ]


def test_event_with_records_is_verified(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[0].tables[0].players]
    record = evening.folder / "game.txt"
    record.write_text(play_game(names, evening.event.rules, 1).record(), encoding="utf-8")
    evening.fine("result", "1", "--record", str(record))
    evening.fine("correct", "1", "1", "2", "3", "--reason", "checked")

    assert evening.fine("verify").splitlines() == [
        "All is well: 1 draw from the seed, 1 record with 2 hands.",
        "1 result typed by people, without a record.",
        "1 correction.",
        "The event is not closed yet.",
    ]


def test_changed_total_is_found(evening: Evening) -> None:
    evening.play()
    evening.play()
    evening.fine("close")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"totals":[', '"totals":[0,').replace(",20],", "],"), encoding="utf-8")

    assert evening.do("verify").status == 1


@pytest.mark.parametrize("command", [("event", "verify"), ("verify",)])
def test_wrong_draw_is_found_by_both_commands(evening: Evening, command: tuple[str, ...]) -> None:
    evening.fine("draw")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"seed":"spring"', '"seed":"summer"'), encoding="utf-8")
    outcome = call(*command, str(evening.file), "--json")

    assert (outcome.status, [one["code"] for one in json.loads(outcome.out)["problems"]]) == (1, ["draw-differs"])


def test_wrong_draw_is_explained(evening: Evening) -> None:
    evening.fine("draw")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"seed":"spring"', '"seed":"summer"'), encoding="utf-8")

    assert evening.do("verify").out.startswith("Line 9: The draw of match 1 is not the one that the seed gives: ")


@pytest.mark.parametrize("command", [("event", "verify"), ("event", "standings"), ("verify",)])
@pytest.mark.parametrize("content", [b'{"format":"ohhell-event","version":1}\n{"at":0', b'{"format":"ohhell-event"}\n'])
def test_broken_event_file_is_refused(tmp_path: Path, command: tuple[str, ...], content: bytes) -> None:
    file = tmp_path / "cup.event"
    file.write_bytes(content)
    outcome = call(*command, str(file))

    assert (outcome.status, "cup.event: line " in outcome.err) == (2, True)


def test_export_writes_every_sheet(evening: Evening) -> None:
    evening.play()
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[1].tables[0].players]
    record = evening.folder / "game.txt"
    record.write_text(play_game(names, evening.event.rules, 1).record(), encoding="utf-8")
    evening.fine("result", "1", "--record", str(record))
    evening.fine("export", str(evening.folder / "out"))

    assert sorted(path.name for path in (evening.folder / "out").iterdir()) == [
        "event.json",
        "match-2-table-1.txt",
        "seating-1.csv",
        "seating-2.csv",
        "standings-1.csv",
        "standings-2.csv",
    ]


def test_export_replaces_files_only_with_force(evening: Evening) -> None:
    folder = str(evening.folder / "out")
    evening.fine("export", folder)

    assert "already exists" in evening.refused("export", folder)
    assert evening.fine("export", folder, "--force") == f"Wrote 1 files into {folder}.\n"


def test_league_adds_up_events(evening: Evening, tmp_path: Path) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")
    second = Evening(tmp_path)
    second.file = tmp_path / "second.event"
    second.fine("new", "Autumn", "--rules", str(tmp_path / "short.toml"), "--size", "3", "--matches", "1")
    second.fine("enter", "Bob", "Cid", "Dee")
    second.play()
    second.fine("close")

    assert evening.fine("league", str(second.file), "--points", "5,3,1").splitlines() == [
        "    player  Spring Cup  Autumn  total",
        "1   Bob              3       5      8",
        "2   Ann              5       -      5",
        "3   Cid              1       3      4",
        "4   Dee              0       1      1",
        "5=  Eve              0       -      0",
        "5=  Fay              0       -      0",
    ]


def test_league_as_json(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")
    told = json.loads(evening.fine("league", "--json", "--best", "1"))

    assert (told["events"], told["players"][0]["total"]) == (["Spring Cup"], 25)


def test_league_counts_an_event_once(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")

    assert "Spring Cup is given twice." in evening.refused("league", str(evening.file))
