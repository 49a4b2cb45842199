"""Notes as JSON: what is written reads back, and what does not fit is refused before anybody looks at a pad."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.notes import (
    MOST_SEATS,
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
    decode_entry,
    decode_note,
    encode_entry,
    encode_note,
    names_in,
)
from scorekeeper.typed_games import opening

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
def test_a_note_reads_back_as_it_was_written(note: Note) -> None:
    entry = PadEntry("a-1", 1_700_000_000_000, "Ann", note)

    assert decode_note(encode_note(note)) == note
    assert decode_entry(encode_entry(entry)) == entry


def test_a_note_is_short() -> None:
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
def test_an_entry_has_a_name_of_plain_letters(name: str) -> None:
    message = encode_entry(PadEntry(name, 0, "Ann", Finish()))

    with pytest.raises(OhHellError, match=r"Can't read the entry: "):
        decode_entry(message)


def test_a_note_that_is_no_json_is_refused_with_the_name_of_json_in_capitals() -> None:
    with pytest.raises(OhHellError, match=r"Can't read the entry: JSON is malformed."):
        decode_note(b"{x")


@pytest.mark.parametrize(
    ("note", "names"),
    [(BEGUN, BEGUN.names), (PlayerJoins("Cid", 0), ("Cid",)), (Rename(0, "Anna"), ("Anna",)), (PlayerLeaves(0), ())],
    ids=["open", "come", "rename", "leave"],
)
def test_a_note_says_which_names_it_brings(note: Note, names: tuple[str, ...]) -> None:
    assert names_in(note) == names
