"""Settings from options, and lines of progress."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import ohhell
from ohhell.lab.training.command import progress_line, settings_from, training_presets
from ohhell.rules.errors import OhHellError


def test_options_that_are_not_given_keep_their_defaults() -> None:
    settings = settings_from(Path("x"), 1, device="cpu", hands=None, seed=7, width=40)

    assert (settings.seed, settings.shape.width, settings.shape.blocks, settings.hands) == (7, 40, 2, 64)


@pytest.mark.parametrize("options", [{"device": "tpu"}, {"compile_mode": "fast"}], ids=["device", "compile"])
def test_unknown_value_of_an_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OhHellError) as refusal:
        settings_from(Path("x"), 1, **options)

    assert refusal.value.code == "unknown-option-value"


def test_gpu_is_refused_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)

    with pytest.raises(OhHellError) as refusal:
        settings_from(Path("x"), 1, device="cuda")

    assert refusal.value.code == "no-gpu"


def test_all_presets_are_trained_with() -> None:
    assert len(training_presets()) == len(ohhell.preset_names())


def test_progress_line_has_speed_and_points() -> None:
    figures = {
        "minutes": 1.5,
        "decisions": 12_000,
        "decisions_per_second": 800,
        "entropy": 0.5,
        "ahead": {"4x10": -1.25},
    }

    assert progress_line(figures) == (
        "1.5 min, 12,000 decisions (800/s), entropy 0.50, ahead of rule bots by 4x10 -1.25"
    )
