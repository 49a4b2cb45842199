"""A policy net run by NumPy alone: what to play from an observation, without PyTorch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from ohhell.encoding import layout
from ohhell.encoding.layout import ACTIONS, COLUMNS, SIZE
from ohhell.encoding.point_values import UNITS_PER_GAP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

HEADS: Final = ("policy", "made", "points")
"""What a net says about every action: how likely it plays it, whether it then makes its bid, and the points in gaps.

The first two are logits.
"""

_NUMBERS: Final = {
    "bids": 4.0,
    "taken": 4.0,
    "lowest_bid": 4.0,
    "highest_bid": 8.0,
    "undealt": 16.0,
    **dict.fromkeys(("made", "over", "under", "outcome"), float(UNITS_PER_GAP)),
}
"""Blocks of numbers that are not just 0 and 1, and what they are divided by."""

EPSILON: Final = 1e-5
"""What PyTorch adds to a variance in a layer norm."""


@cache
def column_scales() -> Floats:
    """Return what the columns of an observation are multiplied by."""
    scales = np.ones(SIZE, np.float32)
    for name, divisor in _NUMBERS.items():
        scales[COLUMNS[name]] = 1 / divisor
    return scales


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a net says about all actions; only the entries of legal actions mean something.

    Attributes:
        policy: The logits of playing each action.
        made: The chance to make the bid after each action.
        points: The expected points after each action, in gaps.
    """

    policy: Floats
    made: Floats
    points: Floats


class PolicyNet:
    """A policy with its weights, ready to be asked."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self._enter = np.ascontiguousarray((weights["enter.weight"] * column_scales()).T)
        self._enter_bias = weights["enter.bias"]
        count = sum(name.endswith(".first.weight") for name in weights)
        self._blocks = [tuple(weights[f"blocks.{number}.{name}"] for name in _BLOCK_PARTS) for number in range(count)]
        self._norm = (weights["norm.weight"], weights["norm.bias"])
        self._leave = (weights["leave.weight"], weights["leave.bias"])

    def outputs(self, observation: NDArray[np.int8]) -> Floats:
        """Return all outputs for one observation."""
        columns = np.flatnonzero(observation)  # most columns are 0, so only their rows are added up
        hidden = _gelu(observation[columns].astype(np.float32) @ self._enter[columns] + self._enter_bias)
        for scale, shift, first, first_bias, second, second_bias in self._blocks:
            inner = _gelu(first @ _normed(hidden, scale, shift) + first_bias)
            hidden = hidden + second @ inner + second_bias
        weight, bias = self._leave
        found: Floats = weight @ _normed(hidden, *self._norm) + bias
        return found

    def opinion(self, observation: NDArray[np.int8]) -> Opinion:
        """Return what the net says about all actions for one observation."""
        policy, made, points = self.outputs(observation).reshape(len(HEADS), ACTIONS)
        chances: Floats = (1 / (1 + np.exp(-np.clip(made, -30, 30)))).astype(np.float32)
        return Opinion(policy, chances, points)


_BLOCK_PARTS: Final = ("norm.weight", "norm.bias", "first.weight", "first.bias", "second.weight", "second.bias")


def expected_shapes(width: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """Return the name and shape of every array of a policy of this size."""
    block = {"norm.weight": (width,), "norm.bias": (width,)}
    for layer in ("first", "second"):
        block |= {f"{layer}.weight": (width, width), f"{layer}.bias": (width,)}  # type: ignore[dict-item]
    outputs = len(HEADS) * layout.ACTIONS
    return {
        "enter.weight": (width, SIZE),
        "enter.bias": (width,),
        **{f"blocks.{number}.{name}": shape for number in range(blocks) for name, shape in block.items()},
        "norm.weight": (width,),
        "norm.bias": (width,),
        "leave.weight": (outputs, width),
        "leave.bias": (outputs,),
    }


def _gelu(values: Floats) -> Floats:
    """Return the activation function GELU in its form with tanh, which training uses, too."""
    found: Floats = 0.5 * values * (1 + np.tanh(0.7978845608 * (values + 0.044715 * values**3)))
    return found


def _normed(values: Floats, scale: Floats, shift: Floats) -> Floats:
    """Return *values* with mean 0 and variance 1, scaled and shifted."""
    centred = values - values.mean()
    found: Floats = centred / np.sqrt((centred * centred).mean() + EPSILON) * scale + shift
    return found
