"""Timelines: how the store finds out that its database was set back to an earlier moment, by a backup for instance.

The database counts its transactions, and a small file outside it remembers the count. Where the database is behind the file,
something was undone, and a new timeline starts: what was derived from the name of the old one is never derived again.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import structlog
from sqlalchemy import delete, select, update

from ohhell.store.schema import commits, links

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

_COUNT: Final = "UPDATE commits SET count = count + 1 WHERE id = 1 RETURNING timeline, count"
_DIGITS: Final = 19
_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class CommitPoint:
    """A moment of a database: its *timeline*, "" before anything was ever set back, and how many transactions it has seen."""

    timeline: str
    count: int


class RolledBackError(Exception):
    """The database has seen fewer transactions than before, or another process started a new timeline."""


def current(connection: Connection) -> CommitPoint:
    """The moment that the database is at."""
    return CommitPoint(*connection.execute(select(commits.c.timeline, commits.c.count)).one())


def counted(connection: Connection, last: CommitPoint) -> CommitPoint:
    """Count one more transaction after *last*, or raise SetBackError."""
    mark = CommitPoint(*connection.exec_driver_sql(_COUNT).one())
    if mark.timeline != last.timeline or mark.count <= last.count:
        raise RolledBackError
    return mark


def resumed(connection: Connection, last: CommitPoint | None, *, restored: bool = False) -> CommitPoint:
    """Go on from *last*, the newest moment that is known from outside the database; starts a new timeline where it must.

    A database that never counted was made by a version that did not: only what is known from outside tells it is older.
    """
    there = current(connection)
    behind = there.count > 0 if last is None else there.timeline != last.timeline or there.count < last.count
    timeline = secrets.token_hex(8) if behind or restored else there.timeline
    return _moved(connection, there, CommitPoint(timeline, max(there.count, last.count if last is not None else 0) + 1))


def set_back(connection: Connection, last: CommitPoint) -> CommitPoint:
    """Start a new timeline, unless another process has started one after *last* already; then go on with that."""
    there = current(connection)
    theirs = there.timeline != last.timeline and there.count > last.count
    timeline = there.timeline if theirs else secrets.token_hex(8)
    return _moved(connection, there, CommitPoint(timeline, max(there.count, last.count) + 1))


def _moved(connection: Connection, there: CommitPoint, mark: CommitPoint) -> CommitPoint:
    if mark.timeline != there.timeline:  # a link that was used after the backup would work a second time
        connection.execute(delete(links))
    connection.execute(update(commits).values(timeline=mark.timeline, count=mark.count))
    return mark


class CommitPointFile:
    """The file outside the database that remembers its newest moment.

    It is written after every commit but not forced to the disk each time: after a power cut it may lag a little, never lead.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def read(self) -> CommitPoint | None:
        """The moment in the file; None where there is none."""
        with suppress(OSError, ValueError):
            count, timeline = self._path.read_text(encoding="ascii").rstrip("\n").split(" ")
            return CommitPoint(timeline, int(count))
        return None

    def write(self, mark: CommitPoint) -> None:
        """Remember *mark*, in place, so that the file is never empty; where that fails, an older moment stays there."""
        try:
            if self._handle is None:
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
                self._handle = os.open(self._path, flags, 0o600)
            line = f"{mark.count:0{_DIGITS}d} {mark.timeline}\n".encode("ascii")
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, line)
            if os.fstat(self._handle).st_size != len(line):
                os.ftruncate(self._handle, len(line))
        except OSError as error:
            _log.warning("the mark of the log could not be written", file=str(self._path), reason=str(error))

    def close(self) -> None:
        """Force the file to the disk."""
        if self._handle is not None:
            with suppress(OSError):
                os.fsync(self._handle)
            os.close(self._handle)
            self._handle = None
