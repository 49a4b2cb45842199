"""Legal bids in the kernel, and the bids it makes in play-outs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.kernel_arrays import arrays_of
from ohhell.bots.kernel_input import search_input
from ohhell.kernel import encoding
from ohhell.kernel.bidding import fill_bids, legal_bids, nearest_bid
from ohhell.kernel.bits import U
from ohhell.rules.bidding import bid_range
from ohhell.rules.view import view
from random_rules import random_rules
from scenes import bid, house_rules, scene


def word(*numbers: int) -> object:
    return U(sum(1 << number for number in numbers))


def test_bids_out_of_range_are_not_legal_in_the_kernel() -> None:
    rules, seats = random_rules(Random(1))
    table = encoding.encode_table(rules, seats, cards=5, dealer=0)

    assert legal_bids(table, 0, False, False) == word(*bid_range(rules, 5))


@given(st.sets(st.integers(0, 13), min_size=1), st.floats(-2, 16))
def test_nearest_bid_is_the_nearest(numbers: set[int], expected: float) -> None:
    assert abs(nearest_bid(word(*numbers), expected) - expected) == min(abs(number - expected) for number in numbers)


@pytest.mark.parametrize(("expected", "number"), [(-1.0, 1), (2.4, 1), (2.6, 4), (9.0, 4)])
def test_nearest_bid_is_one_of_two_legal_bids(expected: float, number: int) -> None:
    assert nearest_bid(word(1, 4), expected) == number


def test_filled_bids_keep_known_bids_and_obey_the_hook() -> None:
    state = bid(scene(house_rules(hook={"kind": "last_not_equal"}), "2c 3c / 4c 5c / As 6c", trump="s"), 1, 0)
    position, arrays = search_input(view(state, 2), "s"), arrays_of(state)
    fill_bids(arrays.hands, arrays.bids, position.known, position)

    assert list(arrays.bids[:3]) in ([1, 0, 0], [1, 0, 2])
