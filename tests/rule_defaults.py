"""The default of every axis, one line each."""

from __future__ import annotations

from typing import Any

from ohhell.rules.schema import AxisGroup, schema


def default_lines(record: Any, path: str = "") -> list[str]:
    """The axes of *record*, which has its defaults, with those inside it; a removed axis has the only value it had."""
    here = schema(type(record))
    lines = [f"{path}{key} = {value!r}" for key, value in here.removed.items()]
    for axis in here.axes:
        value = getattr(record, axis.name)
        name = f"{path}{axis.key}"
        lines += (
            default_lines(value, f"{name}.") if isinstance(axis.shape, AxisGroup) and value else [f"{name} = {value!r}"]
        )
    return lines
