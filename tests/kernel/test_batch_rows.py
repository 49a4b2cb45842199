"""Rows of observations and masks; `tests/lab/test_batched.py` compares them with the reference implementation."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ohhell.encoding.layout import ACTIONS
from ohhell.kernel import batch_layout as at
from ohhell.kernel.batch_rows import write_masks


@given(st.integers(0, 2**64 - 1))
def test_mask_has_a_byte_per_legal_card(legal: int) -> None:
    batch = at.empty_batch(1, 2)
    batch.words[0, at.LEGAL] = legal
    masks = np.full((1, ACTIONS), 7, np.int8)

    write_masks(masks.view(np.uint64), batch, bidding=False)

    assert masks[0].tolist() == [0] * 32 + [legal >> place & 1 for place in range(64)]


@given(st.integers(0, 2**32 - 1))
def test_mask_has_a_byte_per_legal_bid(legal: int) -> None:
    batch = at.empty_batch(1, 2)
    batch.words[0, at.LEGAL] = legal
    masks = np.full((1, ACTIONS), 7, np.int8)

    write_masks(masks.view(np.uint64), batch, bidding=True)

    assert masks[0].tolist() == [legal >> place & 1 for place in range(32)] + [0] * 64
