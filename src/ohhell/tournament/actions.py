"""Actions: what the director, scorers and players do at an event. The log of an event is a list of entries with one action each.

As JSON an action is an object whose `kind` names its type. `fold.prepare` tells whether an action fits an event.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from ohhell.notation.record.lines import LONGEST_RECORD
from ohhell.notation.record.record import LARGEST_TOTAL, LONGEST_LINE, LONGEST_NAME
from ohhell.rules.errors import OhHellError, in_sentence
from ohhell.rules.limits import MOST_HANDS
from ohhell.tournament.seating import MOST_ENTRANTS, MOST_SEATS, Method, SeatedTable

MOST_MATCHES: Final = 50
"""The most matches of one event, without the final."""

LONGEST_TITLE: Final = 80
"""The most characters of an event's title and of its seed."""

Combine = Literal["sum", "mean_per_hand", "place_points", "above_mean"]
Count = Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)]
Total = Annotated[int, Meta(ge=-LARGEST_TOTAL, le=LARGEST_TOTAL)]
Tricks = Annotated[int, Meta(ge=0, le=LARGEST_TOTAL)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Title = Annotated[str, Meta(max_length=LONGEST_TITLE)]
Text = Annotated[str, Meta(max_length=LONGEST_LINE)]
Moment = Annotated[int, Meta(ge=0, le=1 << 53)]
Seats = Meta(min_length=1, max_length=MOST_SEATS)


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of everything in the log."""


class _Action(_Part, frozen=True, tag_field="kind"):
    """The base of all actions."""


class OpenEvent(_Action, frozen=True, tag="open"):
    """Opens an event; always the first action.

    Attributes:
        title: The event's name.
        rules: The rules of every match, encoded as on the wire.
        matches: The number of matches, without the final.
        table_size: The number of players per table.
        seed: The published seed of all draws.
        date: The day of the event.
        place: Where the event takes place.
        combine: How the scores of the matches are combined.
        mixed: Whether tables may differ in size by one player.
        seating: How players are seated in each match.
        last_entry: The last match that late entrants may join.
        final: The size of the final table; 0 for no final.
        minutes_per_hand: The pace; 0 for none.
        bots: Whether bots may stand in for players.
        online: Whether tables play online, unless `PlayOnline` says otherwise.
        duplicate: Whether all tables of a match play the same deals, online and with the same first dealer.
    """

    title: Title
    rules: Raw
    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]
    table_size: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    seed: Title
    date: Text = ""
    place: Text = ""
    combine: Combine = "sum"
    mixed: bool = False
    seating: Method = "random"
    last_entry: Annotated[int, Meta(ge=1, le=MOST_MATCHES)] = 1
    final: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    minutes_per_hand: Annotated[int, Meta(ge=0, le=120)] = 0
    bots: bool = False
    online: bool = False
    duplicate: bool = False


class Enter(_Action, frozen=True, tag="enter"):
    """Adds an entrant; with the name of somebody who withdrew, that entrant returns.

    A *standby* plays only in matches whose tables would not be full otherwise; so does a *bot*, after all stand-bys.
    """

    name: Name
    standby: bool = False
    bot: bool = False


class Rename(_Action, frozen=True, tag="rename"):
    """Corrects the name of an entrant."""

    entrant: Count
    name: Name


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """An entrant leaves the event."""

    entrant: Count


class DrawMatch(_Action, frozen=True, tag="draw"):
    """The draw of a match; *reason* says why it was drawn again."""

    match: Count
    tables: Annotated[tuple[SeatedTable, ...], Meta(min_length=1, max_length=MOST_ENTRANTS)]
    reason: Text = ""


class StartMatch(_Action, frozen=True, tag="start"):
    """A match begins."""

    match: Count


class PlayOnline(_Action, frozen=True, tag="online"):
    """A table of a match that hasn't started plays online, or with cards and a score pad."""

    match: Count
    table: Count
    online: bool


class Substitute(_Action, frozen=True, tag="substitute"):
    """Entrant *replacement* takes the seat of *entrant*, and gets the score of that seat."""

    match: Count
    entrant: Count
    replacement: Count


class TableResult(_Part, frozen=True):
    """The result of a table, by seat.

    *made* is how many bids everybody made, *made_bids* what these add up to; both are empty if nobody knows. *record* is the game
    as text, empty if the totals were typed.
    """

    totals: Annotated[tuple[Total, ...], Seats]
    hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)]
    made: Annotated[tuple[Tricks, ...], Meta(max_length=MOST_SEATS)] = ()
    made_bids: Annotated[tuple[Tricks, ...], Meta(max_length=MOST_SEATS)] = ()
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""


