"""Events for the tests of `ohhell event`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.event.evenings import Evening
from tournament.events import NAMES, SHORT


@pytest.fixture
def opened(tmp_path: Path) -> Evening:
    """An event of two short matches at tables of three."""
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    evening = Evening(tmp_path)
    rules = str(tmp_path / "short.toml")
    evening.fine("new", "Spring Cup", "--rules", rules, "--size", "3", "--matches", "2", "--seed", "spring")
    return evening


@pytest.fixture
def evening(opened: Evening) -> Evening:
    """The event with six players."""
    opened.fine("enter", *NAMES[:6])
    return opened
