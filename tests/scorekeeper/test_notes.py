"""Notes as JSON: what is written reads back, and what does not fit is refused before anybody looks at a pad."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.notes import (
    MOST_SEATS,
    Conflict,
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
    cells,
    decode_entry,
    decode_note,
    encode_entry,
    encode_note,
    find_conflict,
    names_in,
)
from scorekeeper.typed_games import NOON, opening

BEGUN = opening(preset("irish"), 7)

NOTES: list[Note] = [
    opening(preset("mrpikes"), 4, dealer=2, title="Thursday"),
    Write(1, 3, trump="nt", bids={0: 1, 3: None}, taken={1: 0}, comment="well"),
    Write(1, 1),
    Void(2, 1),
    ForfeitChoice(1, 2, "bow", "deep"),
    PlayerLeaves(1),
    PlayerJoins("Zoë", 0, "lowest"),
    NextMatch(2, "h"),
    Rename(0, "Anna"),
    Head(place="Cork", scorer=""),
    Finish(),
    Reopen(),
]


@pytest.mark.parametrize("note", NOTES)
def test_note_reads_back_as_it_was_written(note: Note) -> None:
    entry = PadEntry("a-1", 1_700_000_000_000, "Ann", note)

    assert decode_note(encode_note(note)) == note
    assert decode_entry(encode_entry(entry)) == entry


def test_note_is_short() -> None:
    assert encode_note(Write(1, 3, bids={0: 2})) == b'{"kind":"write","match":1,"hand":3,"bids":{"0":2}}'
    assert encode_note(Finish()) == b'{"kind":"close"}'


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"kind":"shout"}',
        b'{"kind":"write"}',
        b'{"kind":"write","match":1,"hand":0}',
        b'{"kind":"write","match":1,"hand":1,"totals":{"0":99}}',
        b'{"kind":"write","match":1,"hand":1,"bids":{"x":1}}',
        b'{"kind":"write","match":1,"hand":1,"bids":{"0":1.5}}',
        b'{"kind":"write","match":1,"hand":1,"bids":{"0":true}}',
        b'{"kind":"write","match":1,"hand":1,"bids":{"0":10000}}',
        b'{"kind":"write","match":1,"hand":1,"trump":"x"}',
        b'{"kind":"write","match":1,"hand":1,"comment":"' + b"x" * 2_001 + b'"}',
        b'{"kind":"leave","seat":%d}' % MOST_SEATS,
        b'{"kind":"leave","seat":-1}',
        b'{"kind":"come","name":"Zoe","after":0,"start":"high"}',
        b'{"kind":"come","name":"' + b"x" * 41 + b'","after":0}',
        b'{"kind":"open","names":["Ann"],"dealer":0}',
        b"[" * 100_000,
        b'{"kind":"open","rules":' + b"[" * 100_000,
    ],
)
def test_what_is_no_note_is_refused(message: bytes) -> None:
    with pytest.raises(OhHellError, match=r"Can't read the entry: ") as refused:
        decode_note(message)

    assert refused.value.code == "bad-message"


@pytest.mark.parametrize("name", ["", "a b", "a/b", "x" * 65, "ä"])
def test_entry_has_a_name_of_plain_letters(name: str) -> None:
    message = encode_entry(PadEntry(name, 0, "Ann", Finish()))

    with pytest.raises(OhHellError, match=r"Can't read the entry: "):
        decode_entry(message)


def test_note_that_is_no_json_is_refused_with_the_name_of_json_in_capitals() -> None:
    with pytest.raises(OhHellError, match=r"Can't read the entry: JSON is malformed."):
        decode_note(b"{x")


@pytest.mark.parametrize(
    ("note", "names"),
    [(BEGUN, BEGUN.names), (PlayerJoins("Cid", 0), ("Cid",)), (Rename(0, "Anna"), ("Anna",)), (PlayerLeaves(0), ())],
    ids=["open", "come", "rename", "leave"],
)
def test_note_says_which_names_it_brings(note: Note, names: tuple[str, ...]) -> None:
    assert names_in(note) == names


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
def test_note_writes_its_cells(note: Note, written: dict[str, object]) -> None:
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
def test_player_who_left_and_came_back_has_not_left(
    others: list[Note],
    active: tuple[int, ...],
    same: bool,  # noqa: FBT001 (a column of the table above)
    theirs: int | None,
) -> None:
    since = _by_bob(*others)

    assert find_conflict(PlayerLeaves(2), since, active) == Conflict(same, None if theirs is None else since[theirs])
