"""What one person's games add up to."""

from __future__ import annotations

from ohhell.results.calibration import BidRate, HandGroup, hand_groups
from ohhell.results.season_table import hand_results, summary
from ohhell.results.statistics import statistics
from results.seasons import SEASON


def test_statistics_have_no_rates_without_hands() -> None:
    nothing = statistics([], games=0, wins=0)

    assert (nothing.games, nothing.made_rate, nothing.points_a_hand) == (0, None, None)


def test_statistics_count_made_bids_by_bid_and_by_hand_size() -> None:
    groups = [
        HandGroup(cards=3, players=0, bid=0, hands=2, made=1, taken=1, points=10),
        HandGroup(cards=5, players=0, bid=2, hands=1, made=1, taken=2, points=10),
        HandGroup(cards=3, players=0, bid=2, hands=1, made=0, taken=3, points=1),
    ]
    found = statistics(groups, games=1, wins=1)

    assert found.by_bid == (BidRate(0, hands=2, made=1, bid=0, taken=1), BidRate(2, hands=2, made=1, bid=4, taken=5))
    assert [(rate.number, rate.hands, rate.made) for rate in found.by_cards] == [(3, 3, 1), (5, 1, 1)]
    assert (found.made_rate, found.points, found.points_a_hand) == (1 / 2, 21, 21 / 4)


def test_statistics_have_the_made_rate_of_the_season_table() -> None:
    mine = statistics(hand_groups(hand_results(SEASON, "Ann")), games=3, wins=2)

    assert mine.made_rate == summary(SEASON, "Ann").made_rate
