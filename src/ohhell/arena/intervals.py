"""Means and their 95 % intervals, by bootstrap: deals are drawn again and again from those played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

import numpy as np

SAMPLES: Final = 2_000
AT_ONCE: Final = 2_000_000
"""Values drawn at a time, which bounds the memory."""

DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class MeanInterval:
    """A mean and its 95 % interval, which one value alone does not have."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def sign(self) -> int:
        """1 where the interval lies above zero, -1 where it lies below, 0 where it does not say."""
        if self.low is None or self.high is None:
            return 0
        return (self.low > 0) - (self.high < 0)


def estimate(values: Sequence[float]) -> MeanInterval:
    """What *values*, one for each deal, say of their mean."""
    mean, low, high = (round(figure, DIGITS) + 0.0 for figure in interval(values))
    return MeanInterval(mean, low, high) if len(values) > 1 else MeanInterval(mean)


def interval(values: Sequence[float], *, samples: int = SAMPLES) -> tuple[float, float, float]:
    """The mean and its 95 % interval, by bootstrap over deals, repeatable."""
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
    # rounding alone could leave the mean of equal values outside
    return mean, min(mean, float(means[round(samples * 0.025)])), max(mean, float(means[round(samples * 0.975) - 1]))
