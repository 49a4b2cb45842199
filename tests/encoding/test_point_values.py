"""Points as small whole numbers."""

from __future__ import annotations

import numpy as np

import ohhell
from ohhell.encoding.layout import BIDS
from ohhell.encoding.point_values import point_values, values_of_points


def test_gap_is_what_a_made_bid_is_worth() -> None:
    assert point_values(ohhell.preset("irish"), cards=10, hand=1).gap == 9.0


def test_unit_is_a_sixteenth_of_the_gap() -> None:
    values = point_values(ohhell.preset("irish"), cards=10, hand=1)

    assert values.units[3, 3] == round(16 * 13 / 9)


def test_halves_are_rounded_up() -> None:
    values = values_of_points(np.array([[32, 0], [-1, 3]]))

    assert values.units.tolist() == [[16, 0], [0, 2]]


def test_gap_is_at_least_one_point_where_misses_are_worth_more() -> None:
    assert values_of_points(np.array([[0, 50], [50, 0]])).gap == 1.0


def test_values_stay_within_a_byte() -> None:
    values = values_of_points(np.array([[2, 1], [-10_000, 10_000]]))

    assert values.units.tolist() == [[32, 16], [-127, 127]]


def test_rows_are_made_over_and_under_by_bid() -> None:
    values = values_of_points(np.array([[16, 0, 2], [3, 16, 0], [6, 4, 16]]))

    made, over, under = values.rows.reshape(3, BIDS)[:, :4].tolist()
    assert (made, over, under) == ([16, 16, 16, 0], [0, 0, 0, 0], [0, 3, 4, 0])
