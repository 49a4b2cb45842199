"""Notes: what people type on a score pad. The log of a pad is a list of entries, each with one note.

As JSON a note is an object whose `kind` says which; whether it fits the pad as it stands `judge` says.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ohhell.notation.record.record import LONGEST_LINE, LONGEST_NAME
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError, in_sentence

MOST_SEATS: Final = 40
"""Seats that may have been at one pad, those who left included."""

LONGEST_RECORD: Final = 400_000
"""Letters in a record that a pad goes on from."""

LONGEST_TITLE: Final = 80
"""Letters in the title of a pad."""

LARGEST_RULES: Final = 65_536
"""Bytes in the rules of a pad."""

MOST_LINES: Final = 10
"""Lines of a comment."""

LONGEST_COMMENT: Final = 2_000
"""Characters of a comment, its line breaks included."""

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number = Annotated[int, Meta(ge=-9_999, le=9_999)]
Count = Annotated[int, Meta(ge=1, le=9_999)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=LONGEST_LINE)]
Lines = Annotated[str, Meta(max_length=LONGEST_COMMENT)]
EntryId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._-]+\Z")]
TableId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Moment = Annotated[int, Meta(ge=0, le=1 << 53)]
Column = Annotated[dict[Seat, Number | None], Meta(max_length=MOST_SEATS)]


class SheetDetails(Struct, frozen=True, forbid_unknown_fields=True):
    """What a score sheet has room for besides the score."""

    date: Text = ""
    place: Text = ""
    scorer: Text = ""


class _Note(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """What all notes have in common on the wire."""


class HandBefore(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished hand of a record, its numbers by seat."""

    trump: Trump
    bids: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    taken: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    comment: str = ""


class RecordSoFar(Struct, frozen=True, forbid_unknown_fields=True):
    """What a record brings, for a page that cannot read one; it must be what the record says.

    *match* is the number of the match it tells of. *carried* are everybody's totals of earlier matches, where they count on,
    and *forfeits* the seats and forfeits of earlier matches that are not owed again.
    """

    match: Count
    hands: tuple[HandBefore, ...]
    comment: str = ""
    carried: tuple[int, ...] = ()
    forfeits: tuple[tuple[Seat, str], ...] = ()


class Open(_Note, frozen=True):
    """Begins a pad, always the first note; *record* is a game to go on from, whose finished hands are the first rows.

    *rules* are as on the wire, *names* stand in the order the players sit, clockwise. *before* is what the record brings,
    None where there is none.
    """

    rules: Raw
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)]
    dealer: Seat
    first_trump: Suit | None = None
    details: SheetDetails = SheetDetails()
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    before: RecordSoFar | None = None


class Write(_Note, frozen=True):
    """Sets cells of one hand; None clears one, what is left out stays. On a hand that is complete it is a correction.

    *points* are those on a paper sheet kept beside the pad, of a complete hand. They never count: the sheet flags those that differ.
    """

    match: Count
    hand: Count
    trump: Trump | UnsetType | None = UNSET
    bids: Column | UnsetType = UNSET
    taken: Column | UnsetType = UNSET
    comment: Lines | UnsetType = UNSET
    points: Column | UnsetType = UNSET


class Void(_Note, frozen=True):
    """The hand going on, or the last complete one, is dealt again by the same dealer."""

    match: Count
    hand: Count


class ForfeitChoice(_Note, frozen=True, tag="paid"):
    """A player who owes a forfeit picked what it is; an empty *choice* takes that back."""

    match: Count
    seat: Seat
    forfeit: Text
    choice: Text


class PlayerLeaves(_Note, frozen=True, tag="leave"):
    """A player leaves, from the next unfinished hand on."""

    seat: Seat


class PlayerJoins(_Note, frozen=True, tag="come"):
    """A player comes late, sits down to the left of *after*, and starts with no points or with the lowest total.

    Under the name of somebody who left, that player comes back to the same chair with the same total.
    """

    name: Name
    after: Seat
    start: Literal["zero", "lowest"] = "zero"


class NextMatch(_Note, frozen=True, tag="match"):
    """Begins the next of several matches; *dealer* counts only where the deal does not go on from the last."""

    dealer: Seat
    first_trump: Suit | None = None


class Rename(_Note, frozen=True):
    """A name was misspelt."""

    seat: Seat
    name: Name


class Head(_Note, frozen=True):
    """What stands at the head of the sheet was forgotten or misspelt; what is left out stays."""

    date: Text | UnsetType = UNSET
    place: Text | UnsetType = UNSET
    scorer: Text | UnsetType = UNSET

    @property
    def said(self) -> dict[str, str]:
        """The lines it sets."""
        return {line: text for line, text in msgspec.structs.asdict(self).items() if text is not UNSET}


class Finish(_Note, frozen=True, tag="close"):
    """The players stop here."""


class Reopen(_Note, frozen=True):
    """They go on after all, or the game comes back from a table where nothing was played."""


class Moved(_Note, frozen=True):
    """The game continues at the live table *table*; the server writes this note when it makes that table."""

    table: TableId


Note = (
    Open
    | Write
    | Void
    | ForfeitChoice
    | PlayerLeaves
    | PlayerJoins
    | NextMatch
    | Rename
    | Head
    | Finish
    | Reopen
    | Moved
)


class PadEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A note with the name its typist's device gave it, when it was typed there (milliseconds) and by whom."""

    id: EntryId
    at: Moment
    by: Name
    note: Note


def encode_note(note: Note) -> bytes:
    """A note as JSON."""
    return msgspec.json.encode(note)


def decode_note(message: bytes) -> Note:
    """The note in a message, or OhHellError."""
    note: Note = _decoded(_NOTE, message)
    return note


def encode_entry(entry: PadEntry) -> bytes:
    """An entry as JSON."""
    return msgspec.json.encode(entry)


def decode_entry(message: bytes) -> PadEntry:
    """The entry in a message, or OhHellError."""
    entry: PadEntry = _decoded(_ENTRY, message)
    return entry


def _decoded(decoder: msgspec.json.Decoder[Any], message: bytes) -> Any:
    try:
        return decoder.decode(message)
    except (ValueError, TypeError) as error:
        reason = str(error)
    except RecursionError:
        reason = "the brackets are nested too deeply"
    raise OhHellError("bad-message", f"cannot read the note: {in_sentence(reason)}")


_NOTE: Final = msgspec.json.Decoder(Note)
_ENTRY: Final = msgspec.json.Decoder(PadEntry)


def names_in(note: Note) -> tuple[str, ...]:
    """The names of players that a note brings."""
    if isinstance(note, Open):
        return note.names
    return (note.name,) if isinstance(note, PlayerJoins | Rename) else ()
