"""The log: what happened in a stream, entry after entry, never changed once written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from ohhell.store.errors import StoreError
from ohhell.store.schema import log


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a stream: its version counts from 1 without a gap; *command* is the client's own id of what caused it."""

    stream: str
    version: int
    at: int
    body: bytes
    command: str | None = None


def append(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write *entries* at the end of their streams, or refuse all of them where a version does not follow on."""
    last: dict[str, int] = {}
    for entry in entries:
        if entry.stream not in last:
            last[entry.stream] = version(connection, entry.stream)
        if entry.version != last[entry.stream] + 1:
            raise _taken(entry, last[entry.stream] + 1)
        last[entry.stream] = entry.version
    if not entries:
        return
    try:
        connection.execute(insert(log), [asdict(entry) for entry in entries])
    except IntegrityError as error:  # another process wrote in between
        raise _taken(entries[0], None) from error


def version(connection: Connection, stream: str) -> int:
    """The version of the last entry of *stream*, 0 where there is none."""
    return connection.scalar(select(func.max(log.c.version)).where(log.c.stream == stream)) or 0


def entries(connection: Connection, stream: str, after: int = 0) -> list[Entry]:
    """The entries of *stream* that came after version *after*, in order."""
    query = select(log).where(log.c.stream == stream, log.c.version > after).order_by(log.c.version)
    return [Entry(*row) for row in connection.execute(query)]


def _taken(entry: Entry, following: int | None) -> StoreError:
    reason = "it was written elsewhere" if following is None else f"the next is {following}"
    return StoreError("version-taken", f"cannot write version {entry.version} of {entry.stream}: {reason}")
