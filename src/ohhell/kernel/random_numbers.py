"""Random numbers for the kernel: an xorshift128+ generator whose state is an array of two words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ohhell.kernel.bits import U

RngState = NDArray[np.uint64]

_HALF = U(32)


def seed_rng(seed: int) -> RngState:
    """Return the state of a generator; splitmix makes similar seeds give unrelated numbers."""
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
def step_rng(first: Any, second: Any, limit: Any) -> Any:
    """Return the next state of a generator, and a number from 0 to *limit* - 1.

    The number is found by multiply and shift, without a division; *limit* is small, so the bias is below one in ten million.
    """
    first ^= first << U(23)
    first ^= first >> U(17)
    first ^= second ^ (second >> U(26))
    return second, first, (((first + second) >> _HALF) * limit) >> _HALF


@njit
def random_below(rng: Any, limit: Any) -> Any:
    """Return a random number from 0 to *limit* - 1 and advance the generator."""
    first, second, number = step_rng(rng[0], rng[1], limit)
    rng[0] = first
    rng[1] = second
    return number
