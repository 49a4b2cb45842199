"""Bodies: what requests may bring, each with its limits; anything else is refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from ohhell.notation.record.record import LONGEST_LINE
from ohhell.protocol.limits import (
    LARGEST_BODY,
    LARGEST_RECORD,
    LONGEST_NAME,
    LONGEST_REPORT,
    MOST_SEATS,
    NOTES_A_REQUEST,
)
from ohhell.protocol.messages import Name, Seat, Settings, Word
from ohhell.rules.cards import Suit
from ohhell.rules.errors import in_sentence
from ohhell.scorekeeper.notes import EntryId, Moment
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

Body = TypeVar("Body", bound="RequestBody")

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seats = Annotated[int, Meta(ge=1, le=10 * MOST_SEATS)]
Detail = Annotated[str, Meta(max_length=LONGEST_LINE)]
Typed = Annotated[str, Meta(min_length=1, max_length=LARGEST_BODY)]
"""What somebody typed: whoever reads it says in a sentence what is wrong with it."""
Toml = Annotated[str, Meta(min_length=1, max_length=LARGEST_BODY)]


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON object that a request brings."""


class NewTable(RequestBody, frozen=True):
    """A table to make; *rules* is a preset's name, a rule set as TOML, or one as JSON; *bots* fill the last seats.

    With *sit* the host takes the first seat.
    """

    rules: Toml | dict[str, Any]
    seats: Seats
    settings: Settings = Settings()
    bots: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    sit: bool = False


class JoinCode(RequestBody, frozen=True):
    """The short code of a table."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class SeatLink(RequestBody, frozen=True):
    """The seat a link shall give."""

    seat: Seat


class TakeLink(RequestBody, frozen=True):
    """The secret of a link; *replace* where it may make somebody else of whoever opens it."""

    secret: Key
    replace: bool = False


class SeatToken(RequestBody, frozen=True):
    """The seat of an outside bot, and the name it plays under."""

    seat: Seat
    name: Name


class NewName(RequestBody, frozen=True):
    """What somebody wants to be called."""

    name: Typed


class NewReport(RequestBody, frozen=True):
    """What somebody tells the operator about another player at a table."""

    against: Key
    table: Key
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_REPORT)]


class PlanRequest(RequestBody, frozen=True):
    """The rules and the number of players of a score pad."""

    rules: Toml | dict[str, Any]
    seats: Seats


class NewNote(RequestBody, frozen=True):
    """A note on a score pad: *id* is the client's own, *on* the version of the pad that its writer had seen, *by* their name."""

    id: EntryId
    on: Annotated[int, Meta(ge=0, le=2**31)]
    at: Moment
    note: Raw
    by: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class NewNotes(RequestBody, frozen=True):
    """Notes on a score pad, in the order they were written, each to be read by itself."""

    notes: Annotated[tuple[Raw, ...], Meta(max_length=NOTES_A_REQUEST)]

    def read(self) -> tuple[NewNote, ...]:
        """The notes, or BadNote at the first that cannot be read."""
        return tuple(_note(body, place) for place, body in enumerate(self.notes))


class BadNote(Refusal):
    """A note that cannot be read; *note* counts those before it."""

    def __init__(self, note: int, sentence: str) -> None:
        super().__init__("bad-message", sentence)
        self.note = note


def _note(body: Raw, place: int) -> NewNote:
    try:
        return _read(bytes(body), NewNote, f"note {place + 1} of the message")
    except Refusal as refusal:
        raise BadNote(place, refusal.sentence) from None


class TableFromPad(RequestBody, frozen=True):
    """The settings of the live table that a score pad goes on at."""

    settings: Settings = Settings()


class PadSource(RequestBody, frozen=True):
    """What a score pad shall go on from: a live table, a finished game, or the text of a record; one of them."""

    table: Key | None = None
    game: Key | None = None
    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)] | None = None


class BlankSheet(RequestBody, frozen=True):
    """A score sheet to print: for *names*, or for a number of *seats* whose names a pen will write."""

    rules: Toml | dict[str, Any]
    names: Annotated[tuple[Name, ...], Meta(max_length=10 * MOST_SEATS)] = ()
    seats: Seats | None = None
    dealer: Seat | None = None
    first_trump: Suit | None = None
    date: Detail = ""
    place: Detail = ""
    scorer: Detail = ""


class RulesToCheck(RequestBody, frozen=True):
    """A rule set to look at, as TOML or as JSON, for so many players or any number."""

    toml: Toml | None = None
    rules: dict[str, Any] | None = None
    seats: Seats | None = None


async def read_body(request: Request, kind: type[Body]) -> Body:
    """What *request* brings, or Refusal with where it went wrong."""
    return _read(await request.body(), kind, "the message")


def _read(body: bytes, kind: type[Body], what: str) -> Body:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise Refusal("bad-message", f"cannot read {what}: {in_sentence(str(error)[:200])}") from None
    except RecursionError:
        raise Refusal("bad-message", f"cannot read {what}: the brackets are nested too deeply") from None
