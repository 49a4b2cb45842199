"""What the server sends about an event: the whole event for a page, small news while it runs, and links."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from ohhell.tournament.actions import Combine
from ohhell.tournament.rights import EventRole
from ohhell.tournament.seating import Method


class EventEntrant(Struct, frozen=True, omit_defaults=True):
    """Somebody who entered; *left* is the first match without them after they withdrew."""

    number: int
    name: str
    standby: bool = False
    bot: bool = False
    left: int | None = None


class TableProgress(Struct, frozen=True, omit_defaults=True):
    """How far a table is: the *hand* it plays, and when its scorer or its players were last heard from.

    *hand* is 0 before the first hand. *connected* tells whether a scorer's device or a player is connected now. *scorer* is the
    name that was typed on the score pad, if there is one.
    """

    table: int
    hand: int
    heard_at: int | None = None
    connected: bool = False
    scorer: str = ""


class EventTableInfo(Struct, frozen=True, omit_defaults=True):
    """A table of a match; *players* are numbers of entrants in seat order, *dealer* is the seat of the first dealer.

    *totals* are None before the result is in. *version* is the entry that set the result: send it with a correction. *pad* is the
    score pad, for the director, assistants and its scorer; *live_table* the table where the match is played online, for everybody
    if it has spectators, otherwise for its players too.
    """

    number: int
    players: tuple[int, ...]
    dealer: int
    online: bool = False
    totals: tuple[int, ...] | None = None
    hands: int | None = None
    made: tuple[int, ...] | None = None
    record: bool = False
    version: int = 0
    pad: str | None = None
    live_table: str | None = None


class EventMatch(Struct, frozen=True, omit_defaults=True):
    """A match that was drawn; *started* is a time in milliseconds."""

    number: int
    tables: tuple[EventTableInfo, ...]
    final: bool = False
    started: int | None = None
    redraws: tuple[str, ...] = ()
    progress: tuple[TableProgress, ...] = ()


class EventScore(Struct, frozen=True):
    """The score of one match: *counted* is what the standings add up, *points* are those of the table."""

    table: int
    points: int
    hands: int
    counted: float
    place: int


class EventStanding(Struct, frozen=True, omit_defaults=True):
    """A line of the standings; *places* and *totals* are those after each match, for the chart.

    *place* is None for those who aren't ranked. *wins*, *made* and *made_bids* are details of ties, which don't decide a place.
    """

    number: int
    score: float
    matches: tuple[EventScore | None, ...]
    place: int | None = None
    shared: bool = False
    movement: int | None = None
    wins: int = 0
    made: int | None = None
    made_bids: int | None = None
    places: tuple[int | None, ...] = ()
    totals: tuple[float, ...] = ()


class EventStandings(Struct, frozen=True):
    """Standings after a match, best first; *complete* if all results are in."""

    after: int
    complete: bool
    rows: tuple[EventStanding, ...]


class EventMessage(Struct, frozen=True, omit_defaults=True):
    """An announcement, a call for the director or a dispute; *answer* is None until somebody answers.

    *taken_by* is who goes to the table of a call.
    """

    number: int
    at: int
    by: str
    text: str
    match: int | None = None
    table: int | None = None
    answer: str | None = None
    answered_by: str | None = None
    answered_at: int | None = None
    taken_by: str | None = None


class EventCorrection(Struct, frozen=True, omit_defaults=True):
    """A corrected total; None means that there was no result."""

    version: int
    at: int
    by: str
    reason: str
    match: int
    table: int
    entrant: int
    old: int | None = None
    new: int | None = None


class EventSettings(Struct, frozen=True, omit_defaults=True):
    """How an event is played; *hands* is the number of hands of a match at a full table."""

    title: str
    rules_name: str
    seed: str
    matches: int
    table_size: int
    hands: int
    combine: Combine
    seating: Method
    date: str = ""
    place: str = ""
    mixed: bool = False
    last_entry: int = 1
    final: int = 0
    minutes_per_hand: int = 0
    bots: bool = False
    online: bool = False
    duplicate: bool = False


class EventInfo(Struct, frozen=True):
    """Everything about an event that the caller may see.

    *next_step* is what the director can do next, and *waiting* the sentence that says why it can't be done yet, empty if it can.
    *calls* and *disputes* are all of them for the director and assistants; for others those of their own table. *made* is how many
    score pads and live tables the event has.
    """

    id: str
    version: int
    made: int
    now: int
    you: EventRole
    settings: EventSettings
    closed: bool
    entrants: tuple[EventEntrant, ...]
    matches: tuple[EventMatch, ...]
    standings: EventStandings
    announcements: tuple[EventMessage, ...]
    calls: tuple[EventMessage, ...]
    disputes: tuple[EventMessage, ...]
    corrections: tuple[EventCorrection, ...]
    next_step: Literal["enter", "draw", "start", "play", "close", "closed"]
    waiting: str


class EventNews(Struct, frozen=True):
    """Sent to everybody who follows an event: its version, and how far the tables of the current match are.

    A page that has an older version, or knows of fewer score pads and live tables than were *made*, loads the event again.
    """

    version: int
    made: int
    now: int
    match: int
    progress: tuple[TableProgress, ...]


class EventMade(Struct, frozen=True):
    """A new event: the keys of the director and of assistants, and the director's page with the key in it."""

    id: str
    director: str
    assistant: str
    link: str


class EventChanged(Struct, frozen=True):
    """An action was stored as entry number *version*."""

    version: int


class ScorerLink(Struct, frozen=True):
    """What the scorer of a table opens: the score pad with its key, or the short *code* on a phone without a camera."""

    match: int
    table: int
    pad: str
    key: str
    code: str
    link: str


class PlayerLink(Struct, frozen=True):
    """What an entrant opens to see where they sit, and to play online."""

    entrant: int
    key: str
    link: str


class EventLinks(Struct, frozen=True):
    """All links of an event, for the director and assistants; *assistant* is empty for assistants."""

    public: str
    wall: str
    assistant: str
    scorers: tuple[ScorerLink, ...]
    players: tuple[PlayerLink, ...]


class BoardScore(Struct, frozen=True):
    """The result of one player on one board; *above* is the difference from the mean of all tables in this seat."""

    entrant: int
    table: int
    bid: int
    taken: int
    points: int
    above: float


class EventBoard(Struct, frozen=True):
    """A hand of a duplicate event, which all tables played: a list of results per seat."""

    hand: int
    cards: int
    trump: str
    seats: tuple[tuple[BoardScore, ...], ...]


class EventBoards(Struct, frozen=True):
    """The boards of a match, once every table has finished it."""

    match: int
    boards: tuple[EventBoard, ...]


class PadEvent(Struct, frozen=True):
    """The event that a score pad belongs to."""

    id: str
    title: str
    match: int
    table: int


class SeatTaken(Struct, frozen=True):
    """The live table at which the caller has their seat."""

    table: str


class EventAction(Struct, frozen=True):
    """An entry of the log as the desk's log shows it."""

    version: int
    at: int
    by: str
    action: Raw
