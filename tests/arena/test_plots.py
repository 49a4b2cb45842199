"""The plots of the report."""

from __future__ import annotations

import pytest

from ohhell.arena.plots import ticks


@pytest.mark.parametrize("values", [[0.0], [7.3, 7.3], [-1.2, 3.4], [0.001, 0.0015], [20.0, 90.0]])
def test_the_numbers_on_an_axis_hold_all_values(values: list[float]) -> None:
    marks = ticks(values)

    assert marks[0] <= min(values) <= max(values) <= marks[-1]
    assert 2 <= len(marks) <= 8
