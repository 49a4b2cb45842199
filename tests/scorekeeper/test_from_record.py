"""A game that continues at an online table: its pad says where, and takes no more notes."""

from __future__ import annotations

import pytest

from ohhell.notation.record.record import Details
from ohhell.presets import preset
from ohhell.scorekeeper.conflicts import cells
from ohhell.scorekeeper.notes import Finish, Head, Moved, Note, PlayerJoins, PlayerLeaves, Rename, Reopen, Void, Write
from ohhell.scorekeeper.sheet_json import sheet_of
from scenes import house_rules
from scorekeeper.typed_games import Table, table


def begun() -> Table:
    """A pad with one finished hand and a half typed one."""
    typist = table(preset("heck-friendly"), 3, dealer=0, first_trump="s").hand((3, 3, 3), (3, 3, 4))
    return typist.type(Write(1, 2, bids={2: 1}))


def test_pad_says_where_the_game_continues() -> None:
    sheet = sheet_of(begun().type(Moved("t1")).pad)

    assert (sheet.phase, sheet.table) == ("moved", "t1")


@pytest.mark.parametrize(
    "note",
    [
        Write(1, 2, bids={0: 1}),
        Write(1, 1, comment="late"),
        Void(1, 2),
        Rename(0, "Anna"),
        Head(place="home"),
        PlayerLeaves(0),
        PlayerJoins("Dee", 0),
        Finish(),
        Moved("t2"),
    ],
    ids=lambda note: type(note).__name__,
)
def test_pad_takes_no_note_when_the_game_continues_online(note: Note) -> None:
    assert begun().type(Moved("t1")).refused(note)[0] == "game-moved"


def test_pad_stands_as_before_when_the_game_comes_back() -> None:
    before = begun()
    after = begun().type(Moved("t1"), Reopen())

    assert after.pad.match == before.pad.match
    assert (after.pad.phase, after.pad.details) == ("bid", Details())


def test_finished_match_does_not_continue_online() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, format={"matches": 2})
    typist = table(rules, 2).hand((0, 0), (1, 0), "c")

    assert typist.refused(Moved("t1"))[0] == "match-over"


def test_two_scorers_who_continue_online_at_once_write_the_same_cell() -> None:
    assert cells(Moved("t1")) == {"table": "t1"}
