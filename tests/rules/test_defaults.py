"""The defaults are part of version 1 of the record: a record writes only what differs from them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from ohhell.rules.rules import Rules

PINNED = Path(__file__).parent / "defaults.txt"


def axes_of(record: Any, path: str = "") -> list[str]:
    lines = []
    for item in fields(record):
        value = getattr(record, item.name)
        name = f"{path}{item.metadata.get('key', item.name)}"
        lines += axes_of(value, f"{name}.") if is_dataclass(value) else [f"{name} = {value!r}"]
    return lines


def test_no_default_changes_under_records_already_written() -> None:
    """A change here needs a new version of the record: see docs/decisions/0001."""
    assert axes_of(Rules()) == PINNED.read_text(encoding="utf-8").splitlines()
