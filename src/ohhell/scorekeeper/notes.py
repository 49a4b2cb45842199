"""Notes: what people type on a score pad, and conflicts between two people who write on one pad.

The log of a pad is a list of entries with one note each.

As JSON a note is an object whose `kind` names its type. `fold.check_note` tells whether a note fits a pad.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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


Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """How a note agrees with entries of others that its writer had not seen.

    *same* means that others have written all of it already; *theirs* is an entry that contradicts it.
    """

    same: bool = False
    theirs: PadEntry | None = None


def find_conflict(note: Note, since: Sequence[PadEntry], active: Collection[int] = ()) -> Conflict:
    """Compare *note* with the entries *since* the version its writer had seen; *active* are the seats that play now."""
    mine = cells(note)
    latest = _latest_values(mine, since, active)
    for cell, value in mine.items():
        if cell in latest and latest[cell][0] != value:
            return Conflict(theirs=latest[cell][1])
    return Conflict(same=bool(mine) and all(cell in latest for cell in mine))


def _latest_values(
    mine: dict[str, Value], since: Sequence[PadEntry], active: Collection[int]
) -> dict[str, tuple[Value, PadEntry]]:
    """Return the last value that others wrote to each cell, with its entry.

    A void empties all cells of its hand. If *mine* voids a hand, any cell that others wrote in that hand contradicts it.
    """
    voids = [cell for cell in mine if cell.endswith(".void")]
    leaves_of_active = {f"seat.{seat}.leaves" for seat in active}
    latest: dict[str, tuple[Value, PadEntry]] = {}
    for entry in since:
        if isinstance(entry.note, PlayerJoins):
            # the note only has a name: players who left and are active now may have come back with it
            latest |= dict.fromkeys(latest.keys() & leaves_of_active, (False, entry))
        for cell, value in cells(entry.note).items():
            latest[cell] = (value, entry)
            if cell.endswith(".void"):
                latest |= {own: (None, entry) for own in mine if _is_in_hand(own, cell)}
            if any(_is_in_hand(cell, own) for own in voids):
                latest |= dict.fromkeys(mine, (None, entry))
    # an active player whose last note says that they left came back by a note of this writer
    return {cell: last for cell, last in latest.items() if cell not in leaves_of_active or last[0] is False}


def cells(note: Note) -> dict[str, Value]:
    """Return the cells a note writes, with their values: `1.3.bids.0` is the bid of seat 0 in hand 3 of match 1.

    Notes that add something new write none: a player who joins, the next match, the first note.
    """
    written: dict[str, Value]
    match note:
        case Write():
            written = _written_cells(note)
        case Void():
            written = {f"{note.match}.{note.hand}.void": True}
        case ForfeitChoice():
            written = {f"{note.match}.paid.{note.seat}.{note.forfeit}": note.choice}
        case PlayerLeaves():
            written = {f"seat.{note.seat}.leaves": True}
        case Rename():
            written = {f"seat.{note.seat}.name": note.name}
        case Head():
            written = {f"head.{field}": text for field, text in note.changes.items()}
        case Finish() | Reopen():
            written = {"closed": isinstance(note, Finish)}
        case Moved():
            written = {"table": note.table}
        case _:
            written = {}
    return written


def _written_cells(note: Write) -> dict[str, Value]:
    hand = f"{note.match}.{note.hand}"
    written: dict[str, Value] = {}
    if note.trump is not UNSET:
        written[f"{hand}.trump"] = note.trump
    if note.comment is not UNSET:
        written[f"{hand}.comment"] = note.comment
    for name, column in (("bids", note.bids), ("taken", note.taken), ("paper", note.points)):
        if column is not UNSET:
            written |= {f"{hand}.{name}.{seat}": number for seat, number in column.items()}
    return written


def _is_in_hand(cell: str, void: str) -> bool:
    """Tell whether *void* empties *cell*: it is a cell of that hand, but not its comment, which stays."""
    return cell.startswith(void.removesuffix("void")) and not cell.endswith((".void", ".comment"))
