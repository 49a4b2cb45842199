"""A server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.failing_database import Disk, Outage, failing_disk, outages
from server.in_process_server import LocalServer, local_server
from server.pad_followers import Follower
from server.season_groups import Club


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    """A new server."""
    with local_server(tmp_path) as opened:
        yield opened


@pytest.fixture
def each_server(tmp_path: Path, database_url: str) -> Iterator[LocalServer]:
    """A new server, on each kind of database in turn."""
    with local_server(tmp_path, database=database_url) as opened:
        yield opened


@pytest.fixture
def club(server: LocalServer) -> Club:
    """A new group."""
    return Club(server)


@pytest.fixture
def followers(server: LocalServer) -> Iterator[list[Follower]]:
    """Followers of pads, disconnected after the test."""
    there: list[Follower] = []
    yield there
    for follower in there:
        if not follower.ended:
            follower.hang_up()
    assert server.state.pads.subscribers == []


@pytest.fixture
def outage() -> Iterator[Outage]:
    """A database that a test can shut off."""
    with outages() as fault:
        yield fault


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that a test can fill or write-protect."""
    with failing_disk() as fault:
        yield fault
