"""Boards: the deals of a duplicate event, which all tables of a match play, compared hand by hand and seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from ohhell.notation import wire
from ohhell.notation.record.text import read
from ohhell.rules.cards import Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw
from ohhell.rules.sheet import Row, Sheet
from ohhell.tournament.match_checks import check_complete
from ohhell.tournament.tournament import EventTable, Tournament


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What one entrant made of a board; *above* is the difference from the mean of all tables in the same seat."""

    entrant: int
    table: int
    bid: int
    taken: int
    points: int
    above: Fraction


@dataclass(frozen=True, slots=True)
class Board:
    """A hand that all tables of a match played; *seats* has a list of results per seat, the most points first."""

    hand: int
    cards: int
    trump: Trump
    seats: tuple[tuple[BoardResult, ...], ...]


def boards(event: Tournament, number: int) -> tuple[Board, ...]:
    """Compare the tables of a match hand by hand; tables whose totals were typed are left out.

    Raises:
        OhHellError: The event is not a duplicate one, there is no such match, or it isn't complete.
    """
    return compare_tables(finished_tables(event, number))


def finished_tables(event: Tournament, number: int) -> tuple[EventTable, ...]:
    """Return copies of the tables of a match, which `compare_tables` can read while the event changes; errors as for `boards`."""
    if not event.settings.duplicate:
        raise OhHellError("duplicate-only", "There are no boards to compare: every table has its own deals.")
    match = event.match(number)
    check_complete(match, "compare the boards")
    return tuple(replace(table) for table in match.tables)


def compare_tables(tables: Sequence[EventTable]) -> tuple[Board, ...]:
    """Compare tables hand by hand; this reads their records, which takes seconds for hundreds of tables."""
    sheets = [(table, _sheet(table.result.record)) for table in tables if table.result and table.result.record]
    hands = min((len(sheet) for _, sheet in sheets), default=0)
    return tuple(_board([(table, sheet[place]) for table, sheet in sheets]) for place in range(hands))


def _sheet(record: str) -> Sheet:
    """Return the hands of a record."""
    _, state = read(record)
    return tuple(row for row in state.sheet if not row.extra)


def _board(played: list[tuple[EventTable, Row]]) -> Board:
    """Return one hand of all tables."""
    _, first = played[0]
    seats = []
    for seat in range(len(first.points)):
        mean = Fraction(sum(row.points[seat] for _, row in played), len(played))
        results = [
            BoardResult(
                table.players[seat],
                table.number,
                row.bids[seat],
                row.taken[seat],
                row.points[seat],
                row.points[seat] - mean,
            )
            for table, row in played
        ]
        seats.append(tuple(sorted(results, key=lambda result: (-result.points, result.table))))
    return Board(first.number, first.cards, first.trump, tuple(seats))


def deals_digest(record: str) -> str:
    """Return a hash of the first dealer and all cards dealt in a record: two tables with the same one had the same deals."""
    found, _ = read(record)
    chance = [event for event in found.events if isinstance(event, Deal | Draw)]
    return sha256(b"\n".join(wire.encode_event(event) for event in chance)).hexdigest()
