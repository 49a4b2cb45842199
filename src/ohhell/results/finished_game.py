"""A finished game, from a record, a live table or a score pad: who sat where, every hand, how it ended, who came where."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec

from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.record.record import Record
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Forfeit
from ohhell.rules.state import State
from ohhell.scorekeeper.pad import Pad, PadMatch
from ohhell.scorekeeper.records import record_of as pad_record
from ohhell.table.records import record_of as table_record
from ohhell.table.table import Table

SOMEBODY: Final = "somebody"
"""How a seat is shown whose player was removed; in `FinishedGame.names` it is an empty string."""

_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b")

Numbers = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HandScores:
    """One hand by seat; None where a seat sat out or its player was removed."""

    number: int
    cards: int
    players: int
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, or one match of a game of several matches (`championship` combines those).

    *day* is like 2026-11-15, "" if unknown; *at* orders the games of one day. *places* is None for a seat whose player left
    before the end. *forfeits* lists a seat once per forfeit it owed; *bots* are the seats known to be bots.

    *match* is the number of this match, *matches* how many the rules play; the matches of one game share their *event*, ""
    if unknown. *by_made_bids*: bids made break ties of totals. *parts* are the ids of the matches that were combined.

    Field names are part of stored data and of the JSON export.
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

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names as they are shown."""
        return tuple(name or SOMEBODY for name in self.names)

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose players left before the end."""
        return tuple(seat for seat, place in enumerate(self.places) if place is None)


def from_record(  # noqa: PLR0913 (what a record does not say)
    record: Record,
    state: State,
    *,
    day: str | None = None,
    at: int = 0,
    bots: tuple[int, ...] = (),
    event: str = "",
    match: int = 1,
) -> FinishedGame:
    """Return the game of a record and its last state, or raise OhHellError if it is not over.

    *day* is the record's own date by default. *match* and *event* say which match of which game it is, if known.
    """
    if state.phase != "over":
        done, planned = len(state.sheet), len(state.schedule)
        raise OhHellError("not-over", f"You can't add this game: it isn't over, {done} of {planned} hands were played.")
    return FinishedGame(
        id=digest(record),
        day=day_in(record.details.date) if day is None else day,
        at=at,
        rules=rule_sheet.title(record.rules),
        names=record.names,
        lines=tuple(
            HandScores(row.number, row.cards, state.seats, row.bids, row.taken, row.points, row.totals)
            for row in state.sheet
        ),
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


def from_table(table: Table, *, at: int) -> FinishedGame:
    """Return the match of *table* that ended at the time *at*."""
    match = table.match
    assert match is not None, "a match was played"
    return from_record(
        table_record(table),
        match.state,
        at=at,
        bots=tuple(seat for seat, chair in enumerate(table.chairs) if chair.person is None),
        event=table_event(table.id, table.games, table.rules.format.matches),
        match=match.number,
    )


def from_pad(pad_id: str, pad: Pad, match: PadMatch, *, day: str, at: int) -> FinishedGame:
    """Return a finished match of a score pad; *day* is used if the pad has no date."""
    seats = pad_seats(match)
    totals = tuple(match.totals[seat] or 0 for seat in seats)
    winners = tuple(seats.index(seat) for seat in match.winners)
    left = [place for place, seat in enumerate(seats) if seat not in match.active]

    def of_seats(numbers: Numbers) -> Numbers:
        return tuple(numbers[seat] for seat in seats)

    return FinishedGame(
        id=_pad_match_id(pad_id, match),
        day=day_in(pad.details.date) or day,
        at=at + match.number - 1,
        rules=rule_sheet.title(pad.rules),
        names=tuple(pad.names[seat] for seat in seats),
        lines=tuple(
            HandScores(
                number=row.hand.plan.number,
                cards=row.hand.plan.cards,
                players=len(row.hand.players),
                bids=of_seats(row.bids),
                taken=of_seats(row.taken),
                points=of_seats(row.points),
                totals=of_seats(row.totals),
            )
            for row in match.rows
        ),
        totals=totals,
        winners=winners,
        places=places(totals, winners, left),
        forfeits=tuple(seats.index(owed.forfeit.seat) for owed in match.forfeits),
        event=pad_event(pad_id, pad.rules.format.matches),
        match=match.number,
        matches=pad.rules.format.matches,
        by_made_bids=pad.rules.tie.kind == "most_bid_made",
    )


def pad_seats(match: PadMatch) -> list[int]:
    """Return the seats of a pad that played in a match; seat n of its `FinishedGame` is the n-th of them."""
    return sorted({seat for row in match.rows for seat in row.hand.players})


def pad_digest(pad_id: str, pad: Pad, match: PadMatch) -> str:
    """Return what identifies a match of a pad wherever else it comes from.

    A match in which players changed has no record; it is only known by its pad.
    """
    try:
        return digest(pad_record(pad, match.number))
    except OhHellError:
        return _pad_match_id(pad_id, match)


def _pad_match_id(pad_id: str, match: PadMatch) -> str:
    """Return the id of a match in seasons; different from its id among all games, so that one does not lead to the other."""
    return sha256(f"season {pad_id} {match.number}".encode()).hexdigest()[:32]


def digest(record: Record) -> str:
    """Return what identifies a game: its rules, players, date and events; remarks, place and proof may differ."""
    found = sha256(wire.encode_rules(record.rules))
    for text in (*record.names, record.details.date):
        found.update(b"\n" + text.encode())
    for event in record.events:
        found.update(b"\n" + wire.encode_event(event))
    return found.hexdigest()[:32]


def match_number(game: int, match: int, matches: int) -> int:
    """Number a match among all matches played at a table, where every game has so many *matches*; all count from 1.

    >>> match_number(game=2, match=1, matches=4)
    5
    """
    return (game - 1) * matches + match


def game_and_match(number: int, matches: int) -> tuple[int, int]:
    """Undo `match_number`.

    >>> game_and_match(5, matches=4)
    (2, 1)
    """
    game, match = divmod(number - 1, matches)
    return game + 1, match + 1


def table_event(table_id: str, game: int, matches: int) -> str:
    """Return what the matches of the *game*-th game at a table share, "" for a game of one match."""
    return _event(f"{table_id} {game}") if matches > 1 else ""


def pad_event(pad_id: str, matches: int) -> str:
    """Return what the matches of a pad share, "" for a game of one match."""
    return _event(pad_id) if matches > 1 else ""


def _event(source: str) -> str:
    """Hash the source, so that an event does not lead back to its table or pad."""
    return sha256(f"season event {source}".encode()).hexdigest()[:32]


def day_in(text: str) -> str:
    """Return the day a text begins with, "" if it begins with none.

    >>> day_in("2026-11-15, in the evening"), day_in("last Sunday")
    ('2026-11-15', '')
    """
    found = _DAY.match(text)
    return "" if found is None else found[0]


def bots_among(names: Sequence[str], levels: Collection[str]) -> tuple[int, ...]:
    """Return the seats whose names end with the level of a bot, as the terminal names them.

    >>> bots_among(["Ann", "Ada (club)", "Bob (my son)"], ["club"])
    (1,)
    """
    return tuple(
        seat for seat, name in enumerate(names) if name.endswith(")") and name[:-1].rpartition(" (")[2] in levels
    )


def place(seat: int, totals: Sequence[int], winners: Collection[int], left: Collection[int] = ()) -> int:
    """Return the place of *seat*: winners are first, equal points share the better place.

    Seats that *left* take no place from others, and are placed as if they had stayed.
    """
    others = (other for other in range(len(totals)) if other != seat and other not in left)
    ahead = sum(other in winners or totals[other] > totals[seat] for other in others)
    return 1 if seat in winners else 1 + ahead


def places(totals: Sequence[int], winners: Collection[int], left: Collection[int] = ()) -> tuple[int | None, ...]:
    """Return every seat's place, None for those that *left*.

    >>> places((30, 50, 50, 30), winners=[2])
    (3, 2, 1, 3)
    """
    return tuple(None if seat in left else place(seat, totals, winners, left) for seat in range(len(totals)))


def encode(game: FinishedGame) -> bytes:
    """Return a game as JSON, for the store."""
    return msgspec.json.encode(game)


def decode(stored: bytes) -> FinishedGame:
    """Return the game that `encode` wrote."""
    return msgspec.json.decode(stored, type=FinishedGame)
