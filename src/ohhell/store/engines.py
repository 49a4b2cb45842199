"""Connections to SQLite or PostgreSQL: one that writes, and several that only read."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from ohhell.store.driver_sql import execute
from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

TIMEOUT_S = 10
"""Seconds to wait for a locked database, or for a server that does not answer."""
POSTGRESQL_TIMEOUTS = {
    "connect_timeout": TIMEOUT_S,
    "keepalives_idle": TIMEOUT_S // 2,
    "keepalives_interval": 1,
    "keepalives_count": TIMEOUT_S // 2,
    "tcp_user_timeout": TIMEOUT_S * 1000,
}
"""Without these a connection to a machine that was switched off waits about 15 minutes for TCP to give up."""
OWNER_ONLY = 0o600
OTHERS = 0o077
FULL = 2
"""The value of PRAGMA synchronous with which a commit returns when the data is on disk."""


def parse(url: str) -> URL:
    """Return the address of a database that we support; raise StoreError for any other."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "unknown-database", "Can't read the address of the database. Write it like postgresql://..."
        ) from error
    kind = parsed.get_backend_name()
    if kind == "sqlite" and parsed.database and parsed.database != ":memory:":
        return parsed.set(drivername="sqlite+pysqlite")
    if kind in {"postgresql", "postgres"}:
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreError("unknown-database", f"Can't use {kind} as a database: use postgresql://... or sqlite:///FILE")


def writer(url: URL, *, connections: int = 1) -> Engine:
    """Return an engine with one connection that writes, or several; its commits are durable."""
    engine = _engine(url, connections=connections)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _durable_sqlite)
        event.listen(engine, "begin", _begin_writing)
    else:
        event.listen(engine, "connect", _durable_postgresql)
    return engine


def reader(url: URL, *, connections: int) -> Engine:
    """Return an engine whose transactions see a consistent snapshot and can't change it."""
    engine = _engine(url, connections=connections)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _reading_sqlite)
        event.listen(engine, "begin", _begin_reading)
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _engine(url: URL, *, connections: int) -> Engine:
    options: dict[str, Any] = {"poolclass": QueuePool, "pool_size": connections, "max_overflow": 0}
    if url.get_backend_name() == "sqlite":
        return create_engine(url, **options)
    try:
        return create_engine(url, **options, pool_pre_ping=True, connect_args=POSTGRESQL_TIMEOUTS)
    except ModuleNotFoundError as error:
        raise StoreError(
            "unknown-database", "Can't use PostgreSQL: its driver is missing. Install ohhell[postgresql]."
        ) from error


def make_private(url: URL) -> None:
    """Make the files of a SQLite database readable by their owner only; SQLite gives -wal and -shm the same rights."""
    file = Path(str(url.database))
    with suppress(OSError):  # SQLite reports the error when it opens the file
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    if os.name == "posix":
        for path in (file, *(file.with_name(file.name + suffix) for suffix in ("-wal", "-shm"))):
            with suppress(FileNotFoundError, PermissionError):  # files of another account can't be changed
                if path.stat().st_mode & OTHERS:
                    path.chmod(OWNER_ONLY)


def write_ahead(url: URL) -> None:
    """Put a SQLite file into WAL mode, in which readers and the writer do not block each other; the file remembers it."""
    connection = sqlite3.connect(str(url.database), isolation_level=None)
    deadline = time.monotonic() + TIMEOUT_S
    try:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                # busy_timeout does not apply here when another process does the same
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
            else:
                return
    finally:
        connection.close()


def _pragmas(connection: DBAPIConnection) -> None:
    connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
    connection.execute(f"PRAGMA busy_timeout = {TIMEOUT_S * 1000}")
    connection.execute("PRAGMA foreign_keys = ON")


def _durable_sqlite(connection: DBAPIConnection, _record: object) -> None:
    _pragmas(connection)
    connection.execute("PRAGMA synchronous = FULL")
    (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
    if synchronous != FULL:
        raise StoreError("store-failed", f"Can't open the database: it is not durable (synchronous is {synchronous}).")


def _reading_sqlite(connection: DBAPIConnection, _record: object) -> None:
    _pragmas(connection)
    connection.execute("PRAGMA query_only = ON")


def _durable_postgresql(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("SHOW synchronous_commit")
    if cursor.fetchone() == ("off",):
        cursor.execute("SET synchronous_commit = on")
    cursor.close()
    connection.commit()


def _begin_writing(connection: Connection) -> None:
    execute(connection, "BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
