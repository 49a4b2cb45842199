"""Ratings of many bots by the games they played with each other (OpenSkill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from ohhell.arena.whole_games import PlayedGame


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated skill of a bot and its standard error (*doubt*); *ordinal* is skill minus three standard errors."""

    skill: float
    doubt: float
    ordinal: float


def rate(entrants: int, games: Sequence[PlayedGame]) -> list[Rating]:
    """Return a rating per entrant, from all games in their order."""
    # bots do not learn, so the standard error does not grow from game to game
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        teams = [[ratings[place]] for place in game.lineup]
        for place, (after,) in zip(game.lineup, model.rate(teams, ranks=list(game.places)), strict=True):
            ratings[place] = after
    return [Rating(*(round(figure, 4) for figure in (one.mu, one.sigma, one.ordinal()))) for one in ratings]
