"""Means and their 95 % intervals, by bootstrap over deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

import numpy as np

SAMPLES: Final = 2_000
AT_ONCE: Final = 2_000_000
"""The most values drawn at a time, which limits the memory."""

DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class MeanInterval:
    """A mean and its 95 % interval; a single value has no interval."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def sign(self) -> int:
        """1 if the interval is above zero, -1 if it is below, else 0."""
        if self.low is None or self.high is None:
            return 0
        return (self.low > 0) - (self.high < 0)


def estimate(values: Sequence[float]) -> MeanInterval:
    """Return the rounded mean of *values*, one per deal, and its interval."""
    mean, low, high = (round(figure, DIGITS) + 0.0 for figure in interval(values))
    return MeanInterval(mean, low, high) if len(values) > 1 else MeanInterval(mean)


def interval(values: Sequence[float], *, samples: int = SAMPLES) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval, by a repeatable bootstrap."""
    array = np.asarray(values, np.float64)
    generator = np.random.default_rng(len(array))
    step = max(1, AT_ONCE // len(array))
    means = np.concatenate(
        [
            array[generator.integers(0, len(array), (min(step, samples - begin), len(array)))].mean(axis=1)
            for begin in range(0, samples, step)
        ]
    )
    means.sort()
    mean = fmean(values)
    # a rounding error could leave the mean of equal values outside its interval
    return mean, min(mean, float(means[round(samples * 0.025)])), max(mean, float(means[round(samples * 0.975) - 1]))
