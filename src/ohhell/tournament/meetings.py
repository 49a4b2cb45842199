"""Who has met whom: pairs of players who sat at one table, and how often that happened again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Return two players as a pair, the smaller number first."""
    return (one, other) if one < other else (other, one)


def meetings(draws: Iterable[Sequence[Sequence[int]]]) -> Counter[Pair]:
    """Return how often each pair of players sat at one table in the draws of several matches."""
    return Counter(pair(*two) for tables in draws for players in tables for two in combinations(players, 2))


def repeats(draws: Iterable[Sequence[Sequence[int]]]) -> int:
    """Return how many meetings are not the first of their pair."""
    return sum(times - 1 for times in meetings(draws).values())
