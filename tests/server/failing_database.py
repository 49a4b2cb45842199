"""A database that fails on request: full, read-only, or gone in the middle of a commit."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableMapping

    from server.in_process_server import Site


class Outage:
    """A database that goes away in the middle of a commit, which it has done, and does not answer until it is back."""

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
    """A database that a test can take away."""
    fault = Outage()
    event.listen(Engine, "begin", fault.begun)
    event.listen(Engine, "commit", fault.committing)
    try:
        yield fault
    finally:
        event.remove(Engine, "begin", fault.begun)
        event.remove(Engine, "commit", fault.committing)


def dealt(here: Site) -> str:
    """A table of Ann and Bob whose first hand is dealt."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    for seat, visitor in enumerate((ann, bob)):
        visitor.sit(table, seat)
    here.start(table)
    return table


Trouble = Literal["full", "read-only"]


class Disk:
    """What SQLite hears of its disk each time something is to be written."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.after_next_commit: Trouble | None = None

    def begun(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        raw.execute(f"PRAGMA max_page_count = {1 if self.trouble == 'full' else 1_000_000}")
        if self.trouble == "read-only":
            raw.execute("PRAGMA query_only = ON")  # until the store connects anew, as it does after an error

    def committed(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        reading = raw.execute("PRAGMA query_only").fetchone() == (1,)
        if self.after_next_commit is not None and not reading:
            self.trouble, self.after_next_commit = self.after_next_commit, None


@contextmanager
def failing_disk() -> Iterator[Disk]:
    """A disk that a test can fill or write-protect."""
    fault = Disk()
    event.listen(Engine, "begin", fault.begun)
    event.listen(Engine, "commit", fault.committed)
    try:
        yield fault
    finally:
        event.remove(Engine, "begin", fault.begun)
        event.remove(Engine, "commit", fault.committed)


async def happens(test: Callable[[], bool]) -> bool:
    """Wait until something is so; the suite's patience ends it where it never is."""
    async with asyncio.timeout(30):
        while not test():  # noqa: ASYNC110 (what is waited for happens inside the server, which tells nobody)
            await asyncio.sleep(0.01)
    return True


def refusals(caught: list[MutableMapping[str, object]]) -> int:
    return sum(line["event"] == "a background job was refused" for line in caught)
