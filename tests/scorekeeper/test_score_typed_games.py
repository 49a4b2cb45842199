"""A game of the engine, typed cell by cell into a pad, gives the sheet of the engine."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.presets import preset, preset_names
from random_rules import random_rules
from scorekeeper.random_games import assert_reads_back, assert_same_sheet, evening, typed_evening

pytestmark = pytest.mark.broad

GAMES = 10
FULL = 6
"""A full table; `make soak` fills larger ones."""


@pytest.mark.parametrize("name", preset_names())
def test_random_games_typed_into_a_pad_give_the_sheet_of_the_engine(name: str) -> None:
    rules = preset(name)
    few, most = rules.players.min, min(rules.players.max or FULL, FULL)
    for seed in range(GAMES):
        matches = evening(rules, max(few, most) if seed == 0 else few, seed)
        typist = typed_evening(matches)

        assert_same_sheet(matches, typist)
        if seed == 0:
            assert_reads_back(typist)


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_so_do_games_under_random_rules(seed: int) -> None:
    matches = evening(*random_rules(Random(seed)), seed)

    assert_same_sheet(matches, typed_evening(matches))
