"""An interval holds its mean, and says nothing where there is nothing to say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.arena.intervals import MeanInterval, estimate, interval


@given(st.lists(st.floats(-30, 30), min_size=2, max_size=40))
def test_an_interval_holds_its_mean(values: list[float]) -> None:
    found = estimate(values)

    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.mean <= found.high


def test_values_that_agree_leave_no_doubt() -> None:
    assert estimate([7.1] * 10) == MeanInterval(7.1, 7.1, 7.1)


def test_one_value_has_no_interval() -> None:
    assert estimate([3.0]) == MeanInterval(3.0)


def test_the_more_values_the_narrower() -> None:
    (_, low, high), (_, lower, higher) = interval([0.0, 10.0] * 200), interval([0.0, 10.0] * 5)

    assert high - low < higher - lower


def test_large_samples_are_drawn_in_pieces() -> None:
    mean, low, high = interval([0.0, 1.0] * 2_000, samples=2_000)

    assert low < mean == 0.5 < high


@pytest.mark.parametrize(("found", "sign"), [((1, 0.5, 2), 1), ((-1, -2, -0.5), -1), ((1, -1, 2), 0), ((1,), 0)])
def test_an_interval_on_one_side_of_zero_has_a_sign(found: tuple[float, ...], sign: int) -> None:
    assert MeanInterval(*found).sign == sign
