"""The draw: who sits at which table, in which seat, and who deals first, by a seed that everybody may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ohhell.dealing.keys import secret_from_seed
from ohhell.dealing.random_stream import Stream
from ohhell.tournament.meetings import meetings
from ohhell.tournament.repeat_free import separate, shift_rows

MOST_ENTRANTS: Final = 4_000
"""The most entrants of one event, those who withdrew included."""

MOST_SEATS: Final = 40
"""The most players of one table."""

Method = Literal["fixed", "random", "avoid_repeats", "by_standing"]


class SeatedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one match: entrants in seat order, clockwise, and the seat of the first dealer."""

    players: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)], ...], Meta(min_length=1, max_length=MOST_SEATS)
    ]
    dealer: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


MatchDraw = tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What a draw depends on.

    Attributes:
        method: How to seat the players.
        players: The entrants who play, best first for `by_standing`.
        sizes: The size of each table, larger ones first.
        earlier: The draws of all matches before this one.
        matches: The number of matches that are planned in all.
        seed: The published seed of the event.
        same_dealer: Whether the first seat deals first at every table.
    """

    method: Method
    players: tuple[int, ...]
    sizes: tuple[int, ...]
    earlier: tuple[MatchDraw, ...]
    matches: int
    seed: str
    same_dealer: bool = False


def seating_stream(seed: str, match: int, purpose: str = "seating") -> Stream:
    """Return the random numbers of a match's draw."""
    return Stream(secret_from_seed(seed), hand=match, purpose=purpose)


def draw(request: DrawRequest) -> MatchDraw:
    """Seat everybody for the next match; the same request always gives the same draw."""
    stream = seating_stream(request.seed, len(request.earlier) + 1)
    tables = _tables(request, stream)
    seats = _SeatCounts(request.earlier)
    seated = [seats.seated(table, move=request.method != "fixed") for table in tables]
    return tuple(SeatedTable(table.players, 0) for table in seated) if request.same_dealer else tuple(seated)


def _tables(request: DrawRequest, stream: Stream) -> list[tuple[int, ...]]:
    """Return the players of each table, in any order."""
    if request.method == "avoid_repeats":
        return _avoiding_repeats(request, stream)
    if request.method == "by_standing" and request.earlier:
        return _cut(request.players, request.sizes)
    if request.method == "fixed" and request.earlier:
        return _same_tables(request, stream)
    return _cut(stream.shuffled(sorted(request.players)), request.sizes)


def _cut(players: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Cut a list of players into tables of these sizes."""
    ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)]
    return [tuple(players[begin:end]) for begin, end in pairwise(ends)]


def _same_tables(request: DrawRequest, stream: Stream) -> list[tuple[int, ...]]:
    """Return the tables of the match before, with new players in the places of those who left."""
    playing = set(request.players)
    tables = [[player for player in table.players if player in playing] for table in request.earlier[-1]]
    known = {player for table in tables for player in table}
    return _resized(tables, stream.shuffled(sorted(playing - known)), request.sizes)


def _resized(tables: Sequence[Sequence[int]], newcomers: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Return tables of the given sizes, with as few players moved as possible: the largest tables stay the largest."""
    largest_first = sorted(tables, key=len, reverse=True)
    waiting = list(newcomers)
    resized: list[list[int]] = []
    for place, size in enumerate(sizes):
        table = largest_first[place] if place < len(largest_first) else ()
        resized.append(list(table[:size]))
        waiting += table[size:]
    waiting += [player for table in largest_first[len(sizes) :] for player in table]
    for filled, size in zip(resized, sizes, strict=True):
        while len(filled) < size:
            filled.append(waiting.pop())
    return [tuple(table) for table in resized]


def _avoiding_repeats(request: DrawRequest, stream: Stream) -> list[tuple[int, ...]]:
    """Seat the players so that as few of them as possible meet again."""
    columns, rows, match = len(request.sizes), request.sizes[0], len(request.earlier)
    shifts = shift_rows(columns, rows, max(request.matches, match + 1))
    tables: list[list[int]] = [[] for _ in request.sizes]
    for (row, column), player in sorted(_grid(request, stream).items()):
        tables[(column + (shifts[match][row] if shifts else match * row)) % columns].append(player)
    resized = _resized(tables, (), request.sizes)
    met = meetings([table.players for table in tables] for tables in request.earlier)
    return [tuple(table) for table in separate(resized, met, stream)]


def _grid(request: DrawRequest, stream: Stream) -> dict[tuple[int, int], int]:
    """Return the players by row and column: where they sat in the first match, newcomers in the places of those who left."""
    columns, rows = len(request.sizes), request.sizes[0]
    playing = set(request.players)
    grid = {
        (row, column): player
        for tables in request.earlier[:1]
        for column, table in enumerate(tables[:columns])
        for row, player in enumerate(table.players[:rows])
        if player in playing
    }
    free = [(row, column) for row in range(rows) for column in range(columns) if (row, column) not in grid]
    newcomers = stream.shuffled(sorted(playing - set(grid.values())))
    return grid | dict(zip(free, newcomers, strict=False))


class _SeatCounts:
    """How often everybody had each seat and the first deal in earlier matches."""

    def __init__(self, earlier: Sequence[MatchDraw]) -> None:
        self.seats = Counter(
            (player, seat) for tables in earlier for table in tables for seat, player in enumerate(table.players)
        )
        self.deals = Counter(table.players[table.dealer] for tables in earlier for table in tables)

    def seated(self, players: Sequence[int], *, move: bool) -> SeatedTable:
        """Seat the players where they sat least often, if they may *move*; who dealt first least often deals first."""
        order = list(players)
        improved = move
        while improved:
            improved = False
            for one, other in combinations(range(len(order)), 2):
                if self._gain(order, one, other) > 0:
                    order[one], order[other] = order[other], order[one]
                    improved = True
        return SeatedTable(tuple(order), min(range(len(order)), key=lambda seat: self.deals[order[seat]]))

    def _gain(self, order: Sequence[int], one: int, other: int) -> int:
        """Return how many earlier times in the same seat two players save if they change seats, more often counting more."""

        def cost(player: int, seat: int) -> int:
            return self.seats[player, seat] ** 2

        now = cost(order[one], one) + cost(order[other], other)
        return now - cost(order[one], other) - cost(order[other], one)
