"""The settings of a training run."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.lab.training.settings import Settings, gpu_settings


@pytest.mark.parametrize(("progress", "learning", "entropy"), [(0.0, 1e-3, 0.03), (1.0, 2e-4, 0.003)])
def test_rates_fall_from_the_beginning_to_the_end(progress: float, learning: float, entropy: float) -> None:
    rates = Settings(Path("x"), 1).rates(progress)

    assert (rates.learning, rates.entropy) == pytest.approx((learning, entropy))


def test_gpu_plays_more_hands_at_once() -> None:
    assert gpu_settings(Path("x"), 1).hands > 10 * Settings(Path("x"), 1).hands
