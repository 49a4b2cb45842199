"""What must hold before a process joins a cluster: the versions of PostgreSQL and Redis, and the same key as all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from ohhell.rules.errors import OhHellError
from ohhell.store import engines, leases, rollback_detection
from ohhell.store.errors import cannot_open
from ohhell.store.rollback_detection import CommitPoint, CommitPointFile

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

OLDEST_POSTGRESQL: Final = 15
OLDEST_REDIS: Final = (7, 0)
TIMEOUT_S: Final = 5
_PER_MAJOR: Final = 10_000


def check_redis(url: str) -> None:
    """Raise OhHellError unless a Redis that is new enough answers."""
    try:
        with Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S) as redis:
            version = str(redis.info("server")["redis_version"])
    except (RedisError, ValueError, OSError) as error:
        reason = str(error).strip() or type(error).__name__
        message = f"Can't reach Redis: {reason}. Check the address after --redis, which looks like redis://HOST:6379."
        raise OhHellError("redis-unreachable", message) from None
    check_redis_version(version)


def check_redis_version(version: str) -> None:
    """Raise OhHellError for a Redis that is too old."""
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_REDIS:
        oldest = ".".join(map(str, OLDEST_REDIS))
        message = f"Can't use Redis {version}: {oldest} is the oldest supported version. Update Redis."
        raise OhHellError("redis-too-old", message)


def check_postgresql_version(number: int) -> None:
    """Raise OhHellError for a PostgreSQL that is too old; *number* is its `server_version_num`."""
    major = number // _PER_MAJOR
    if major < OLDEST_POSTGRESQL:
        message = f"Can't use PostgreSQL {major} for several processes: {OLDEST_POSTGRESQL} is the oldest supported version. Update it."
        raise OhHellError("postgresql-too-old", message)


def prepare_database(url: str, mark: Path, known: CommitPoint | None) -> None:
    """Check the version of PostgreSQL; write down the newest commit point that the cluster knows, for `Store.open`.

    *known* is the one in Redis. Processes that run vouch for the database: they notice themselves if it was set back.
    """
    try:
        engine = create_engine(engines.parse(url), connect_args=engines.POSTGRESQL_TIMEOUTS)
        try:
            with engine.begin() as connection:
                check_postgresql_version(int(connection.execute(text("SHOW server_version_num")).scalar_one()))
                vouched = _vouched(connection)
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise cannot_open(error) from error
    file = CommitPointFile(mark)
    points = [point for point in (file.read(), known) if point is not None] if vouched is None else [vouched]
    if points:
        file.write(max(points, key=lambda point: point.count))
        file.close()


def _vouched(connection: Connection) -> CommitPoint | None:
    """Return the commit point of a database that other processes use now."""
    there = connection.execute(text("SELECT to_regclass('processes')")).scalar_one()
    return rollback_detection.current(connection) if there is not None and leases.running(connection) else None
