"""Facts: what has happened at a live table. Its log is a list of facts; events of the game are one kind."""

from __future__ import annotations

from typing import Any, Final, Literal, Union

import msgspec
from msgspec import Raw, Struct

from ohhell.notation import wire
from ohhell.protocol.messages import Settings
from ohhell.rules.events import Event
from ohhell.table.prepared import Purpose


class Fact(Struct, frozen=True, tag_field="fact", tag=str.lower):
    """Something that has happened at a table."""


class Opened(Fact, frozen=True):
    """A table was created; *rules* are encoded as on the wire.

    *records* are the matches of a score pad that its first game continues; the last of them is unfinished. *deals* names the
    chain of keys that the table shares with others, so that they all deal the same cards; empty if it has its own. *prepared* is
    a record whose cards the table deals instead of shuffling, "" if it shuffles.
    """

    id: str
    rules: Raw
    seats: int
    settings: Settings
    host: str
    records: tuple[str, ...] = ()
    deals: str = ""
    prepared: str = ""
    purpose: Purpose = ""


class SatDown(Fact, frozen=True, tag="sat"):
    """A person took a seat: a free one, one whose link they were given, or their own.

    *by* is the person who holds the seat's token, if an outside bot plays there.
    """

    seat: int
    person: str
    name: str
    by: str | None = None


class Reserved(Fact, frozen=True):
    """A person takes a seat with the next deal; until then its holder plays on. *by* as for `SatDown`."""

    seat: int
    person: str
    name: str
    by: str | None = None


class BotSat(Fact, frozen=True):
    """The host put a bot into a seat."""

    seat: int
    bot: str
    name: str


class Freed(Fact, frozen=True):
    """A seat became free before the start."""

    seat: int


class PlayerGone(Fact, frozen=True, tag="gone"):
    """A player left for good, or the others voted them out; *bot* plays on."""

    seat: int
    bot: str
    voted: bool = False


class Swapped(Fact, frozen=True):
    """Two seats were exchanged."""

    seats: tuple[int, int]


class Configured(Fact, frozen=True):
    """The host changed the settings."""

    settings: Settings


class Hosted(Fact, frozen=True):
    """Another person became the host."""

    person: str


class Committed(Fact, frozen=True):
    """A match is about to begin, and this commitment fixes its keys. With *again* it is the first of a new game."""

    match: int
    commitment: str
    again: bool = False
    timeline: str = ""


class Restarted(Fact, frozen=True):
    """The database was restored from a backup: from *hand* on (0: the draw) the keys come from a new chain.

    If a hand was in progress, its *events* are taken back, because its cards have been seen.
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
    """The key of a finished hand (0: the draw) was published, so that everybody can check the deal."""

    number: int
    key: str


class Ended(Fact, frozen=True):
    """A match is over; with *final* the game is over, too."""

    final: bool


class StoodIn(Fact, frozen=True):
    """A bot stands in for an absent player."""

    seat: int
    bot: str


class Returned(Fact, frozen=True):
    """A player is back and has the seat again."""

    seat: int


class Voted(Fact, frozen=True):
    """A player voted to put another out, or withdrew that vote."""

    by: str
    against: int
    out: bool


class ChatSaid(Fact, frozen=True, tag="said"):
    """A line of chat."""

    person: str
    name: str
    text: str


class Commented(Fact, frozen=True):
    """A player added a comment to the score sheet."""

    person: str
    name: str
    text: str


class Paused(Fact, frozen=True):
    """The host paused the table."""


class Resumed(Fact, frozen=True):
    """The table continues. With *woken* the server was down, and that time is charged to nobody."""

    woken: bool = False


class WentAway(Fact, frozen=True):
    """A player takes a short break."""

    seat: int


class Granted(Fact, frozen=True):
    """A bot may make the move of a player whose time is up; *by* is the player who allowed it."""

    seat: int
    by: str


class ForfeitPaid(Fact, frozen=True, tag="paid"):
    """A player chose how to pay a forfeit."""

    seat: int
    forfeit: str
    text: str


class Undone(Fact, frozen=True):
    """A player took back the newest *events* of the match."""

    seat: int
    events: int


class Hinted(Fact, frozen=True):
    """A player got a hint."""

    seat: int


class BecameReady(Fact, frozen=True, tag="ready"):
    """A player is ready for the next hand."""

    seat: int


class Forgotten(Fact, frozen=True):
    """A person deleted their account: each of their seats gets another name, and what they wrote disappears."""

    person: str
    names: tuple[tuple[int, str], ...]


class FinishAgreed(Fact, frozen=True, tag="finish"):
    """A player agreed to play the rest of the hand automatically, because its result can't change."""

    seat: int


class TableClosed(Fact, frozen=True, tag="closed"):
    """The table is closed."""

    reason: Literal["host", "idle"]


FACTS: Final = tuple(Fact.__subclasses__())
"""All kinds of facts."""


class _StoredHappened(Struct, frozen=True, tag_field="fact", tag="happened"):
    """`Happened` as stored in the log, with the event encoded as on the wire."""

    event: Raw
    bot: bool = False


def encode_fact(fact: Fact) -> bytes:
    """Encode a fact for the log."""
    if isinstance(fact, Happened):
        return _ENCODER.encode(_StoredHappened(Raw(wire.encode_event(fact.event)), fact.bot))
    return _ENCODER.encode(fact)


def decode_fact(body: bytes) -> Fact:
    """Decode a fact from the log."""
    fact: Fact | _StoredHappened = _DECODER.decode(body)
    if isinstance(fact, _StoredHappened):
        return Happened(wire.decode_event(bytes(fact.event)), fact.bot)  # type: ignore[arg-type]  # the log has whole events
    return fact


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(
    Union[(_StoredHappened, *(kind for kind in FACTS if kind is not Happened))]
)
