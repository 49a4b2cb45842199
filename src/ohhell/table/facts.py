"""Facts: what has happened at a live table, game events among them. Its log is a list of these and nothing else."""

from __future__ import annotations

from typing import Any, Final, Literal, Union

import msgspec
from msgspec import Raw, Struct

from ohhell.notation import wire
from ohhell.protocol.messages import Settings
from ohhell.rules.events import Event


class Fact(Struct, frozen=True, tag_field="fact", tag=str.lower):
    """Something that has happened and is written down."""


class Opened(Fact, frozen=True):
    """A table was made; *rules* as on the wire, *records* of the matches it goes on from, the last of them unfinished."""

    id: str
    rules: Raw
    seats: int
    settings: Settings
    host: str
    records: tuple[str, ...] = ()


class SatDown(Fact, frozen=True, tag="sat"):
    """A person took a seat: a free one, one whose link they were given, or one that was theirs.

    *by* is whoever holds the token of the seat, where an outside bot plays there.
    """

    seat: int
    person: str
    name: str
    by: str | None = None


class Reserved(Fact, frozen=True):
    """A person will take a seat with the next deal; until then whoever plays there plays on. *by* as for `SatDown`."""

    seat: int
    person: str
    name: str
    by: str | None = None


class BotSat(Fact, frozen=True):
    """A bot was put into a seat of its own."""

    seat: int
    bot: str
    name: str


class Freed(Fact, frozen=True):
    """A seat was left before the start."""

    seat: int


class PlayerGone(Fact, frozen=True, tag="gone"):
    """A player left, or was put out by the others, for good; *bot* plays on."""

    seat: int
    bot: str
    voted: bool = False


class Swapped(Fact, frozen=True):
    """Two seats were exchanged."""

    seats: tuple[int, int]


class Configured(Fact, frozen=True):
    """The table has other settings."""

    settings: Settings


class Hosted(Fact, frozen=True):
    """The host's chair passed on."""

    person: str


class Committed(Fact, frozen=True):
    """A match is about to begin, and its keys are fixed by this commitment; *again* where it begins a new game."""

    match: int
    commitment: str
    again: bool = False
    timeline: str = ""


class Restarted(Fact, frozen=True):
    """The database was restored from a backup: from *hand* on (0: the draw) keys come from a new chain.

    The newest *events* of the match, a hand that was going on, are taken back: its cards have been seen.
    """

    hand: int
    events: int
    commitment: str
    timeline: str


class Contributed(Fact, frozen=True):
    """A player added a text to the shuffle."""

    seat: int
    text: str


class Happened(Fact, frozen=True):
    """An event of the game."""

    event: Event
    bot: bool = False


class KeyOpened(Fact, frozen=True):
    """The key of a finished hand (0: the draw) can be checked by everybody."""

    number: int
    key: str


class Ended(Fact, frozen=True):
    """A match is over; with *final* the game is."""

    final: bool


class StoodIn(Fact, frozen=True):
    """A bot sits in for an absent player."""

    seat: int
    bot: str


class Returned(Fact, frozen=True):
    """A player is back and has the seat at once."""

    seat: int


class Voted(Fact, frozen=True):
    """A player wants another put out, or no longer."""

    by: str
    against: int
    out: bool


class ChatSaid(Fact, frozen=True, tag="said"):
    """A line of chat."""

    person: str
    name: str
    text: str


class Commented(Fact, frozen=True):
    """A remark pinned to the sheet."""

    person: str
    name: str
    text: str


class Paused(Fact, frozen=True):
    """The host stopped the table."""


class Resumed(Fact, frozen=True):
    """The table goes on; *woken* after the server was down, whose time is nobody's."""

    woken: bool = False


class WentAway(Fact, frozen=True):
    """A player will be right back."""

    seat: int


class Granted(Fact, frozen=True):
    """A bot may make the move of a player whose time is up."""

    seat: int
    by: str


class ForfeitPaid(Fact, frozen=True, tag="paid"):
    """A player chose how to pay a forfeit."""

    seat: int
    forfeit: str
    text: str


class Undone(Fact, frozen=True):
    """The newest *events* of the match were taken back."""

    seat: int
    events: int


class Hinted(Fact, frozen=True):
    """A player was given a hint."""

    seat: int


class BecameReady(Fact, frozen=True, tag="ready"):
    """A player is ready for the next hand."""

    seat: int


class TableClosed(Fact, frozen=True, tag="closed"):
    """The table is closed."""

    reason: Literal["host", "idle"]


AnyFact = (
    Opened
    | SatDown
    | Reserved
    | BotSat
    | Freed
    | PlayerGone
    | Swapped
    | Configured
    | Hosted
    | Committed
    | Restarted
    | Contributed
    | Happened
    | KeyOpened
    | Ended
    | StoodIn
    | Returned
    | Voted
    | ChatSaid
    | Commented
    | Paused
    | Resumed
    | WentAway
    | Granted
    | ForfeitPaid
    | Undone
    | Hinted
    | BecameReady
    | TableClosed
)


class _Written(Struct, frozen=True, tag_field="fact", tag="happened"):
    """`Happened` as it is written: the event in the words of the wire."""

    event: Raw
    bot: bool = False


def encode_fact(fact: AnyFact) -> bytes:
    """A fact as it stands in the log."""
    if isinstance(fact, Happened):
        return _ENCODER.encode(_Written(Raw(wire.encode_event(fact.event)), fact.bot))
    return _ENCODER.encode(fact)


def decode_fact(body: bytes) -> AnyFact:
    """The fact in an entry of the log."""
    read = _DECODER.decode(body)
    if isinstance(read, _Written):
        return Happened(wire.decode_event(bytes(read.event)), read.bot)  # type: ignore[arg-type]  # the log holds no mere sights
    fact: AnyFact = read
    return fact


_PLAIN: Final = tuple(kind for kind in AnyFact.__args__ if kind is not Happened)
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[(_Written, *_PLAIN)])
