"""Monte Carlo search in the kernel."""

from __future__ import annotations

import numpy as np

from ohhell.bots.kernel_input import hidden_hands, search_input
from ohhell.kernel import search
from ohhell.kernel.bits import U
from ohhell.kernel.random_numbers import seed_rng
from ohhell.rules.view import view
from scenes import house_rules, scene


def test_search_tries_every_bid_in_every_world() -> None:
    seen = view(scene(house_rules(), "As Ks / 2h 3h / 4h 5h", trump="s"), 0)
    sums = np.zeros((search.ROWS, search.COLUMNS))
    search.try_bids(search_input(seen, "s"), hidden_hands(seen, "s"), U(0b111), 30, 1.0, 0.0, seed_rng(1), sums)

    assert sums[:4, search.WORLDS].tolist() == [30, 30, 30, 0]
    assert sums[:3, search.MADE].tolist() == [0, 0, 30]
