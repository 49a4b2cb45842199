"""What a client may say, and what the server answers. A message is one JSON object; its kind stands first."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from ohhell.protocol.limits import (
    LONGEST_BANK,
    LONGEST_CHAT,
    LONGEST_COMMAND_ID,
    LONGEST_COMMENT,
    LONGEST_CONTRIBUTION,
    LONGEST_COUNTDOWN,
    LONGEST_GRACE,
    LONGEST_NAME,
    MOST_SEATS,
)

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number = Annotated[int, Meta(ge=0, le=1_000)]
Version = Annotated[int, Meta(ge=0, le=1 << 53)]
CommandId = Annotated[str, Meta(min_length=1, max_length=LONGEST_COMMAND_ID, pattern=r"^[A-Za-z0-9._-]+\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Chat = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
Remark = Annotated[str, Meta(min_length=1, max_length=LONGEST_COMMENT)]
Contribution = Annotated[str, Meta(min_length=1, max_length=LONGEST_CONTRIBUTION)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """A bank of thinking time, and what each move adds to it, never above the bank; all in seconds."""

    bank: Annotated[int, Meta(ge=5, le=LONGEST_BANK)]
    gain: Annotated[int, Meta(ge=0, le=600)] = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chose besides its rules; *grace* is in seconds, 0 keeps an absent player's seat empty for ever.

    *countdown* is how many seconds after a hand the next is dealt although somebody is not ready; 0 waits for everybody.
    """

    listed: bool = False
    spectators: bool = True
    hints: bool = False
    chat: bool = True
    grace: Annotated[int, Meta(ge=0, le=LONGEST_GRACE)] = 60
    stand_in: Word = "club"
    clock: Clock | None = None
    forfeits: Annotated[tuple[tuple[Word, Remark], ...], Meta(max_length=8)] = ()
    countdown: Annotated[int, Meta(ge=0, le=LONGEST_COUNTDOWN)] = 30


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower, kw_only=True):
    """Something a client asks for; *id* is its own name for it, so that sending it again changes nothing."""

    id: CommandId


class Move(Command, frozen=True, tag="move"):
    """A bid or a card, made by somebody who had seen *seen*."""

    seen: Version
    tricks: Number | UnsetType = UNSET
    card: Word | UnsetType = UNSET
    seat: Seat | None = None


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, under this name; or take back a seat that somebody else got while its owner was away."""

    seat: Seat
    name: Name


class Stand(Command, frozen=True, tag="stand"):
    """Leave one's seat: before the start it is free, afterwards a bot takes over for good."""

    seat: Seat | None = None


class SeatBot(Command, frozen=True, tag="bot"):
    """Put a bot into a free seat, or another bot into a bot's."""

    seat: Seat
    bot: Word


class Free(Command, frozen=True, tag="free"):
    """Take a bot out of its seat before the start."""

    seat: Seat


class Swap(Command, frozen=True, tag="swap"):
    """Exchange two seats before the start."""

    seats: tuple[Seat, Seat]


class Configure(Command, frozen=True, tag="configure"):
    """Other settings for the table."""

    settings: Settings


class Start(Command, frozen=True, tag="start"):
    """Begin, or play again with the same players once a game is over."""


class Contribute(Command, frozen=True, tag="contribute"):
    """Add a text of one's own to the shuffle of the match about to begin."""

    text: Contribution
    seat: Seat | None = None


class Pause(Command, frozen=True, tag="pause"):
    """Stop the table, or let it go on."""

    on: bool


class Close(Command, frozen=True, tag="close"):
    """Close the table for good."""


class Vote(Command, frozen=True, tag="vote"):
    """Say whether a player should be put out; a bot takes over when most of the others say so."""

    against: Seat
    out: bool


class Say(Command, frozen=True, tag="say"):
    """A line of chat."""

    text: Chat


class Comment(Command, frozen=True, tag="comment"):
    """A remark pinned to the sheet."""

    text: Remark


class Away(Command, frozen=True, tag="away"):
    """Be right back: once a game, a few minutes off the clock."""

    seat: Seat | None = None


class Let(Command, frozen=True, tag="let"):
    """Let a bot make the move of a player whose time is up."""

    seat: Seat


class Pay(Command, frozen=True, tag="pay"):
    """Choose how a forfeit one owes is paid, among the texts the rules offer."""

    forfeit: Word
    choice: Number
    seat: Seat | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Take one's last move back: only where everybody else is a bot, and the game counts as practice from then on."""

    seat: Seat | None = None


class Ready(Command, frozen=True, tag="ready"):
    """Be ready for the next hand, after the one with this number; for all of one's seats, or for one."""

    hand: Number
    seat: Seat | None = None


