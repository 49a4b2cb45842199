"""The kernel's worlds are even: every deal that agrees with what was seen is as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np

from ohhell.kernel.random_numbers import seed_rng
from ohhell.kernel.sampling import HiddenHands, count_ways, draw_world

CARDS = (0, 1, 16, 17, 32)


def two_restricted_seats() -> HiddenHands:
    """Five cards of three suits; one holder cannot have the first suit, one not the second, one may have any, one sleeps."""
    hidden = HiddenHands(
        needs=np.array([1, 2]),
        restricted=np.array([0, 1]),
        allowed=np.array([[False, True, True], [True, False, True]]),
        groups=np.array([3, 3 << 16, 1 << 32], np.uint64),
        radix=np.array([1, 3, 9, 18]),
        ways=np.empty((3, 18)),
        free_needs=np.array([1]),
        free_seats=np.array([2]),
    )
    count_ways(hidden)
    return hidden


def possible_deals() -> set[tuple[int, ...]]:
    """The same by trying every order of the five cards."""
    found = set()
    for order in permutations(CARDS):
        hands = ({order[0]}, set(order[1:3]), {order[3]})
        if not hands[0] & {0, 1} and not hands[1] & {16, 17}:
            found.add(tuple(sum(1 << card for card in hand) for hand in hands))
    return found


def test_worlds_are_all_the_possible_deals_equally_often() -> None:
    hidden, generator = two_restricted_seats(), seed_rng(5)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(28_000):
        hands = np.zeros(12, np.uint64)
        draw_world(hands, hidden, generator)
        drawn[tuple(int(hand) for hand in hands[:3])] += 1
    expected = 28_000 / len(possible_deals())

    assert set(drawn) == possible_deals()
    # thirteen degrees of freedom: one fair sampler in a thousand would exceed 34.5, and the generator is fixed
    assert sum((number - expected) ** 2 / expected for number in drawn.values()) < 34.5
