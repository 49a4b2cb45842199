"""A policy net run by NumPy. `tests/lab/training/test_network.py` compares it with PyTorch."""

from __future__ import annotations

import numpy as np

from bots.tiny_nets import tiny_arrays
from ohhell.bots.net import PolicyNet, column_scales
from ohhell.encoding.layout import ACTIONS, COLUMNS, SIZE


def observation() -> np.ndarray:
    return np.random.default_rng(2).integers(-1, 3, SIZE).astype(np.int8)


def test_opinion_has_a_number_for_every_action() -> None:
    opinion = PolicyNet(tiny_arrays()).opinion(observation())

    assert opinion.policy.shape == opinion.made.shape == opinion.points.shape == (ACTIONS,)


def test_chance_to_make_the_bid_is_between_0_and_1() -> None:
    made = PolicyNet(tiny_arrays()).opinion(observation()).made

    assert (made.min() > 0, made.max() < 1) == (True, True)


def test_columns_that_are_zero_don_t_matter() -> None:
    seen = observation()
    arrays = tiny_arrays()
    changed = {**arrays, "enter.weight": np.where(seen == 0, 99, arrays["enter.weight"]).astype(np.float32)}

    np.testing.assert_array_equal(PolicyNet(arrays).outputs(seen), PolicyNet(changed).outputs(seen))


def test_points_are_scaled_down_to_gaps() -> None:
    assert set(column_scales()[COLUMNS["made"]]) == {1 / 16}
