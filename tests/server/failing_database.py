"""A database that fails on request: full, read-only, or gone in the middle of a commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Literal

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError


class Outage:
    """A database that fails right after a commit, before it reports success, and stays down until a test starts it again."""

    def __init__(self) -> None:
        self.at_the_next_commit = False
        self.down = False

    def begun(self, _connection: Connection) -> None:
        if self.down:
            raise OperationalError("", {}, sqlite3.OperationalError("gone"))

    def committing(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        if self.at_the_next_commit and raw.execute("PRAGMA query_only").fetchone() == (0,):
            raw.execute("COMMIT")
            self.at_the_next_commit, self.down = False, True
            raise OperationalError("", {}, sqlite3.OperationalError("gone"))


@contextmanager
def outages() -> Iterator[Outage]:
    """Let a test shut the database off."""
    fault = Outage()
    event.listen(Engine, "begin", fault.begun)
    event.listen(Engine, "commit", fault.committing)
    try:
        yield fault
    finally:
        event.remove(Engine, "begin", fault.begun)
        event.remove(Engine, "commit", fault.committing)


Trouble = Literal["full", "read-only"]


class Disk:
    """The state of the disk that SQLite writes to."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.after_next_commit: Trouble | None = None

    def begun(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        raw.execute(f"PRAGMA max_page_count = {1 if self.trouble == 'full' else 1_000_000}")
        if self.trouble == "read-only":
            raw.execute("PRAGMA query_only = ON")  # until the store reconnects, as it does after an error

    def committed(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        reading = raw.execute("PRAGMA query_only").fetchone() == (1,)
        if self.after_next_commit is not None and not reading:
            self.trouble, self.after_next_commit = self.after_next_commit, None


@contextmanager
def failing_disk() -> Iterator[Disk]:
    """Let a test fill or write-protect the disk."""
    fault = Disk()
    event.listen(Engine, "begin", fault.begun)
    event.listen(Engine, "commit", fault.committed)
    try:
        yield fault
    finally:
        event.remove(Engine, "begin", fault.begun)
        event.remove(Engine, "commit", fault.committed)


async def happens(test: Callable[[], bool]) -> bool:
    """Wait until *test* is true, at most 30 seconds."""
    async with asyncio.timeout(30):
        while not test():  # noqa: ASYNC110 (the server does not announce it)
            await asyncio.sleep(0.01)
    return True


def refusals(caught: list[MutableMapping[str, object]]) -> int:
    return sum(line["event"] == "a background job was refused" for line in caught)
