"""The ladder: many bots rated by the games they played with each other (OpenSkill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from ohhell.arena.whole_games import PlayedGame


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong an entrant probably is and how sure that is; *ordinal* is what it very probably is at least."""

    skill: float
    doubt: float
    ordinal: float


def rated(entrants: int, games: Sequence[PlayedGame]) -> list[Rating]:
    """A rating for each entrant, from all games in their order."""
    # nobody learns here, so that no doubt is added from game to game
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        teams = [[ratings[place]] for place in game.lineup]
        for place, (after,) in zip(game.lineup, model.rate(teams, ranks=list(game.places)), strict=True):
            ratings[place] = after
    return [Rating(*(round(figure, 4) for figure in (one.mu, one.sigma, one.ordinal()))) for one in ratings]
