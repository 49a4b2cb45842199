"""What `ohhell lab train` and `python -m ohhell.lab.training` have in common: settings from options, and lines of progress."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import torch

from ohhell.lab.training.network import Shape
from ohhell.lab.training.settings import SPEEDS, Settings, gpu_settings
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

DEVICES: Final = ("auto", "cpu", "cuda")


def settings_from(
    output: Path,
    minutes: float,
    *,
    device: str = "auto",
    width: int | None = None,
    blocks: int | None = None,
    **others: Any,
) -> Settings:
    """Return the settings for a machine; options that are None keep the default of the device.

    Raises:
        OhHellError: `no-gpu`, `unknown-option-value`.
    """
    for name, value, allowed in (("device", device, DEVICES), ("compile", others.get("compile_mode"), SPEEDS)):
        if value is not None and value not in allowed:
            raise OhHellError("unknown-option-value", f"--{name} can't be {value!r}. Use {', '.join(allowed)}.")
    if device == "cuda" and not torch.cuda.is_available():
        raise OhHellError("no-gpu", "torch finds no GPU on this machine. Use --device cpu.")
    on_gpu = device == "cuda" or (device == "auto" and torch.cuda.is_available())
    base = gpu_settings(output, minutes) if on_gpu else Settings(output, minutes)
    known = {field.name for field in fields(Settings)}
    given = {name: value for name, value in others.items() if value is not None}
    assert given.keys() <= known, given.keys() - known
    shape = Shape(width or base.shape.width, blocks or base.shape.blocks)
    critic = Shape(min(shape.width, base.critic_shape.width), base.critic_shape.blocks)
    return replace(base, shape=shape, critic_shape=critic, **given)


def training_presets() -> list[Rules]:
    """Return all presets."""
    return [preset(name) for name in preset_names()]


def progress_line(figures: dict[str, Any]) -> str:
    """Return one line of text about the progress of a run."""
    ahead = ", ".join(f"{size} {points:+.2f}" for size, points in figures["ahead"].items())
    return (
        f"{figures['minutes']:.1f} min, {figures['decisions']:,} decisions ({figures['decisions_per_second']:,}/s), "
        f"entropy {figures['entropy']:.2f}, ahead of rule bots by {ahead}"
    )
