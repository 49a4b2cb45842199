"""A server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.in_process_server import Site, site
from server.season_groups import Club


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Site]:
    """A server that nobody has come to yet."""
    with site(tmp_path) as opened:
        yield opened


@pytest.fixture
def either(tmp_path: Path, database_url: str) -> Iterator[Site]:
    """The same, on each kind of database in turn."""
    with site(tmp_path, database=database_url) as opened:
        yield opened


@pytest.fixture
def club(here: Site) -> Club:
    """A group that was just made."""
    return Club(here)
