"""A server for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.failing_database import Disk, Outage, failing_disk, outages
from server.in_process_server import Site, site
from server.season_groups import Club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from server.in_process_server import Site
    from server.pad_followers import Follower


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


@pytest.fixture
def followers(here: Site) -> Iterator[list[Follower]]:
    """People who hang up when the test is over."""
    there: list[Follower] = []
    yield there
    for follower in there:
        if not follower.ended:
            follower.hang_up()
    assert here.state.pads.subscribers == []


@pytest.fixture
def outage() -> Iterator[Outage]:
    """A database that a test can take away."""
    with outages() as fault:
        yield fault


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that a test can fill or write-protect."""
    with failing_disk() as fault:
        yield fault
