"""The defaults are part of version 1 of the record: a record writes only what differs from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ohhell.rules.rules import Rules
from ohhell.rules.schema import Record, schema

PINNED = Path(__file__).parent / "defaults.txt"


def defaults(record: Any, path: str = "") -> list[str]:
    lines = []
    for axis in schema(type(record)).axes:
        value = getattr(record, axis.name)
        name = f"{path}{axis.key}"
        lines += defaults(value, f"{name}.") if isinstance(axis.shape, Record) and value else [f"{name} = {value!r}"]
    return lines


def test_defaults_never_change() -> None:
    """A change here needs a new version of the record: see docs/decisions/0001."""
    assert defaults(Rules()) == PINNED.read_text(encoding="utf-8").splitlines()
