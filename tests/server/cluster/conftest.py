"""Clusters for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redis_servers import ThrowAwayRedis
from server.cluster.local_cluster import LocalCluster, local_cluster


@pytest.fixture
def empty_cluster(tmp_path: Path, postgresql_url: str, redis_server: ThrowAwayRedis) -> Iterator[LocalCluster]:
    """A cluster without processes."""
    with local_cluster(tmp_path, database=postgresql_url, redis=redis_server.url) as cluster:
        yield cluster


@pytest.fixture
def cluster(empty_cluster: LocalCluster) -> LocalCluster:
    """Two processes."""
    empty_cluster.start()
    empty_cluster.start()
    return empty_cluster
