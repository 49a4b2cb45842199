"""The newest commit point of the database in Redis, so that a new process notices a database that was set back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from redis import Redis
from redis.exceptions import RedisError

from ohhell.store.rollback_detection import CommitPoint

if TYPE_CHECKING:
    from collections.abc import Iterable

TIMEOUT_S: Final = 5
_FIRST: Final = "-"
"""The name in Redis of the first timeline, whose own name is empty."""


def key_of(cluster: str) -> str:
    """Return the key of the commit points of a cluster."""
    return f"ohhell:{cluster}:commits"


def read_commit_point(url: str, cluster: str) -> CommitPoint | None:
    """Return the newest commit point in Redis; None without one."""
    try:
        with Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S) as redis:
            found: Iterable[tuple[bytes, float]] = redis.zrange(key_of(cluster), 0, 0, desc=True, withscores=True)
            return next((CommitPoint(_timeline(name), int(count)) for name, count in found), None)
    except RedisError:
        return None


def command(cluster: str, point: CommitPoint) -> tuple[Any, ...]:
    """Return the command that saves a commit point unless Redis has a newer one."""
    return ("ZADD", key_of(cluster), "GT", point.count, point.timeline or _FIRST)


def _timeline(name: bytes) -> str:
    return "" if name.decode() == _FIRST else name.decode()
