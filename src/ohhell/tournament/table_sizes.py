"""How many tables there are, and how many players sit at each."""

from __future__ import annotations

from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

USUAL_SIZE = 5


def usual_size(rules: Rules) -> int:
    """Return the table size these rules are best for; without one, five or the nearest number that the rules allow."""
    low, high = rules.players.min, rules.players.max
    best = rules.players.best
    return best[0] if best else max(low, min(USUAL_SIZE, high or USUAL_SIZE))


def table_sizes(rules: Rules, players: int, *, size: int | None = None, mixed: bool = True) -> tuple[int, ...]:
    """Return the size of each table, larger ones first; sizes differ by at most one and are close to *size*.

    Args:
        rules: The rules of the event, which say how many players a table may have.
        players: The number of players to seat.
        size: The preferred table size; None for the usual one of the rules.
        mixed: Allow tables of two sizes.

    Raises:
        OhHellError: `tables-not-full`, with the number of players that are missing or too many; or `players-out-of-range`
            if the rules don't allow the size.
    """
    preferred = usual_size(rules) if size is None else size
    low, high = rules.players.min, rules.players.max or preferred
    if not low <= preferred <= max(high, low):
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise OhHellError(
            "players-out-of-range", f"A table can't have {preferred} players: these rules are for {allowed}."
        )
    counts = range(max(1, -(-players // high)), players // low + 1)
    if not mixed or low == high:
        counts = (
            range(players // preferred, players // preferred + 1) if players % preferred == 0 and players else range(0)
        )
    if not counts:
        raise OhHellError("tables-not-full", _not_full(players, preferred))
    tables = min(counts, key=lambda count: (abs(players - count * preferred) / count, -count))
    small, larger = divmod(players, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def _not_full(players: int, size: int) -> str:
    """Return what is missing if *players* don't fill tables of *size*."""
    over = players % size
    missing = f"{size - over} more {'player is' if size - over == 1 else 'players are'} needed"
    alternative = f", or {over} of them must stand by" if players > size else ""
    return f"{players} players don't fill tables of {size}: {missing}{alternative}."
