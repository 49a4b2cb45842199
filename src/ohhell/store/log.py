"""The log: streams of entries, never changed once written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from ohhell.store.driver_sql import execute
from ohhell.store.errors import StoreError
from ohhell.store.leases import check_fences
from ohhell.store.schema import log

MAX_ROWS = 1_000
"""The most entries per statement; databases limit the number of parameters."""

_INSERT = "INSERT INTO log (stream, version, at, body, command) VALUES %s"
_GAPS = """
WITH begun (stream, version) AS (VALUES %s),
there AS (SELECT stream, version, coalesce((SELECT max(version) FROM log WHERE log.stream = begun.stream), 0) AS last FROM begun)
SELECT stream, version, last FROM there WHERE version <> last + 1
"""
"""Finds streams whose next version does not follow the last one in the log."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a stream; versions count from 1 without a gap. *command* is the client's id of the command that caused it."""

    stream: str
    version: int
    at: int
    body: bytes
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Appending:
    """A job for `Store.write` that appends entries to their streams and then runs *rest*.

    The store writes the entries of all such jobs in a transaction with two statements.
    """

    entries: Sequence[LogEntry]
    rest: Callable[[Connection], None] | None = None

    def __call__(self, connection: Connection) -> None:
        """Run the job alone."""
        append(connection, self.entries)
        if self.rest is not None:
            self.rest(connection)


def append(connection: Connection, entries: Sequence[LogEntry]) -> None:
    """Append *entries* to their streams; raise StoreError and write none if a version does not follow the last one.

    In a cluster it also raises StoreError if another process has taken a stream over.
    """
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for entry in entries:
        if entry.version != last.get(entry.stream, entry.version - 1) + 1:
            raise _version_taken(entry, last[entry.stream] + 1)
        first.setdefault(entry.stream, entry.version)
        last[entry.stream] = entry.version
    check_fences(connection, first.items())
    for start in range(0, len(entries), MAX_ROWS):
        _insert(connection, entries[start : start + MAX_ROWS], first)


def _insert(connection: Connection, entries: Sequence[LogEntry], first: dict[str, int]) -> None:
    """Write entries with two statements, however many they are, because each statement has to wait for other threads."""
    begun = [(entry.stream, entry.version) for entry in entries if first[entry.stream] == entry.version]
    if begun:
        found = execute(connection, _GAPS % _rows(connection, len(begun), 2), _flat(begun))
        if found:
            stream, number, there = found[0]
            raise _version_taken(
                next(entry for entry in entries if (entry.stream, entry.version) == (stream, number)), there + 1
            )
    rows = [(entry.stream, entry.version, entry.at, entry.body, entry.command) for entry in entries]
    try:
        execute(connection, _INSERT % _rows(connection, len(rows), len(log.columns)), _flat(rows))
    except IntegrityError as error:  # another process wrote in between
        raise _version_taken(entries[0], None) from error


def _rows(connection: Connection, count: int, width: int) -> str:
    """So many rows of places for values, as the driver spells them."""
    return ", ".join([f"({', '.join(['?' if connection.dialect.paramstyle == 'qmark' else '%s'] * width)})"] * count)


def _flat(rows: Sequence[tuple[object, ...]]) -> tuple[object, ...]:
    return tuple(chain.from_iterable(rows))


def entries(connection: Connection, stream: str, after: int = 0) -> list[LogEntry]:
    """Return the entries of *stream* after version *after*, in order."""
    query = select(log).where(log.c.stream == stream, log.c.version > after).order_by(log.c.version)
    return [LogEntry(*row) for row in connection.execute(query)]


def _version_taken(entry: LogEntry, following: int | None) -> StoreError:
    reason = "another process wrote it" if following is None else f"the next is {following}"
    return StoreError("version-taken", f"Can't write version {entry.version} of {entry.stream}: {reason}.")
