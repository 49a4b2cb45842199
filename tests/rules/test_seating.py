"""Seats around the table: the first dealer, and the order of bidding and leading."""

from __future__ import annotations

import pytest

from ohhell.rules.cards import cards
from ohhell.rules.events import Drawn
from ohhell.rules.seating import bidding_order, draws_cards, highest, left, opening_leader, round_from
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


def _round(text: str) -> Drawn:
    """A round of the draw, from seat 0 on."""
    return tuple(enumerate(cards(text)))


# mrpikes-14, irish-4
def test_the_highest_card_deals_and_equal_ranks_are_level() -> None:
    assert highest(house_rules(), _round("9h Kc Kd")) == (1, 2)
    assert highest(house_rules(), _round("9h 9c Kd")) == (2,)


# 4.3
def test_suits_may_part_equal_cards() -> None:
    rules = house_rules(first_dealer={"tie": "suit_order"}, deck={"packs": 2})

    assert highest(rules, _round("Ks Kh Kd Kc")) == (0,)
    assert highest(rules, _round("Kd Kh Kh")) == (1, 2)


@pytest.mark.parametrize("by", ["draw_high", "cut_high", "face_up_high"])
def test_cards_are_drawn_for_the_deal(by: str) -> None:
    assert draws_cards(house_rules(first_dealer=by))


@pytest.mark.parametrize("by", ["random_dealer", "random_first_player"])
def test_a_random_dealer_needs_no_cards(by: str) -> None:
    assert not draws_cards(house_rules(first_dealer=by))


# 6.2: drawn for dealer, that player draws again
def test_after_a_joker_the_second_card_counts() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"})
    joker, low, high = cards("Jo 3c Kd")

    assert highest(rules, ((0, joker), (0, low), (1, high))) == (1,)
