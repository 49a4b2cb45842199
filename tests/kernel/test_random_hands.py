"""Random hands in the kernel."""

from __future__ import annotations

import numpy as np

from ohhell.kernel import encoding
from ohhell.kernel.random_hands import random_hands
from ohhell.kernel.random_numbers import seed_rng
from ohhell.rules.pack import pack
from scenes import house_rules


def test_random_hands_give_every_trick_to_a_player() -> None:
    rules = house_rules()
    table = encoding.encode_table(rules, 4, cards=5, dealer=0)
    tricks = np.tile(np.arange(6), (6, 1))

    assert random_hands(20, encoding.word(rules.deck, pack(rules.deck, 4)), table, tricks, seed_rng(1)) == 20 * 5
