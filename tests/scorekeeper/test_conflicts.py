"""Two scorers at one pad: a note agrees with what others wrote meanwhile, says the same, or contradicts it."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.scorekeeper.conflicts import Conflict, cells, find_conflict
from ohhell.scorekeeper.notes import (
    Finish,
    ForfeitChoice,
    Head,
    NextMatch,
    Note,
    PadEntry,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    Void,
    Write,
)
from scorekeeper.typed_games import NOON, opening

BID = Write(1, 3, bids={0: 2})


def _by_bob(*notes: Note) -> list[PadEntry]:
    return [PadEntry(f"b{number}", NOON, "Bob", note) for number, note in enumerate(notes)]


@pytest.mark.parametrize(
    ("note", "written"),
    [
        (
            Write(1, 3, trump="c", bids={0: 2, 1: None}, taken={4: 1}, comment="x"),
            {"1.3.trump": "c", "1.3.bids.0": 2, "1.3.bids.1": None, "1.3.taken.4": 1, "1.3.comment": "x"},
        ),
        (Write(2, 1), {}),
        (Void(1, 3), {"1.3.void": True}),
        (ForfeitChoice(1, 0, "bow", "deep"), {"1.paid.0.bow": "deep"}),
        (PlayerLeaves(2), {"seat.2.leaves": True}),
        (Rename(2, "Zoe"), {"seat.2.name": "Zoe"}),
        (Head(place="Cork", scorer=""), {"head.place": "Cork", "head.scorer": ""}),
        (Finish(), {"closed": True}),
        (Reopen(), {"closed": False}),
        (PlayerJoins("Zoe", 1), {}),
        (NextMatch(1), {}),
        (opening(preset("irish"), 5), {}),
    ],
)
def test_a_note_writes_its_cells(note: Note, written: dict[str, object]) -> None:
    assert cells(note) == written


@pytest.mark.parametrize(
    ("mine", "others", "same", "theirs"),
    [
        (BID, [], False, None),
        (BID, [Write(1, 3, bids={1: 2})], False, None),
        (BID, [Write(1, 2, bids={0: 3})], False, None),
        (BID, [Write(1, 3, bids={0: 2})], True, None),
        (BID, [Write(1, 3, bids={0: 3})], False, 0),
        (BID, [Write(1, 3, bids={0: 3}), Write(1, 3, bids={0: 2})], True, None),
        (BID, [Write(1, 3, bids={0: 2}), Write(1, 3, bids={0: None})], False, 1),
        (Write(1, 3, bids={0: 2, 1: 1}), [Write(1, 3, bids={0: 2})], False, None),
        (Write(1, 3, bids={0: 2, 1: 1}), [Write(1, 3, bids={0: 2}), Write(1, 3, bids={1: 1})], True, None),
        (BID, [Void(1, 3)], False, 0),
        (BID, [Void(1, 2)], False, None),
        (Write(1, 3, comment="x"), [Void(1, 3)], False, None),
        (Void(1, 3), [BID], False, 0),
        (Void(1, 3), [Void(1, 3)], True, None),
        (Void(1, 3), [Write(1, 3, comment="x")], False, None),
        (Void(1, 3), [Write(1, 31, bids={0: 2})], False, None),
        (Finish(), [Finish()], True, None),
        (Finish(), [Reopen()], False, 0),
        (Rename(0, "Zoe"), [Rename(0, "Zoé")], False, 0),
        (Head(place="Cork"), [Head(place="Bath", date="2026-11-15")], False, 0),
        (Head(place="Cork"), [Head(scorer="Ann")], False, None),
        (PlayerJoins("Zoe", 1), [PlayerJoins("Zoe", 1)], False, None),
    ],
)
def test_what_others_wrote_meanwhile_is_compared_cell_by_cell(
    mine: Note,
    others: list[Note],
    same: bool,  # noqa: FBT001 (a column of the table above)
    theirs: int | None,
) -> None:
    since = _by_bob(*others)

    assert find_conflict(mine, since) == Conflict(same, None if theirs is None else since[theirs])


@pytest.mark.parametrize(
    ("others", "active", "same", "theirs"),
    [
        ([PlayerLeaves(2)], (0, 1), True, None),
        ([PlayerLeaves(2), PlayerJoins("Dee", 1)], (0, 1, 3), True, None),
        ([PlayerLeaves(2), PlayerJoins("Cid", 1)], (0, 1, 2), False, 1),
        ([PlayerLeaves(2)], (0, 1, 2), False, None),
        ([PlayerJoins("Dee", 1)], (0, 1, 2, 3), False, None),
    ],
)
def test_somebody_who_left_and_came_back_meanwhile_has_not_left(
    others: list[Note],
    active: tuple[int, ...],
    same: bool,  # noqa: FBT001 (a column of the table above)
    theirs: int | None,
) -> None:
    since = _by_bob(*others)

    assert find_conflict(PlayerLeaves(2), since, active) == Conflict(same, None if theirs is None else since[theirs])
