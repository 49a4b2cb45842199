"""The defaults of the axes, which are part of version 1 of the record: a record has only what differs from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.rules import Rules
from rule_defaults import default_lines

RELEASES = sorted((Path(__file__).parents[1] / "fixtures").glob("*/defaults.txt"))


@pytest.mark.parametrize("file", RELEASES, ids=lambda file: file.parent.name)
def test_released_defaults_never_change(file: Path) -> None:
    """A change here needs a new version of the record: see docs/decisions/0001."""
    assert set(file.read_text(encoding="utf-8").splitlines()) <= set(default_lines(Rules()))
