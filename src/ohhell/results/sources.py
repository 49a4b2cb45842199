"""Finished games from where they were played: a record, a live table, a score pad."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.results.finished_game import FinishedGame, HandScores, Numbers, places
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Forfeit
from ohhell.scorekeeper.to_record import record_of as pad_record
from ohhell.table.records import record_of as table_record

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.state import State
    from ohhell.scorekeeper.pad import Pad, PadMatch
    from ohhell.table.table import Table

_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b")


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
        raise OhHellError("not-over", f"cannot count this game: it is not over, {done} of {planned} hands were played")
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
                players=len(row.hand.company),
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
    return sorted({seat for row in match.rows for seat in row.hand.company})


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