class Finish(Command, frozen=True, tag="finish"):
    """Agree to play the rest of the hand with this number automatically; for all of one's seats, or for one."""

    hand: Number
    seat: Seat | None = None


class Hint(Command, frozen=True, tag="hint"):
    """Ask what the best bot thinks of one's moves."""

    seat: Seat | None = None


AnyCommand = (
    Move
    | Sit
    | Stand
    | SeatBot
    | Free
    | Swap
    | Configure
    | Start
    | Contribute
    | Pause
    | Close
    | Vote
    | Say
    | Comment
    | Away
    | Let
    | Pay
    | Undo
    | Ready
    | Finish
    | Hint
)


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Are you there? *seen* is the newest version the client has; a server that is ahead sends what is missing."""

    seen: Version


class Welcome(Struct, frozen=True, tag_field="kind", tag="welcome"):
    """The first message on a connection."""

    protocol: int
    table: str
    person: str | None
    seats: tuple[int, ...]


class SeatTime(Struct, frozen=True, array_like=True):
    """A seat's time in milliseconds: left on its clock (None without one), waited for so far, excused for so long still."""

    left: int | None
    waited: int
    excused: int


class ChatMessage(Struct, frozen=True):
    """A line of chat said earlier."""

    version: int
    person: str
    name: str
    text: str


class Between(Struct, frozen=True):
    """The break between two hands: the seats that are not ready yet, and the milliseconds until the next hand is dealt anyway.

    *left* is None where there is no countdown.
    """

    awaited: tuple[int, ...]
    left: int | None


class Changes(Struct, frozen=True, omit_defaults=True):
    """What changed since the update before: fields of the table, of the view and of its game, each with its new value.

    *added* are lists of the game that have new elements at their end: only the new elements.
    """

    table: dict[str, Raw] = {}
    view: dict[str, Raw] = {}
    game: dict[str, Raw] = {}
    added: dict[str, tuple[Raw, ...]] = {}


class Update(Struct, frozen=True, tag_field="kind", tag="update", omit_defaults=True):
    """What is true now: the table, the game as this seat sees it, and what happened since the last update.

    *seat* is the seat whose view this is, None for a spectator. *present* are the connected persons. *events* are those after
    version *since*, up to *version*; *gap* says that some of them are missing. *table* and *view* are complete; where they are
    left out, *changes* has what changed since the update before. *view* is null before the first match. *present* is left
    out if nothing changed. If *talk* is there, it is the whole stored chat.
    *warming* are the bots at this table that cannot move yet because their functions are being compiled.
    *between* is there while the next hand waits for somebody to be ready.
    """

    version: int
    now: int
    seat: int | None
    times: tuple[SeatTime, ...]
    present: tuple[str, ...] | UnsetType = UNSET
    since: int = 0
    events: tuple[Raw, ...] = ()
    table: Raw | UnsetType = UNSET
    view: Raw | UnsetType = UNSET
    changes: Changes | UnsetType = UNSET
    gap: bool = False
    talk: tuple[ChatMessage, ...] | UnsetType = UNSET
    warming: tuple[str, ...] = ()
    between: Between | UnsetType = UNSET


class Done(Struct, frozen=True, tag_field="kind", tag="done", omit_defaults=True):
    """A command was carried out and is written down; *version* is the table's."""

    id: str
    version: int
    answer: Raw | UnsetType = UNSET


class Refused(Struct, frozen=True, tag_field="kind", tag="refused"):
    """A command was not carried out, and why; *id* is None where the message could not be read.

    *values* are the numbers and names in the sentence.
    """

    id: str | None
    code: str
    sentence: str
    version: int
    values: dict[str, str | int] | UnsetType = UNSET


class Pong(Struct, frozen=True, tag_field="kind", tag="pong"):
    """Yes; *version* is the table's."""

    version: int


class Goodbye(Struct, frozen=True, tag_field="kind", tag="goodbye"):
    """The server is about to close the connection; *again* says whether to come back by oneself.

    *values* are the numbers and names in the sentence.
    """

    code: str
    sentence: str
    again: bool
    values: dict[str, str | int] | UnsetType = UNSET


_COMMANDS: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(AnyCommand | Ping)
_ENCODER: Final = msgspec.json.Encoder()


def decode_message(message: str | bytes) -> AnyCommand | Ping:
    """What a client said, or ValueError with where it went wrong."""
    try:
        said: AnyCommand | Ping = _COMMANDS.decode(message)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise ValueError(str(error)) from None
    except RecursionError:
        raise ValueError("the brackets are nested too deeply") from None
    return said


def encode_message(message: Struct) -> bytes:
    """A message as it goes over the line."""
    return _ENCODER.encode(message)
