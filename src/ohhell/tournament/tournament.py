"""An event as a value: its settings, entrants, matches, results, calls and disputes.

In code an event is a `Tournament`, because `Event` is something that happens in a game. `fold` changes a tournament in place: a copy
would make every result cost more, the more entrants there are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from unicodedata import normalize

from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import OpenEvent, TableResult
from ohhell.tournament.combining import cards_per_hand
from ohhell.tournament.seating import MatchDraw, SeatedTable

MINUTE = 60_000


@dataclass(slots=True)
class Entrant:
    """Somebody who entered; *left* is the first match without them after they withdrew."""

    number: int
    name: str
    standby: bool = False
    bot: bool = False
    left: int | None = None


@dataclass(slots=True)
class EventTable:
    """A table of one match: entrants in seat order, the seat of the first dealer, and the result when it is in.

    *version* is the number of the entry that set the result last, 0 if there never was one.
    """

    number: int
    players: tuple[int, ...]
    dealer: int
    online: bool = False
    result: TableResult | None = None
    version: int = field(default=0, compare=False)


@dataclass(slots=True)
class Match:
    """One match; *started* is the time in milliseconds, *missing* the number of tables without a result.

    *redraws* are the reasons why it was drawn again, *seats* the table of everybody who plays.
    """

    number: int
    tables: list[EventTable]
    final: bool
    started: int | None = None
    missing: int = 0
    redraws: tuple[str, ...] = ()
    seats: dict[int, EventTable] = field(default_factory=dict)

    @property
    def draw(self) -> MatchDraw:
        """The seating as it is now, with all substitutes."""
        return tuple(SeatedTable(table.players, table.dealer) for table in self.tables)

    @property
    def complete(self) -> bool:
        """Whether every table has a result."""
        return not self.missing

    def numbered(self, number: int) -> EventTable:
        """Return a table; raise OhHellError if there is no such number."""
        if number > len(self.tables):
            raise OhHellError(
                "no-such-table",
                f"There is no table {number} in match {self.number}: the last one is {len(self.tables)}.",
            )
        return self.tables[number - 1]


@dataclass(frozen=True, slots=True)
class Change:
    """A corrected total: entry number *version* changed it from *old* to *new*; None means that there was no result."""

    version: int
    at: int
    by: str
    reason: str
    match: int
    table: int
    entrant: int
    old: int | None
    new: int | None


@dataclass(slots=True)
class Message:
    """An announcement, a call for the director or a dispute; *answer* is None until somebody answers.

    *taken_by* is who goes to the table of a call.
    """

    number: int
    at: int
    by: str
    text: str
    match: int = 0
    table: int = 0
    answer: str | None = None
    answered_by: str = ""
    answered_at: int = 0
    taken_by: str = ""


@dataclass(slots=True)
class Tournament:
    """The state of an event; *version* is the number of entries in its log.

    *numbers* finds entrants by `name_key`, *records* the match and table of a record by its hash.
    """

    settings: OpenEvent
    rules: Rules
    entrants: dict[int, Entrant] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    matches: list[Match] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    announcements: list[Message] = field(default_factory=list)
    calls: list[Message] = field(default_factory=list)
    disputes: list[Message] = field(default_factory=list)
    records: dict[str, tuple[int, int]] = field(default_factory=dict)
    closed: bool = False
    version: int = 1

    @property
    def planned(self) -> int:
        """The number of matches, with the final."""
        return self.settings.matches + (1 if self.settings.final else 0)

    @property
    def started(self) -> int:
        """The number of matches that have begun."""
        return len(self.matches) - bool(self.matches and self.matches[-1].started is None)

    @property
    def active(self) -> list[Entrant]:
        """The entrants who have not withdrawn."""
        return [entrant for entrant in self.entrants.values() if entrant.left is None]

    def name(self, entrant: int) -> str:
        """Return the name of an entrant."""
        return self.entrants[entrant].name

    def entrant(self, number: int) -> Entrant:
        """Return an entrant; raise OhHellError if there is no such number."""
        if number not in self.entrants:
            raise OhHellError(
                "no-such-entrant", f"There is no entrant {number}: the numbers are 1 to {len(self.entrants)}."
            )
        return self.entrants[number]

    def named(self, name: str) -> Entrant:
        """Return the entrant with a name, whatever its capitals; raise OhHellError if there is none."""
        number = self.numbers.get(name_key(name))
        if number is None:
            raise OhHellError("no-such-entrant", f"Nobody called {name!r} entered. Check the spelling.")
        return self.entrants[number]

    def match(self, number: int) -> Match:
        """Return a match that was drawn; raise OhHellError if it wasn't."""
        if number > self.planned:
            raise OhHellError("no-such-match", f"There is no match {number}: this event has {self.planned}.")
        if number > len(self.matches):
            raise OhHellError("match-not-drawn", f"Match {number} isn't drawn yet. Draw it first.")
        return self.matches[number - 1]

    def table(self, match: int, number: int) -> EventTable:
        """Return a table of a match that has begun; raise OhHellError if there is none."""
        found = self.match(match)
        if found.started is None:
            raise OhHellError("match-not-started", f"Match {match} hasn't started yet. Start it first.")
        return found.numbered(number)


def name_key(name: str) -> str:
    """Return what two spellings of one name share: they may differ in capitals, spaces and the encoding of accents.

    >>> name_key("ZOË") == name_key("Zoe\u0308 ")
    True
    """
    return " ".join(normalize("NFKC", name).casefold().split())


def paced_hand(tournament: Tournament, match: Match, now: int) -> int | None:
    """Return the hand that tables should play *now* at the pace of the event; None without a pace, or before the start."""
    minutes = tournament.settings.minutes_per_hand
    if not minutes or match.started is None:
        return None
    hands = len(cards_per_hand(tournament.rules, len(match.tables[0].players)))
    return min(hands, max(0, now - match.started) // (minutes * MINUTE) + 1)
