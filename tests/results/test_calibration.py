"""How bids come true."""

from __future__ import annotations

from hypothesis import given

from ohhell.results.calibration import BidRate, boldness, calibration, hand_groups
from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import by_person, hand_results
from results.seasons import FEW, SEASON, any_season, game


def test_bids_are_sorted_by_number_boldness_and_cards() -> None:
    ann = calibration(SEASON, "Ann")

    assert (ann.hands, ann.made, ann.over, ann.under) == (6, 3, 2, 1)
    assert ann.by_bid == (BidRate(0, 3, 1, 0, 3), BidRate(1, 3, 2, 3, 2))
    assert ann.by_cards == (BidRate(1, 2, 1, 1, 2), BidRate(2, 2, 1, 1, 3), BidRate(3, 2, 1, 1, 0))
    # shares of the tricks: 2/3, 1/3, 1, 1/2, 1, 1
    assert ann.by_boldness == (BidRate(-1, 2, 1, 0, 2), BidRate(0, 3, 1, 2, 2), BidRate(1, 1, 1, 1, 1))


def test_bid_of_three_with_seven_cards_among_four_is_one_above_the_share() -> None:
    table = game("x", "", ("Ann", "Bob", "Cid", "Dee"), [(7, (3, 2, 1, 0), (3, 2, 1, 1), (1, 1, 1, 1))])

    groups = [hand_groups(hand_results([table], name)) for name in table.names]

    assert [boldness(group) for (group,) in groups] == [1, 0, -1, -2]


@FEW
@given(any_season)
def test_every_way_of_sorting_has_all_hands(games: list[FinishedGame]) -> None:
    for name in by_person(games):
        found = calibration(games, name)
        for rates in (found.by_bid, found.by_boldness, found.by_cards):
            assert sum(rate.hands for rate in rates) == found.hands == found.made + found.over + found.under
            assert sum(rate.made for rate in rates) == found.made
