"""A game that is over as a season keeps it: who sat where, every hand by seat, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Forfeit

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.state import State

SOMEBODY: Final = "somebody"
"""What a seat is called whose player was removed; among the names of a game it is an empty text."""

_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b")


Numbers = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HandScores:
    """One hand, seat by seat; None where a seat sat out, or where its player was removed and nobody else needs the number."""

    number: int
    cards: int
    players: int
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, or one match of a game of several, which `championship` puts together.

    *day* is like 2026-11-15, "" where nobody wrote one; *at* orders the games of one day. *places* is None for a seat whose
    player left before the end; *forfeits* has a seat once for each forfeit it owed; *bots* are the seats known to be bots.

    *match* is the number of a match of several, *matches* how many the rules play; matches of one game share their *event*, ""
    where nobody knows. *by_made_bids* says that the bids made part equal sums. *parts* are the ids of the matches that were put
    together.
    """

    id: str
    day: str
    at: int
    rules: str
    names: tuple[str, ...]
    lines: tuple[HandScores, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int | None, ...]
    forfeits: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    event: str = ""
    match: int = 1
    matches: int = 1
    by_made_bids: bool = False
    parts: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all its matches."""
        return self.parts or (self.id,)


def played(  # noqa: PLR0913 (what a record does not say)
    record: Record,
    state: State,
    *,
    day: str | None = None,
    at: int = 0,
    bots: tuple[int, ...] = (),
    event: str = "",
    match: int = 1,
) -> FinishedGame:
    """The game of a record, or OhHellError where it is not over; *day* is its own date where none is given.

    *match* is its number among the matches of the game, which share their *event*, where that is known.
    """
    demand_over(state)
    lines = tuple(
        HandScores(row.number, row.cards, state.seats, row.bids, row.taken, row.points, row.totals)
        for row in state.sheet
    )
    return FinishedGame(
        id=digest(record),
        day=day_in(record.details.date) if day is None else day,
        at=at,
        rules=rule_sheet.title(record.rules),
        names=record.names,
        lines=lines,
        totals=state.totals,
        winners=state.winners,
        places=places(state.totals, state.winners),
        forfeits=tuple(happened.seat for happened in record.events if isinstance(happened, Forfeit)),
        bots=bots,
        event=event,
        match=match,
        matches=record.rules.format.matches,
        by_made_bids=record.rules.tie.kind == "most_bid_made",
    )


def event_of(place: str, game: int | None = None) -> str:
    """What the matches of one game share: of the score pad *place*, or of the *game*-th game at the table *place*.

    Nobody finds the way from here to there.
    """
    which = "" if game is None else f" {game}"
    return sha256(f"season event {place}{which}".encode()).hexdigest()[:32]


def demand_over(state: State) -> None:
    """Raise unless the game of *state* is over."""
    if state.phase != "over":
        done, planned = len(state.sheet), len(state.schedule)
        raise OhHellError("not-over", f"cannot count this game: it is not over, {done} of {planned} hands were played")


def digest(record: Record) -> str:
    """What a game is known by: its rules, players, date and events; remarks, place and proof may differ."""
    found = sha256(wire.encode_rules(record.rules))
    for text in (*record.names, record.details.date):
        found.update(b"\n" + text.encode())
    for event in record.events:
        found.update(b"\n" + wire.encode_event(event))
    return found.hexdigest()[:32]


def day_in(text: str) -> str:
    """The day a text begins with, "" where it begins with none.

    >>> day_in("2026-11-15, in the evening"), day_in("last Sunday")
    ('2026-11-15', '')
    """
    found = _DAY.match(text)
    return "" if found is None else found[0]


def bots_among(names: Sequence[str], levels: Collection[str]) -> tuple[int, ...]:
    """The seats whose names say which bot plays there, as the terminal names them.

    >>> bots_among(["Ann", "Ada (club)", "Bob (my son)"], ["club"])
    (1,)
    """
    return tuple(
        seat for seat, name in enumerate(names) if name.endswith(")") and name[:-1].rpartition(" (")[2] in levels
    )


def places(totals: Sequence[int], winners: Collection[int], left: Collection[int] = ()) -> tuple[int | None, ...]:
    """Who came where: winners first, whoever has as many points shares the better place, whoever *left* has none.

    >>> places((30, 50, 50, 30), winners=[2])
    (3, 2, 1, 3)
    """
    there = [seat for seat in range(len(totals)) if seat not in left]

    def place(seat: int) -> int:
        ahead = sum(other in winners or totals[other] > totals[seat] for other in there if other != seat)
        return 1 if seat in winners else 1 + ahead

    return tuple(place(seat) if seat in there else None for seat in range(len(totals)))


def encode(game: FinishedGame) -> bytes:
    """A game as JSON, to be kept."""
    return msgspec.json.encode(game)


def decode(kept: bytes) -> FinishedGame:
    """A game that was kept."""
    return msgspec.json.decode(kept, type=FinishedGame)
