"""A process joins a cluster only if it can work there, and says why if not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.cluster.preconditions import (
    check_postgresql_version,
    check_redis,
    check_redis_version,
    prepare_database,
)
from ohhell.store.errors import StoreError
from ohhell.store.rollback_detection import CommitPoint, CommitPointFile
from redis_servers import ThrowAwayRedis


def test_redis_is_accepted_when_it_answers(redis_server: ThrowAwayRedis) -> None:
    assert check_redis(redis_server.url) is None  # type: ignore[func-returns-value]


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "redis://no-such-host.invalid:6379", "http://x", "redis"])
def test_redis_is_refused_when_the_address_is_wrong(url: str) -> None:
    with pytest.raises(OhHellError, match="Can't reach Redis") as refused:
        check_redis(url)

    assert refused.value.code == "redis-unreachable"


def test_old_redis_is_refused() -> None:
    with pytest.raises(OhHellError, match=r"6\.2\.14.*7\.0 is the oldest") as refused:
        check_redis_version("6.2.14")

    assert refused.value.code == "redis-too-old"


def test_old_postgresql_is_refused() -> None:
    with pytest.raises(OhHellError, match=r"PostgreSQL 14.*15 is the oldest") as refused:
        check_postgresql_version(140_009)

    assert refused.value.code == "postgresql-too-old"


def test_database_that_can_not_be_reached_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Can't open the database"):
        prepare_database("postgresql://nobody@127.0.0.1:1/nothing", tmp_path / "log.mark", None)


def test_newest_known_commit_point_is_written_down(tmp_path: Path, postgresql_url: str) -> None:
    mark = tmp_path / "log.mark"
    CommitPointFile(mark).write(CommitPoint("", 3))
    prepare_database(postgresql_url, mark, CommitPoint("", 8))

    assert CommitPointFile(mark).read() == CommitPoint("", 8)
