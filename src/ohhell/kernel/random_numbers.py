"""Random numbers inside the kernel: xorshift128+, seeded from outside, bounded without division."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ohhell.kernel.bits import U

Dice = NDArray[np.uint64]

_HALF = U(32)


def dice(seed: int) -> Dice:
    """A generator's state from a number, by the splitmix steps that spread near seeds apart."""
    words = []
    state = seed & 0xFFFFFFFFFFFFFFFF
    for _ in range(2):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        words.append(mixed ^ (mixed >> 31))
    return np.array(words, dtype=np.uint64)


@njit(inline="always")
def step_dice(first: Any, second: Any, limit: Any) -> Any:
    """The generator's next two words, and a number from 0 to *limit* - 1.

    *limit* is small, so the bias of multiply and shift is below one in ten million.
    """
    first ^= first << U(23)
    first ^= first >> U(17)
    first ^= second ^ (second >> U(26))
    return second, first, (((first + second) >> _HALF) * limit) >> _HALF


@njit
def throw(dice: Any, limit: Any) -> Any:
    """A number from 0 to *limit* - 1 from a generator kept in an array."""
    first, second, number = step_dice(dice[0], dice[1], limit)
    dice[0] = first
    dice[1] = second
    return number
