"""`ohhell event boards`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ohhell
from cli.event.evenings import Evening
from tournament.events import SHORT, play_game


@pytest.fixture
def duplicate(tmp_path: Path) -> Evening:
    """A duplicate event of six players whose first match has started."""
    rules = tmp_path / "short.toml"
    rules.write_text(SHORT, encoding="utf-8")
    evening = Evening(tmp_path)
    options = ("--size", "3", "--seed", "spring", "--online", "--duplicate", "--combine", "above-mean")
    evening.fine("new", "Spring Cup", "--rules", str(rules), *options)
    evening.fine("enter", "Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    evening.fine("draw")
    evening.fine("start")
    return evening


@pytest.fixture
def played(duplicate: Evening) -> Evening:
    """The same event with the records of both tables, which have the same deals."""
    for table in duplicate.event.matches[0].tables:
        names = [duplicate.event.name(player) for player in table.players]
        record = duplicate.folder / f"{table.number}.txt"
        record.write_text(play_game(names, ohhell.read_rules(SHORT), "boards").record(), encoding="utf-8")
        duplicate.fine("result", str(table.number), "--record", str(record))
    return duplicate


def test_boards_show_what_everybody_made_of_the_same_cards(played: Evening) -> None:
    lines = played.fine("boards").splitlines()

    assert (lines[0], lines[1].split(), len(lines)) == (
        "Hand 1, 2 cards",
        ["player", "table", "bid", "taken", "points", "above", "mean"],
        17,
    )


def test_boards_as_json_have_every_hand_and_seat(played: Evening) -> None:
    found = json.loads(played.fine("boards", "--match", "1", "--json"))

    assert [(board["hand"], [len(seat) for seat in board["seats"]]) for board in found["boards"]] == [
        (1, [2, 2, 2]),
        (2, [2, 2, 2]),
    ]


def test_boards_of_typed_results_are_empty(duplicate: Evening) -> None:
    for table in ("1", "2"):
        duplicate.fine("result", table, "12", "11", "1")

    assert duplicate.fine("boards") == "Match 1 has no records to compare.\n"


def test_boards_wait_for_all_tables(duplicate: Evening) -> None:
    assert "tables 1, 2 have no result yet" in duplicate.refused("boards")
