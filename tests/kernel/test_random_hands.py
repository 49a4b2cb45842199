"""Random hands in the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import NOTHING, U
from ohhell.kernel.random_hands import deal, plain_tricks, random_hands, random_tricks
from ohhell.kernel.random_numbers import seed_rng
from ohhell.rules.pack import pack
from scenes import house_rules


def test_random_hands_give_every_trick_to_a_player() -> None:
    rules = house_rules()
    table = encoding.encode_table(rules, 4, cards=5, dealer=0)
    tricks = np.tile(np.arange(6), (6, 1))

    assert random_hands(20, encoding.word(rules.deck, pack(rules.deck, 4)), table, tricks, seed_rng(1)) == 20 * 5


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize("trump", [0xFFFF, 0xFFFF << 32, 0xFFFF << 48, 0], ids=["clubs", "hearts", "spades", "none"])
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_plain_tricks_are_those_of_random_tricks(seats: int, trump: int, direction: str) -> None:
    rules = house_rules(direction=direction)
    table = encoding.encode_table(rules, seats, cards=4, dealer=0)
    after = (np.arange(layout.MOST_SEATS) + table[layout.STEP]) % seats
    hands = np.zeros(layout.MOST_SEATS, np.uint64)
    _, first, second = deal(encoding.word(rules.deck, pack(rules.deck, seats)), table, hands, *seed_rng(7))

    def result(play: Any, *more: Any) -> tuple[list[int], Any]:
        taken = np.zeros(layout.MOST_SEATS, np.int64)
        generator = play(table, *more, U(trump), hands.copy(), taken, U(1), U(first), U(second))
        return taken.tolist(), generator

    assert result(plain_tricks, after.astype(np.uint64)) == result(random_tricks)


def test_deal_gives_every_card_once() -> None:
    rules = house_rules()
    table = encoding.encode_table(rules, 3, cards=17, dealer=0)
    whole = encoding.word(rules.deck, pack(rules.deck, 3))
    hands = np.zeros(layout.MOST_SEATS, np.uint64)

    left, _, _ = deal(whole, table, hands, *seed_rng(3))

    assert sum(int(hand).bit_count() for hand in hands) == 3 * 17
    assert np.bitwise_xor.reduce(hands) ^ U(left) == whole
    assert U(left) != NOTHING
