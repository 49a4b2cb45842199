"""How many tables there are, and how many players sit at each."""

from __future__ import annotations

from functools import lru_cache

from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

USUAL_SIZE = 5


def usual_size(rules: Rules) -> int:
    """Return the table size of these rules, or the one they are best for; else five or the nearest that they allow."""
    low, high = rules.players.min, rules.players.max
    best = rules.players.best
    nearest = best[0] if best else max(low, min(USUAL_SIZE, high or USUAL_SIZE))
    return rules.format.table_size or nearest


@lru_cache(maxsize=256)
def sizes_allowed(rules: Rules, size: int, *, mixed: bool) -> range:
    """Return the sizes that a table may have if *size* is preferred: with *mixed* one player more or fewer, if the rules allow it."""
    if not mixed:
        return range(size, size + 1)
    low, high = size, size
    if not rules.problems(size - 1):
        low -= 1
    if not rules.problems(size + 1):
        high += 1
    return range(low, high + 1)


def table_sizes(rules: Rules, players: int, *, size: int, mixed: bool) -> tuple[int, ...]:
    """Return the size of each table, larger ones first; sizes differ by at most one and are as close to *size* as possible.

    Args:
        rules: The rules of the event, which say how many players a table may have.
        players: The number of players to seat.
        size: The preferred table size.
        mixed: Allow tables with one player more or fewer.

    Raises:
        OhHellError: `match-seating`, with the number of players that are missing or too many.
    """
    allowed = sizes_allowed(rules, size, mixed=mixed)
    counts = range(max(1, -(-players // allowed[-1])), players // allowed[0] + 1)
    if not counts:
        raise OhHellError("match-seating", _not_full(players, size, allowed))
    tables = min(counts, key=lambda count: (abs(players - count * size) / count, -count))
    small, larger = divmod(players, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def _not_full(players: int, size: int, allowed: range) -> str:
    """Return how many players are missing or too many."""
    sizes = f"{size}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    fewer, more = players, players
    while not _fits(more, allowed):
        more += 1
    while fewer and not _fits(fewer, allowed):
        fewer -= 1
    missing = f"{more - players} more {'is' if more - players == 1 else 'are'} needed"
    alternative = f", or {players - fewer} of them must stand by" if fewer else ""
    have = "1 player doesn't" if players == 1 else f"{players} players don't"
    return f"{have} fill tables of {sizes}: {missing}{alternative}."


def _fits(players: int, allowed: range) -> bool:
    return -(-players // allowed[-1]) <= players // allowed[0] and players > 0
