"""The environments play the same random hands as the engines: their mean points agree."""

from __future__ import annotations

import pytest

from ohhell.arena.speed import kernel_hands, measure
from ohhell.lab.speed import HANDS_AT_ONCE, batched_hands, rlcard_bridge, rlcard_hands


@pytest.mark.parametrize("observe", [True, False])
def test_many_hands_at_once_score_like_the_kernel_at_random_play(observe: bool) -> None:  # noqa: FBT001 (a parameter)
    kernel = measure(kernel_hands(1), 0.1, batch=20_000)
    batched = measure(batched_hands(1, observe=observe), 0.1, batch=HANDS_AT_ONCE)

    # one player's points in a hand scatter by about 4; three standard errors of the smaller sample
    assert abs(kernel.mean_points - batched.mean_points) < 3 * 4 / (batched.hands * 4) ** 0.5


@pytest.mark.lab
def test_bridge_of_rlcard_is_played() -> None:
    assert rlcard_hands(rlcard_bridge(), 1)(1) == 0.0
