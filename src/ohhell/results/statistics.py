"""What one person's finished games add up to: games, wins, bids made, points per hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell.results.calibration import BidRate, HandGroup, bid_rates
from ohhell.results.season_table import rate


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """One person's games; every match is a game, a shared win is a win, and rates are None without hands.

    Field names are part of the HTTP API.
    """

    games: int
    wins: int
    hands: int
    made: int
    points: int
    made_rate: float | None
    points_a_hand: float | None
    by_bid: tuple[BidRate, ...]
    by_cards: tuple[BidRate, ...]


def statistics(groups: Sequence[HandGroup], *, games: int, wins: int) -> GameStatistics:
    """Add up one person's hands in so many games; `calibration.hand_groups` groups them, or the database does."""
    hands = sum(group.hands for group in groups)
    made = sum(group.made for group in groups)
    points = sum(group.points for group in groups)
    return GameStatistics(
        games=games,
        wins=wins,
        hands=hands,
        made=made,
        points=points,
        made_rate=rate(made, hands),
        points_a_hand=rate(points, hands),
        by_bid=bid_rates(groups, lambda group: group.bid),
        by_cards=bid_rates(groups, lambda group: group.cards),
    )
