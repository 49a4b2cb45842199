"""The arrays of many hands."""

from __future__ import annotations

from ohhell.kernel import batch_layout


def test_empty_batch_has_a_row_per_hand() -> None:
    assert {len(array) for array in batch_layout.empty_batch(7, 3)} == {7}


def test_empty_batch_has_a_column_per_seat() -> None:
    assert batch_layout.empty_batch(7, 3).hands.shape == (7, 3)
