"""Detection of a database that was set back to an earlier state, for example by a restored backup.

The database counts its transactions, and a small file outside it has the newest count. If the database is behind the file, it
was set back, and a new *timeline* starts: keys derived from the name of the old timeline are never derived again.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import Connection, delete, select, update

from ohhell.store.driver_sql import execute
from ohhell.store.schema import commits, links

_COUNT: Final = "UPDATE commits SET count = count + 1 WHERE id = 1 RETURNING timeline, count"
_DIGITS: Final = 19
_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class CommitPoint:
    """A state of a database: its *timeline* ("" before it was ever set back) and the number of transactions so far."""

    timeline: str
    count: int


class RolledBackError(Exception):
    """The database has fewer transactions than before, or another process started a new timeline."""


def current(connection: Connection) -> CommitPoint:
    """Return the commit point of the database."""
    return CommitPoint(*connection.execute(select(commits.c.timeline, commits.c.count)).one())


def _locked(connection: Connection) -> CommitPoint:
    """Return the commit point, and let no other process change it until the commit."""
    query = select(commits.c.timeline, commits.c.count).with_for_update()
    return CommitPoint(*connection.execute(query).one())


def count_commit(connection: Connection, last: CommitPoint) -> CommitPoint:
    """Count one more transaction after *last*; raise RolledBackError if the database was set back."""
    mark = CommitPoint(*execute(connection, _COUNT)[0])
    if mark.timeline != last.timeline or mark.count <= last.count:
        raise RolledBackError
    return mark


def resume(connection: Connection, last: CommitPoint | None, *, restored: bool = False) -> CommitPoint:
    """Continue after *last*, the newest commit point known from outside the database; start a new timeline if it was set back.

    *last* is None without such a file: then a database that has counted transactions may be a copy, and a new timeline starts.
    """
    there = _locked(connection)
    behind = there.count > 0 if last is None else there.timeline != last.timeline or there.count < last.count
    timeline = secrets.token_hex(8) if behind or restored else there.timeline
    return _move_to(
        connection, there, CommitPoint(timeline, max(there.count, last.count if last is not None else 0) + 1)
    )


def start_timeline(connection: Connection, last: CommitPoint) -> CommitPoint:
    """Start a new timeline, unless another process has started one since *last*; then continue with that."""
    there = _locked(connection)
    theirs = there.timeline != last.timeline and there.count > last.count
    timeline = there.timeline if theirs else secrets.token_hex(8)
    return _move_to(connection, there, CommitPoint(timeline, max(there.count, last.count) + 1))


def _move_to(connection: Connection, there: CommitPoint, mark: CommitPoint) -> CommitPoint:
    if mark.timeline != there.timeline:  # a link used after the backup must not work a second time
        connection.execute(delete(links))
    connection.execute(update(commits).values(timeline=mark.timeline, count=mark.count))
    return mark


class CommitPointFile:
    """The file outside the database with its newest commit point.

    It is written after every commit but not synced each time: after a power cut it may be behind the database, never ahead.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def read(self) -> CommitPoint | None:
        """Return the commit point in the file; None if there is none."""
        with suppress(OSError, ValueError):
            count, timeline = self._path.read_text(encoding="ascii").rstrip("\n").split(" ")
            return CommitPoint(timeline, int(count))
        return None

    def write(self, mark: CommitPoint) -> None:
        """Overwrite the file in place, so that it is never empty; if that fails, the older commit point stays."""
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
        """Sync the file to disk and close it."""
        if self._handle is not None:
            with suppress(OSError):
                os.fsync(self._handle)
            os.close(self._handle)
            self._handle = None
