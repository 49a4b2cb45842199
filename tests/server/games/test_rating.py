"""The rating against bots: fixed bots, and a person who rises and falls."""

from __future__ import annotations

import pytest

from ohhell.bots import BOTS
from ohhell.server.games.rating import BOT_RATINGS, LEAST_GAMES, RatedGame, bot_rating

WON = RatedGame(1, (("club", 2), ("club", 3), ("club", 4)))
LOST = RatedGame(4, (("club", 1), ("club", 2), ("club", 3)))


def test_every_bot_has_a_rating_and_stronger_ones_a_higher_one() -> None:
    assert set(BOT_RATINGS) == set(BOTS)
    assert list(BOT_RATINGS.values()) == sorted(BOT_RATINGS.values())


def test_rating_is_shown_after_five_games() -> None:
    assert bot_rating([WON] * (LEAST_GAMES - 1)).points is None
    assert bot_rating([WON] * LEAST_GAMES).points is not None


@pytest.mark.parametrize(
    ("games", "low", "high"), [([WON] * 20, 1_200, 2_500), ([LOST] * 20, 0, 800)], ids=["won", "lost"]
)
def test_rating_follows_the_results(games: list[RatedGame], low: int, high: int) -> None:
    points = bot_rating(games).points

    assert points is not None
    assert low < points < high


def test_rating_near_the_bots_is_theirs_when_results_are_even() -> None:
    ahead, behind = RatedGame(1, (("club", 2),)), RatedGame(2, (("club", 1),))
    points = bot_rating([ahead, behind] * 20).points

    assert points is not None
    assert abs(points - bot_rating([]).bots["club"]) < 80


def test_rating_gets_more_certain_with_games() -> None:
    few, many = (bot_rating([WON, LOST] * pairs).give_or_take for pairs in (3, 30))

    assert few is not None
    assert many is not None
    assert many < few
