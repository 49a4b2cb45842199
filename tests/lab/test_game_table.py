"""Played hands as arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lab.batch_games import small_rules
from ohhell.lab.game_making import make_games
from ohhell.lab.game_table import GameTable, check_table, joined
from ohhell.rules.errors import OhHellError


@pytest.fixture(scope="module")
def table() -> GameTable:
    return make_games(small_rules(), ["random", "random", "random"], hands=4, cores=1)


def test_decisions_of_a_hand_start_after_those_of_the_hand_before(table: GameTable) -> None:
    assert table.starts.tolist() == [0, 6, 15, 27, 42]


def test_joined_tables_have_all_hands(table: GameTable) -> None:
    both = joined([table, table])

    assert len(both) == 8
    check_table(both)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("actions", lambda array: array[:-1]),
        ("points", lambda array: array[:, :2]),
        ("cards", lambda array: array.astype(np.int64)),
        ("taken", lambda array: array + 1),
        ("cards", lambda array: array * 0),
    ],
    ids=["too few actions", "too few seats", "another type", "too many tricks", "no cards"],
)
def test_arrays_that_do_not_fit_are_refused(table: GameTable, name: str, change: Any) -> None:
    arrays = {**table.arrays, name: change(table.arrays[name]).astype(table.arrays[name].dtype)}
    if name == "cards" and arrays["cards"].any():
        arrays["cards"] = table.arrays["cards"].astype(np.int64)

    with pytest.raises(OhHellError) as error:
        check_table(replace(table, arrays=arrays))

    assert error.value.code == "damaged-games"
