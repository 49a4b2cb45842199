"""Events in the store: how they are written and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ohhell.protocol.limits import MOST_EVENTS
from ohhell.store import events, log
from ohhell.store.events import EventLine, EventTableLine
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import LogEntry, decode_entry
from ohhell.tournament.fold import fold

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as the store has it; *commands* are the versions of entries by the id that their clients chose."""

    event: Tournament
    row: EventLine
    tables: tuple[EventTableLine, ...]
    commands: dict[str, int]
    size: int


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry of an event's log to store: its JSON and the client's id of it."""

    version: int
    body: bytes
    command: str | None


def create(row: EventLine, bodies: Sequence[bytes]) -> log.Appending:
    """Return the job that stores a new event with its first entries."""
    stream = events.stream(row.id)
    entries = [log.LogEntry(stream, version, row.created, body) for version, body in enumerate(bodies, start=1)]

    def add(connection: Connection) -> None:
        if events.count(connection) >= MOST_EVENTS:
            raise Refusal(
                "server-full", f"You can't open an event: the server already has {MOST_EVENTS}. Try again later."
            )
        events.add(connection, row)

    return log.Appending(entries, add)


def append(row: EventLine, new: NewEntry) -> log.Appending:
    """Return the job that stores an entry."""
    entry = log.LogEntry(events.stream(row.id), new.version, row.changed, new.body, new.command)
    return log.Appending([entry], lambda connection: events.change(connection, row))


def read(connection: Connection, event_id: str) -> StoredEvent | None:
    """Read an event from its log; None if there is none."""
    row = events.find(connection, event_id)
    if row is None:
        return None
    stored = log.entries(connection, events.stream(event_id))
    return StoredEvent(
        event=fold(decode_entry(entry.body) for entry in stored),
        row=row,
        tables=tuple(events.tables_of(connection, event_id)),
        commands={entry.command: entry.version for entry in stored if entry.command is not None},
        size=sum(len(entry.body) for entry in stored),
    )


def entries(connection: Connection, event_id: str) -> list[LogEntry]:
    """Return all entries of an event."""
    return [decode_entry(entry.body) for entry in log.entries(connection, events.stream(event_id))]
