"""Seating in which no two players meet twice: found by arithmetic where it exists, by exchanging players where it doesn't.

The players stand in a grid: a row per seat of a table, a column per table. In match m, row g moves g's entry of a *shift row* to
the right (around the end), and each column is a table. Two players in different rows meet in two matches only if their rows
moved equally far apart in both; so nobody meets twice if the differences of any two shift rows have no two equal entries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ohhell.dealing.random_stream import Stream
from ohhell.tournament.meetings import Pair, pair

Shifts = tuple[tuple[int, ...], ...]

MOST_STEPS = 500_000
"""Comparisons that the search for shift rows makes at most."""

MOST_PLACES = 250
"""Entries of all shift rows together; the search goes one call deeper for each."""

MOST_EXCHANGES = 400
"""Exchanges of two players that are tried for one match."""

MOST_TARGETS = 40
"""Tables that a player may move to in one exchange; in larger events these are picked at random."""


@lru_cache(maxsize=256)
def shift_rows(tables: int, size: int, matches: int) -> Shifts | None:
    """Return how far each row of the grid moves in each match so that nobody meets twice; None if none is found."""
    if size * matches > MOST_PLACES:
        return None
    rows: list[tuple[int, ...]] = [(0,) * size]
    steps = 0

    def fits(row: Sequence[int], value: int) -> bool:
        nonlocal steps
        place = len(row)
        steps += place * len(rows)
        return steps <= MOST_STEPS and all(
            (value - other[place] - row[before] + other[before]) % tables for other in rows for before in range(place)
        )

    def complete(row: tuple[int, ...]) -> bool:
        if len(row) < size:
            return any(complete((*row, value)) for value in range(tables) if fits(row, value))
        rows.append(row)
        if len(rows) == matches or complete((0,)):
            return True
        rows.pop()
        return False

    return tuple(rows) if matches == 1 or complete((0,)) else None


def separate(tables: Sequence[Sequence[int]], met: Counter[Pair], stream: Stream) -> list[list[int]]:
    """Exchange players between tables so that fewer of them meet somebody whom they *met* before.

    Each step moves a player who meets somebody again, to where that helps most or hurts least. A player who was moved stays for
    some steps; so the search also gets out of seatings that no single exchange improves.
    """
    search = _Search([list(table) for table in tables], met)
    best, fewest = [list(table) for table in search.tables], search.repeats
    resting: dict[int, int] = {}
    for step in range(MOST_EXCHANGES):
        if not search.repeats or len(tables) == 1:
            break
        clashing = [seat for seat in search.clashing() if resting.get(search.player(seat), 0) <= step]
        if not clashing:  # everybody who could move rests
            continue
        seat = clashing[stream.below(len(clashing))]
        others = [number for number in range(len(tables)) if number != seat[0]]
        if len(others) > MOST_TARGETS:
            others = [others[stream.below(len(others))] for _ in range(MOST_TARGETS)]
        target = min(
            ((table, place) for table in others for place in range(len(search.tables[table]))),
            key=lambda other: search.change(seat, other),
        )
        search.exchange(seat, target)
        moved = (search.player(seat), search.player(target))
        resting |= dict.fromkeys(moved, step + 3 + stream.below(4))
        if search.repeats < fewest:
            best, fewest = [list(table) for table in search.tables], search.repeats
    return best


_Place = tuple[int, int]
"""A table and a place at it."""


class _Search:
    """Tables, and how often the players at each have met before; an exchange recounts only its two tables."""

    def __init__(self, tables: list[list[int]], met: Counter[Pair]) -> None:
        self.tables = tables
        self._met = met
        self._clashes = [self._count(table) for table in tables]
        self.repeats = sum(sum(counts) for counts in self._clashes)

    def player(self, place: _Place) -> int:
        return self.tables[place[0]][place[1]]

    def clashing(self) -> list[_Place]:
        """Return the places of players who meet somebody again."""
        return [
            (table, place)
            for table, counts in enumerate(self._clashes)
            if any(counts)
            for place, times in enumerate(counts)
            if times
        ]

    def change(self, one: _Place, two: _Place) -> int:
        """Return how many more meetings are repeated if two players at different tables change places."""
        leaving, coming = self.player(one), self.player(two)
        apart = 2 * self._met[pair(leaving, coming)]  # they won't meet, wherever each of them sits
        after = self._with(leaving, two[0]) + self._with(coming, one[0]) - apart
        return after - self._clashes[one[0]][one[1]] - self._clashes[two[0]][two[1]]

    def exchange(self, one: _Place, two: _Place) -> None:
        """Exchange two players at different tables."""
        (table, place), (other, there) = one, two
        self.tables[table][place], self.tables[other][there] = self.player(two), self.player(one)
        for changed in (table, other):
            self.repeats -= sum(self._clashes[changed])
            self._clashes[changed] = self._count(self.tables[changed])
            self.repeats += sum(self._clashes[changed])

    def _count(self, table: Sequence[int]) -> list[int]:
        return [sum(self._met[pair(player, other)] for other in table if other != player) for player in table]

    def _with(self, player: int, table: int) -> int:
        return sum(self._met[pair(player, other)] for other in self.tables[table] if other != player)
