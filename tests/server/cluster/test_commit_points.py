"""The newest commit point of the database, in Redis."""

from __future__ import annotations

from secrets import token_hex

from ohhell.server.cluster.commit_points import command, read_commit_point
from ohhell.store.rollback_detection import CommitPoint
from redis_servers import ThrowAwayRedis


def saved(redis: ThrowAwayRedis, *points: CommitPoint) -> CommitPoint | None:
    """The commit point that is found after some were saved."""
    cluster = token_hex(4)
    with redis.client() as client:
        for point in points:
            client.execute_command(*command(cluster, point))
    return read_commit_point(redis.url, cluster)


def test_commit_point_is_none_when_nothing_is_saved(redis_server: ThrowAwayRedis) -> None:
    assert saved(redis_server) is None


def test_commit_point_is_read_back(redis_server: ThrowAwayRedis) -> None:
    assert saved(redis_server, CommitPoint("", 7)) == CommitPoint("", 7)


def test_older_commit_point_replaces_no_newer_one(redis_server: ThrowAwayRedis) -> None:
    assert saved(redis_server, CommitPoint("", 9), CommitPoint("", 7)) == CommitPoint("", 9)


def test_newest_timeline_wins(redis_server: ThrowAwayRedis) -> None:
    assert saved(redis_server, CommitPoint("", 9), CommitPoint("aa", 10)) == CommitPoint("aa", 10)


def test_commit_point_is_none_when_redis_can_not_be_reached() -> None:
    assert read_commit_point("redis://127.0.0.1:1", "x") is None
