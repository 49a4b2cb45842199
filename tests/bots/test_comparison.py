"""Comparison measures how much better one move is than another, with an honest error."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

import ohhell
from ohhell.bots.comparison import compare
from ohhell.notation.position.position import read_position
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play
from ohhell.rules.view import View, view
from scenes import bid_least, dealt, house_rules

LAST_CARD_DECIDES = "cards 2 | dealer 0 | trump h | turned 4h | bids 0 1 0 | taken 0 0 0 | leader 1 | trick Qs 2s | hands Ks 3s / 7d / 8d"
"""The last player bid 0: the king takes the trick, the 3 does not."""


def last_player() -> View:
    return view(read_position(LAST_CARD_DECIDES, ohhell.preset("classic")), 0)


def to_bid() -> View:
    return view(dealt(house_rules(), 4, cards=4), 0)


def test_losing_card_is_better_when_no_trick_is_wanted() -> None:
    found = compare(last_player(), Play(0, Card.parse("3s")), Play(0, Card.parse("Ks")), Random(1), worlds=100)

    assert found.points > 5


def test_move_is_as_good_as_itself() -> None:
    assert compare(to_bid(), Bid(0, 1), Bid(0, 1), Random(1), worlds=50).points == 0


def test_exchanged_moves_change_only_the_sign() -> None:
    one = compare(to_bid(), Bid(0, 1), Bid(0, 3), Random(1), worlds=200)
    other = compare(to_bid(), Bid(0, 3), Bid(0, 1), Random(1), worlds=200)

    assert (one.points, one.error) == pytest.approx((-other.points, other.error))


def test_error_is_the_spread_of_repeated_comparisons() -> None:
    found = [compare(to_bid(), Bid(0, 0), Bid(0, 1), Random(seed), worlds=200) for seed in range(60)]
    spread = stdev(each.points for each in found)

    assert sqrt(mean(each.error**2 for each in found)) == pytest.approx(spread, rel=0.35)


def test_more_worlds_make_the_error_smaller() -> None:
    few, many = (compare(to_bid(), Bid(0, 0), Bid(0, 1), Random(1), worlds=worlds) for worlds in (100, 2500))

    assert many.error < few.error / 2


def test_rules_outside_the_kernel_are_compared_too() -> None:
    seen = view(bid_least(dealt(house_rules(deck={"packs": 2}), 3, cards=2)), 0)

    assert compare(seen, seen.legal[0], seen.legal[-1], Random(1), worlds=50).error >= 0


def test_illegal_move_is_refused() -> None:
    with pytest.raises(OhHellError) as refused:
        compare(to_bid(), Bid(0, 0), Bid(0, 40), Random(1), worlds=50)

    assert refused.value.code == "not-your-turn"
