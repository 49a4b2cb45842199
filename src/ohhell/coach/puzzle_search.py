"""Long searches for puzzles: what every move is worth, with its uncertainty, and whether one is clearly best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from ohhell.bots.expert import estimate
from ohhell.coach.puzzle import MoveWorth
from ohhell.rules.events import Move
from ohhell.rules.view import View

WORLDS: Final = 5_000
"""Sampled deals per move in the search that makes a puzzle."""

CHECK_TIMES: Final = 10
"""How many times as long the search is that checks a puzzle."""

BATCHES: Final = 20
"""Independent parts of a search; their differences give the uncertainty."""

CLEAR_CHANCE: Final = 0.12
"""The best move makes the bid at least this much more often than any other."""

CLEAR_ERRORS: Final = 4.0
"""The best move leads by at least this many standard errors."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The worth of every move, the best first.

    Attributes:
        moves: The moves.
        chance_lead: How much more often the best move makes the bid than the next best chance.
        error_lead: How many standard errors the best move is ahead of the second in points.
    """

    moves: tuple[MoveWorth, ...]
    chance_lead: float
    error_lead: float

    @property
    def is_clear(self) -> bool:
        """Whether one move is clearly best."""
        return self.chance_lead >= CLEAR_CHANCE and self.error_lead >= CLEAR_ERRORS


def search(view: View, worlds: int, rng: Random) -> SearchResult:
    """Try every move in *worlds* sampled deals.

    All moves are tried in the same deals, so the lead of one over another is known better than the worth of each.
    """
    size = max(1, worlds // BATCHES)
    points: dict[Move, list[float]] = {}
    chances: dict[Move, list[float]] = {}
    for _ in range(BATCHES):
        for found in estimate(view, rng, size):
            points.setdefault(found.move, []).append(found.points)
            chances.setdefault(found.move, []).append(found.made)
    ranked = sorted(points, key=lambda move: -fmean(points[move]))
    moves = tuple(
        MoveWorth(move, round(fmean(points[move]), 2), round(_error(points[move]), 3), round(fmean(chances[move]), 3))
        for move in ranked
    )
    first, second = points[ranked[0]], points[ranked[1]]
    ahead = [mine - other for mine, other in zip(first, second, strict=True)]
    error = max(_error(ahead), 1e-9)
    return SearchResult(moves, moves[0].made - max(worth.made for worth in moves[1:]), fmean(ahead) / error)


def _error(means: Sequence[float]) -> float:
    """Return the standard error of the mean of independent *means*."""
    return stdev(means) / sqrt(len(means))
