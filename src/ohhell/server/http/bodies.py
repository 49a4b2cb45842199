"""The JSON bodies of requests, with their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from ohhell.notation.record.record import LONGEST_LINE
from ohhell.protocol.limits import (
    LARGEST_BODY,
    LARGEST_RECORD,
    LONGEST_ENDPOINT,
    LONGEST_NAME,
    LONGEST_PUSH_KEY,
    LONGEST_REPORT,
    MOST_SEATS,
    NOTES_PER_REQUEST,
)
from ohhell.protocol.messages import Name, Seat, Settings, Word
from ohhell.rules.cards import Suit
from ohhell.rules.errors import in_sentence
from ohhell.rules.lengths import GameLength
from ohhell.scorekeeper.notes import EntryId, Moment
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

Body = TypeVar("Body", bound="RequestBody")

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seats = Annotated[int, Meta(ge=1, le=10 * MOST_SEATS)]
Detail = Annotated[str, Meta(max_length=LONGEST_LINE)]
Typed = Annotated[str, Meta(min_length=1, max_length=LARGEST_BODY)]
"""Text that somebody typed; the code that reads it explains what is wrong with it."""
Toml = Annotated[str, Meta(min_length=1, max_length=LARGEST_BODY)]


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON object in the body of a request."""


class NewTable(RequestBody, frozen=True):
    """A table to create; *rules* is a preset's name, a rule set as TOML, or one as JSON; *bots* fill the last seats.

    With *sit* the host takes the first seat. *length* makes the game shorter than the rules say.
    """

    rules: Toml | dict[str, Any]
    seats: Seats
    settings: Settings = Settings()
    bots: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    sit: bool = False
    length: GameLength = "whole"


class RulesAndPlayers(RequestBody, frozen=True):
    """Rules as in `NewTable`, and who would play: *bots* are among the seats."""

    rules: Toml | dict[str, Any]
    seats: Seats
    bots: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0


class PuzzleMove(RequestBody, frozen=True):
    """The answer to a puzzle: a card, such as "Ks", or a bid, such as "2"."""

    move: Annotated[str, Meta(min_length=1, max_length=3)]


class DayTable(RequestBody, frozen=True):
    """The date of a deal of the day; today's if it is missing."""

    date: Annotated[str, Meta(max_length=10)] | None = None


class JoinCode(RequestBody, frozen=True):
    """The short code of a table."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class SeatLink(RequestBody, frozen=True):
    """The seat to give away by a link."""

    seat: Seat


class TakeLink(RequestBody, frozen=True):
    """The secret of a link; *replace* allows it to change whose device this is."""

    secret: Key
    replace: bool = False


class RecoveryCode(RequestBody, frozen=True):
    """A recovery code as somebody typed it; *replace* allows it to change whose device this is."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]
    replace: bool = False


class NewInvitations(RequestBody, frozen=True):
    """The people to invite to a table."""

    people: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=MOST_SEATS)]


class FindPeople(RequestBody, frozen=True):
    """The rules somebody wants to play, and the seats of a table if a new one is made."""

    rules: Toml | dict[str, Any]
    seats: Seats


class PushKeys(RequestBody, frozen=True):
    """The keys of a device that gets push messages, as browsers write them."""

    p256dh: Annotated[str, Meta(min_length=1, max_length=LONGEST_PUSH_KEY)]
    auth: Annotated[str, Meta(min_length=1, max_length=LONGEST_PUSH_KEY)]


class NewPushSubscription(RequestBody, frozen=True):
    """A device that gets push messages from now on."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST_ENDPOINT)]
    keys: PushKeys


class OldPushSubscription(RequestBody, frozen=True):
    """A device that gets no more push messages."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST_ENDPOINT)]


class AccountDeletion(RequestBody, frozen=True):
    """The name of the caller, who deletes everything about themselves."""

    name: Typed


class SeatToken(RequestBody, frozen=True):
    """The seat and the name of an outside bot."""

    seat: Seat
    name: Name


class NewName(RequestBody, frozen=True):
    """A person's name."""

    name: Typed


class NewReport(RequestBody, frozen=True):
    """A report about another player at a table."""

    against: Key
    table: Key
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_REPORT)]


class PlanRequest(RequestBody, frozen=True):
    """The rules and the number of players of a score pad."""

    rules: Toml | dict[str, Any]
    seats: Seats


class NewNote(RequestBody, frozen=True):
    """A note on a score pad: *id* is chosen by the client, *on* is the version its writer saw, *by* their name."""

    id: EntryId
    on: Annotated[int, Meta(ge=0, le=2**31)]
    at: Moment
    note: Raw
    by: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class NewNotes(RequestBody, frozen=True):
    """Notes on a score pad in the order they were written; each is decoded separately."""

    notes: Annotated[tuple[Raw, ...], Meta(max_length=NOTES_PER_REQUEST)]

    def read(self) -> tuple[NewNote, ...]:
        """Decode the notes, or raise BadNote at the first that is invalid."""
        return tuple(_note(body, place) for place, body in enumerate(self.notes))


class BadNote(Refusal):
    """The refusal of an invalid note; *note* is its index."""

    def __init__(self, note: int, sentence: str) -> None:
        super().__init__("bad-message", sentence)
        self.note = note


def _note(body: Raw, place: int) -> NewNote:
    try:
        return _read(bytes(body), NewNote, f"note {place + 1} of the message")
    except Refusal as refusal:
        raise BadNote(place, refusal.sentence) from None


class TableFromPad(RequestBody, frozen=True):
    """The settings of the table where the game of a score pad continues."""

    settings: Settings = Settings()


class PadSource(RequestBody, frozen=True):
    """What a score pad continues: a live table, a finished game, or a record; exactly one of them."""

    table: Key | None = None
    game: Key | None = None
    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)] | None = None


class BlankSheet(RequestBody, frozen=True):
    """A score sheet to print: for *names*, or for a number of *seats* without names."""

    rules: Toml | dict[str, Any]
    names: Annotated[tuple[Name, ...], Meta(max_length=10 * MOST_SEATS)] = ()
    seats: Seats | None = None
    dealer: Seat | None = None
    first_trump: Suit | None = None
    date: Detail = ""
    place: Detail = ""
    scorer: Detail = ""


class RulesToCheck(RequestBody, frozen=True):
    """A rule set to check, as TOML or as JSON, for a number of players or for any."""

    toml: Toml | None = None
    rules: dict[str, Any] | None = None
    seats: Seats | None = None


async def read_body(request: Request, kind: type[Body]) -> Body:
    """Decode the body of a request, or raise Refusal with what is wrong."""
    return _read(await request.body(), kind, "the message")


def _read(body: bytes, kind: type[Body], what: str) -> Body:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise Refusal("bad-message", f"Can't read {what}: {in_sentence(str(error)[:200])}.") from None
    except RecursionError:
        raise Refusal("bad-message", f"Can't read {what}: the brackets are nested too deeply.") from None