class ReportResult(_Action, frozen=True, tag="result"):
    """The first result of a table."""

    match: Count
    table: Count
    result: TableResult


class CorrectResult(_Action, frozen=True, tag="correct"):
    """Replaces the result of a table; None removes it, so that it is missing again."""

    match: Count
    table: Count
    reason: Text
    result: TableResult | None = None


class Announce(_Action, frozen=True, tag="announce"):
    """An announcement to everybody."""

    text: Text


class CallDirector(_Action, frozen=True, tag="call"):
    """A table calls the director."""

    table: Count
    text: Text = ""


class TakeCall(_Action, frozen=True, tag="take"):
    """Somebody at the desk goes to a table that called, so that the others need not."""

    call: Count


class AnswerCall(_Action, frozen=True, tag="answer"):
    """The director answers a call."""

    call: Count
    text: Text = ""


class RaiseDispute(_Action, frozen=True, tag="dispute"):
    """Somebody disputes the result of a table."""

    match: Count
    table: Count
    text: Text


class ResolveDispute(_Action, frozen=True, tag="resolve"):
    """The director resolves a dispute; a changed result is an action of its own."""

    dispute: Count
    text: Text


class FinalPlace(_Part, frozen=True, array_like=True):
    """A line of the final standings; *place* is None for those who aren't ranked, *score* is a fraction such as 97/2."""

    entrant: Count
    place: Count | None
    score: Annotated[str, Meta(max_length=40)]


class CloseEvent(_Action, frozen=True, tag="close"):
    """Ends the event with these standings; *reason* says why fewer matches were played than planned."""

    standings: Annotated[tuple[FinalPlace, ...], Meta(max_length=MOST_ENTRANTS)]
    reason: Text = ""


Action = (
    OpenEvent
    | Enter
    | Rename
    | Withdraw
    | DrawMatch
    | PlayOnline
    | StartMatch
    | Substitute
    | ReportResult
    | CorrectResult
    | Announce
    | CallDirector
    | TakeCall
    | AnswerCall
    | RaiseDispute
    | ResolveDispute
    | CloseEvent
)


class LogEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An action with the time (milliseconds since 1970) and the name of who did it."""

    at: Moment
    by: Name
    action: Action


def encode_entry(entry: LogEntry) -> bytes:
    """Encode an entry as JSON."""
    return msgspec.json.encode(entry)


def decode_entry(message: bytes) -> LogEntry:
    """Decode an entry; raise OhHellError if it is not one."""
    entry: LogEntry = _decoded(_ENTRY, message)
    return entry


def encode_action(action: Action) -> bytes:
    """Encode an action as JSON."""
    return msgspec.json.encode(action)


def decode_action(message: bytes) -> Action:
    """Decode an action; raise OhHellError if it is not one."""
    action: Action = _decoded(_ACTION, message)
    return action


def _decoded(decoder: msgspec.json.Decoder[Any], message: bytes) -> Any:
    try:
        return decoder.decode(message)
    except (ValueError, TypeError) as error:
        reason = str(error)
    except RecursionError:
        reason = "the brackets are nested too deeply"
    raise OhHellError("bad-message", f"Can't read the entry: {in_sentence(reason)}.")


_ENTRY: Final = msgspec.json.Decoder(LogEntry)
_ACTION: Final = msgspec.json.Decoder(Action)
