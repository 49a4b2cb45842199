"""Seating in which no two players meet twice: found by arithmetic where it exists, by exchanging players where it doesn't.

The players stand in a grid: a row per seat of a table, a column per table. In match m, row g moves g's entry of a *shift row* to
the right (around the end), and each column is a table. Two players in different rows meet in two matches only if their rows
moved equally far apart in both; so nobody meets twice if the differences of any two shift rows have no two equal entries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from ohhell.dealing.random_stream import Stream
from ohhell.tournament.meetings import Pair, pair

Shifts = tuple[tuple[int, ...], ...]

MOST_STEPS = 20_000
"""Places that the search for shift rows tries at most; it needs fewer than 5,000 for up to twelve players per table."""

MOST_EXCHANGES = 400
"""Exchanges of two players that are tried for one match."""


@cache
def shift_rows(tables: int, size: int, matches: int) -> Shifts | None:
    """Return how far each row of the grid moves in each match so that nobody meets twice; None if none is found."""
    rows: list[tuple[int, ...]] = [(0,) * size]
    steps = 0

    def fits(row: Sequence[int], value: int) -> bool:
        place = len(row)
        return all(
            (value - other[place] - row[before] + other[before]) % tables for other in rows for before in range(place)
        )

    def complete(row: tuple[int, ...]) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            return False
        if len(row) < size:
            return any(complete((*row, value)) for value in range(tables) if fits(row, value))
        rows.append(row)
        if len(rows) == matches or complete((0,)):
            return True
        rows.pop()
        return False

    return tuple(rows) if matches == 1 or complete((0,)) else None


def exchange(tables: Sequence[Sequence[int]], met: Counter[Pair], stream: Stream) -> list[list[int]]:
    """Exchange players between tables so that fewer of them meet somebody whom they *met* before.

    Each step moves a player who meets somebody again, to where that helps most or hurts least. A player who was moved stays for
    some steps; so the search also gets out of seatings that no single exchange improves.
    """
    now = [list(table) for table in tables]
    best, fewest = now, _repeated(now, met)
    resting: dict[int, int] = {}
    for step in range(MOST_EXCHANGES if fewest else 0):
        clashing = [
            (home, place)
            for home, table in enumerate(now)
            for place, player in enumerate(table)
            if resting.get(player, 0) <= step and _clashes(player, table, met)
        ]
        if not clashing:  # everybody who could move rests
            continue
        home, place = clashing[stream.below(len(clashing))]
        there, other = min(
            ((there, other) for there, table in enumerate(now) if there != home for other in range(len(table))),
            key=lambda target: _change(now[home], place, now[target[0]], target[1], met),
        )
        now = [list(table) for table in now]
        now[home][place], now[there][other] = now[there][other], now[home][place]
        resting |= dict.fromkeys((now[home][place], now[there][other]), step + 3 + stream.below(4))
        if (found := _repeated(now, met)) < fewest:
            best, fewest = now, found
        if not found:
            break
    return best


def _clashes(player: int, table: Sequence[int], met: Counter[Pair]) -> int:
    """Return how often *player* has met the others at a table before."""
    return sum(met[pair(player, other)] for other in table if other != player)


def _repeated(tables: Sequence[Sequence[int]], met: Counter[Pair]) -> int:
    """Return how often players at the same table have met before; every pair counts twice."""
    return sum(_clashes(player, table, met) for table in tables for player in table)


def _change(one: Sequence[int], place: int, two: Sequence[int], other: int, met: Counter[Pair]) -> int:
    """Return how many more meetings are repeated if a player of table *one* and a player of table *two* change places."""
    leaving, coming = one[place], two[other]
    apart = 2 * met[pair(leaving, coming)]  # they won't meet, wherever each of them sits
    after = _clashes(leaving, two, met) + _clashes(coming, one, met) - apart
    return after - _clashes(leaving, one, met) - _clashes(coming, two, met)
