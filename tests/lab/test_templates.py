"""Columns that all hands of a batch have in common."""

from __future__ import annotations

import numpy as np
import pytest

from lab.batch_games import random_batch
from ohhell.encoding.layout import COLUMNS
from ohhell.encoding.observation import observe
from ohhell.lab.templates import COMMON, common_columns
from ohhell.rules.view import view


@pytest.mark.parametrize("seed", range(12))
def test_common_columns_are_those_of_every_seat(seed: int) -> None:
    batch = random_batch(seed, hands=2)
    if batch is None:  # these rules have no encoding
        return
    columns = np.concatenate([np.arange(COLUMNS[name].start, COLUMNS[name].stop) for name in COMMON])
    common = common_columns(batch.rules, batch.seats, batch.plan)[columns]

    assert all(
        (observe(view(batch.initial_state(index), seat))[columns] == common).all()
        for index in range(2)
        for seat in range(batch.seats)
    )


def test_other_columns_are_empty() -> None:
    batch = random_batch(1, hands=1) or random_batch(2, hands=1) or random_batch(3, hands=1)
    assert batch is not None
    row = common_columns(batch.rules, batch.seats, batch.plan)
    for name in COMMON:
        row[COLUMNS[name]] = 0

    assert not row.any()
