"""The bot `random`."""

from __future__ import annotations

from random import Random

from ohhell.bots import random_moves
from ohhell.rules.view import view
from scenes import house_rules, scene


def test_random_makes_every_legal_move_sometimes() -> None:
    seen = view(scene(house_rules(), "2h 3h / 4h 5h", trump="nt"), 0)

    assert {random_moves.choose(seen, Random(seed)) for seed in range(30)} == set(seen.legal)
