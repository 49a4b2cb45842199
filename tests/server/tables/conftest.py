"""Small limits for tables."""

from __future__ import annotations

import pytest


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that allow four connections, two of them for spectators."""
    monkeypatch.setattr("ohhell.server.tables.presence.LISTENERS_PER_TABLE", 4)
    monkeypatch.setattr("ohhell.server.tables.presence.SPECTATORS_PER_TABLE", 2)
