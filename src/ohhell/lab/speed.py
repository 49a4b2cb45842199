"""Speed of the environments: many hands at once, with and without observations, and RLCard's nearest game.

The hands are those of `ohhell.arena.speed`: four players, ten cards. RLCard has no Oh Hell; its bridge is also a game of bids and
tricks, and as many of its decisions as a hand of ours has count as a hand.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from ohhell.arena.speed import CARDS, DECISIONS, RULES, SEATS, PlayHands
from ohhell.encoding.layout import ACTIONS, SIZE
from ohhell.lab.batched import BatchedHands

HANDS_AT_ONCE: Final = 2048


def batched_hands(seed: int, *, observe: bool) -> PlayHands:
    """Return a function that plays hands many at once, with legal masks; with *observe* also with observations."""
    batch = BatchedHands(RULES, SEATS, cards=CARDS, hands=HANDS_AT_ONCE, seed=seed)
    rows = np.empty((HANDS_AT_ONCE, SIZE), np.int8)
    masks = np.empty((HANDS_AT_ONCE, ACTIONS), np.int8)

    def play(number: int) -> float:
        total = 0
        for _ in range(0, number, HANDS_AT_ONCE):
            batch.reset()
            while not batch.done:
                if observe:
                    batch.observations(rows)
                else:
                    batch.legal_masks(masks)
                batch.step(batch.random_actions())
            total += int(batch.rewards().sum())
        return float(total)

    return play


def rlcard_bridge() -> Any:
    """Return RLCard's bridge; None if RLCard is not installed."""
    try:
        import rlcard
    except ImportError:
        return None
    return rlcard.make("bridge", config={"seed": 1})


def rlcard_hands(game: Any, seed: int) -> PlayHands:
    """Return a function that makes as many random decisions in RLCard's bridge as so many hands have; it counts no points."""
    rng = Random(seed)

    def play(number: int) -> float:
        decisions = 0
        while decisions < number * DECISIONS:
            state, _ = game.reset()
            while not game.is_over():
                actions = [*state["legal_actions"]]
                state, _ = game.step(actions[int(rng.random() * len(actions))])
                decisions += 1
        return 0.0

    return play
