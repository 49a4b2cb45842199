"""A person's rating against bots, by OpenSkill's Plackett-Luce model with fixed ratings for the bots.

The bots' ratings never change, so that the rating means the same for everybody on every server. `docs/bots.md` explains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

BOT_RATINGS: Final = {"random": 8.0, "novice": 18.0, "club": 25.0, "flat-100": 27.0, "expert": 29.0}
"""The fixed rating of each bot, with the medium bot at the middle of the scale."""

BOT_DOUBT: Final = 1.0
"""The standard deviation of a bot's rating: small, because they never change."""

LEAST_GAMES: Final = 5
"""Games after which a rating is shown; before, it says too little."""

SCALE: Final = 40
"""Points shown per point of the model, so that a beginner has about 700 points and the medium bot 1,000."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game against bots only: the person's place, and the bots with theirs."""

    place: int
    bots: tuple[tuple[str, int], ...]


class BotRating(Struct, frozen=True):
    """A rating in points, with its uncertainty (two standard deviations), from so many games; and the bots' own."""

    points: int | None
    give_or_take: int | None
    games: int
    bots: dict[str, int]


def bot_rating(games: Sequence[RatedGame]) -> BotRating:
    """Return the rating after *games*, in order; without points before the fifth."""
    mu, sigma = _rated(tuple(games))
    known = len(games) >= LEAST_GAMES
    return BotRating(
        points=round(mu * SCALE) if known else None,
        give_or_take=round(2 * sigma * SCALE) if known else None,
        games=len(games),
        bots={name: round(rating * SCALE) for name, rating in BOT_RATINGS.items()},
    )


@lru_cache(maxsize=256)
def _rated(games: tuple[RatedGame, ...]) -> tuple[float, float]:
    """Return mean and standard deviation after *games*; the same person often asks again."""
    model = PlackettLuce()
    me = model.rating()
    for game in games:
        bots = [[model.rating(mu=BOT_RATINGS[name], sigma=BOT_DOUBT)] for name, _ in game.bots]
        ranks = [float(game.place), *(float(place) for _, place in game.bots)]
        me = model.rate([[me], *bots], ranks=ranks)[0][0]
    return float(me.mu), float(me.sigma)
