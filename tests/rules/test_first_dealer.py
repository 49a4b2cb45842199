from __future__ import annotations

import pytest

from ohhell.rules.cards import cards
from ohhell.rules.events import Drawn
from ohhell.rules.seating import draws_cards, highest
from scenes import house_rules


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
