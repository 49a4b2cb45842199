from __future__ import annotations

import pytest

from ohhell.rules.seating import bidding_order, left, opening_leader, round_from
from scenes import house_rules

CLOCKWISE = house_rules()
COUNTER = house_rules(direction="counterclockwise")


def test_left_is_the_next_seat_in_the_direction_of_play() -> None:
    assert left(CLOCKWISE, 4, 3) == 0
    assert left(COUNTER, 4, 0) == 3
    assert left(CLOCKWISE, 4, 3, 2) == 1
    assert left(COUNTER, 4, 0, 2) == 2


def test_a_round_names_every_seat_once() -> None:
    assert round_from(CLOCKWISE, 4, 2) == (2, 3, 0, 1)
    assert round_from(COUNTER, 4, 2) == (2, 1, 0, 3)


def test_bidding_begins_left_of_the_dealer_and_the_dealer_bids_last() -> None:
    assert bidding_order(CLOCKWISE, 4, dealer=1) == (2, 3, 0, 1)
    assert bidding_order(COUNTER, 4, dealer=1) == (0, 3, 2, 1)


def test_the_dealer_may_bid_first() -> None:
    assert bidding_order(house_rules(bid={"first": "dealer"}), 4, dealer=1) == (1, 2, 3, 0)


@pytest.mark.parametrize(
    ("first", "clockwise", "counter"), [("left_of_dealer", 2, 0), ("dealer", 1, 1), ("second_left", 3, 3)]
)
def test_the_opening_lead_falls_to_the_seat_the_rules_name(first: str, clockwise: int, counter: int) -> None:
    for direction, leader in (("clockwise", clockwise), ("counterclockwise", counter)):
        rules = house_rules(lead={"first": first}, direction=direction)
        assert opening_leader(rules, 4, 1, (0, 0, 0, 0)) == leader


@pytest.mark.parametrize(
    ("bids", "clockwise", "counter"),
    [
        ((0, 0, 3, 1), 2, 2),  # one highest bidder
        ((2, 2, 0, 2), 3, 0),  # three tied, dealer 1: seats 2 3 0 1, or 0 3 2 1 against the clock
        ((2, 2, 2, 2), 2, 0),  # all tied: the dealer's left
        ((0, 2, 1, 1), 1, 1),  # the dealer alone
    ],
)
def test_of_tied_highest_bidders_the_first_from_the_dealers_left_leads(
    bids: tuple[int, ...], clockwise: int, counter: int
) -> None:
    for direction, leader in (("clockwise", clockwise), ("counterclockwise", counter)):
        rules = house_rules(lead={"first": "highest_bidder"}, direction=direction)
        assert opening_leader(rules, 4, 1, bids) == leader


def test_ties_count_from_the_dealers_left_even_where_the_dealer_bids_first() -> None:
    rules = house_rules(lead={"first": "highest_bidder"}, bid={"first": "dealer"})

    assert opening_leader(rules, 4, 1, (2, 2, 0, 0)) == 0
