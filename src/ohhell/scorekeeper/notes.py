"""Notes: what people type on a score pad. The log of a pad is a list of entries with one note each.

As JSON a note is an object whose `kind` names its type. `fold.check_note` tells whether a note fits a pad.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ohhell.notation.record.record import LONGEST_LINE, LONGEST_NAME
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError, in_sentence

MOST_SEATS: Final = 40
"""The most seats of one pad, those of players who left included."""

LONGEST_RECORD: Final = 400_000
"""The most characters of a record that a pad continues."""

LONGEST_TITLE: Final = 80
"""The most characters of a pad's title."""

LARGEST_RULES: Final = 65_536
"""The most bytes of a pad's rules."""

MOST_LINES: Final = 10
"""The most lines of a comment."""

LONGEST_COMMENT: Final = 2_000
"""The most characters of a comment, line breaks included."""

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
    """The fields at the head of a score sheet."""

    date: Text = ""
    place: Text = ""
    scorer: Text = ""


class _Note(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """The base of all notes."""


class HandBefore(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished hand of a record, its numbers by seat."""

    trump: Trump
    bids: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    taken: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    comment: str = ""


class RecordSoFar(Struct, frozen=True, forbid_unknown_fields=True):
    """The finished hands of a record, for a page that can't read one; it must agree with the record.

    *match* is the number of its match. *carried* are everybody's totals of earlier matches, if these count, and *forfeits* the
    seats and forfeits of earlier matches that are not owed again.
    """

    match: Count
    hands: tuple[HandBefore, ...]
    comment: str = ""
    carried: tuple[int, ...] = ()
    forfeits: tuple[tuple[Seat, str], ...] = ()


class Open(_Note, frozen=True):
    """Begins a pad; always the first note.

    *rules* are encoded as on the wire, *names* in seat order, clockwise. *record* is a game to continue, whose finished hands are
    the first rows; *before* are these hands, None without a record.
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
    """Sets cells of one hand; None clears a cell, omitted cells stay. On a complete hand it is a correction.

    *points* are those on a paper sheet beside the pad, of a complete hand. They never count: the sheet flags those that differ.
    """

    match: Count
    hand: Count
    trump: Trump | UnsetType | None = UNSET
    bids: Column | UnsetType = UNSET
    taken: Column | UnsetType = UNSET
    comment: Lines | UnsetType = UNSET
    points: Column | UnsetType = UNSET


class Void(_Note, frozen=True):
    """The current hand, or the last complete one, is dealt again by the same dealer."""

    match: Count
    hand: Count


class ForfeitChoice(_Note, frozen=True, tag="paid"):
    """A player who owes a forfeit picked one; an empty *choice* takes that back."""

    match: Count
    seat: Seat
    forfeit: Text
    choice: Text


class PlayerLeaves(_Note, frozen=True, tag="leave"):
    """A player leaves, from the next unfinished hand on."""

    seat: Seat


class PlayerJoins(_Note, frozen=True, tag="come"):
    """A player joins, sits down to the left of *after*, and starts with 0 points or with the lowest total.

    With the name of a player who left, that player comes back to the same seat with the same total.
    """

    name: Name
    after: Seat
    start: Literal["zero", "lowest"] = "zero"


class NextMatch(_Note, frozen=True, tag="match"):
    """Begins the next of several matches; *dealer* is ignored if the deal continues from the last match."""

    dealer: Seat
    first_trump: Suit | None = None


class Rename(_Note, frozen=True):
    """Corrects a player's name."""

    seat: Seat
    name: Name


class Head(_Note, frozen=True):
    """Changes the head of the sheet; omitted fields stay."""

    date: Text | UnsetType = UNSET
    place: Text | UnsetType = UNSET
    scorer: Text | UnsetType = UNSET

    @property
    def changes(self) -> dict[str, str]:
        """The fields that it sets."""
        return {field: text for field, text in msgspec.structs.asdict(self).items() if text is not UNSET}


class Finish(_Note, frozen=True, tag="close"):
    """Closes the pad: the players stop here."""


class Reopen(_Note, frozen=True):
    """Opens a closed pad again, or takes the game back from a table where nothing was played."""


class Moved(_Note, frozen=True):
    """The game continues at the live table *table*; the server writes this note when it creates that table."""

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
    """A note with an id from the device of its writer, the time it was typed there (milliseconds), and the writer's name."""

    id: EntryId
    at: Moment
    by: Name
    note: Note


def encode_note(note: Note) -> bytes:
    """Encode a note as JSON."""
    return msgspec.json.encode(note)


def decode_note(message: bytes) -> Note:
    """Decode a note; raise OhHellError if it is not one."""
    note: Note = _decoded(_NOTE, message)
    return note


def encode_entry(entry: PadEntry) -> bytes:
    """Encode an entry as JSON."""
    return msgspec.json.encode(entry)


def decode_entry(message: bytes) -> PadEntry:
    """Decode an entry; raise OhHellError if it is not one."""
    entry: PadEntry = _decoded(_ENTRY, message)
    return entry


def _decoded(decoder: msgspec.json.Decoder[Any], message: bytes) -> Any:
    try:
        return decoder.decode(message)
    except (ValueError, TypeError) as error:
        reason = str(error)
    except RecursionError:
        reason = "the brackets are nested too deeply"
    raise OhHellError("bad-message", f"Can't read the entry: {in_sentence(reason)}.")


_NOTE: Final = msgspec.json.Decoder(Note)
_ENTRY: Final = msgspec.json.Decoder(PadEntry)


def names_in(note: Note) -> tuple[str, ...]:
    """Return the names of players in a note."""
    if isinstance(note, Open):
        return note.names
    return (note.name,) if isinstance(note, PlayerJoins | Rename) else ()
