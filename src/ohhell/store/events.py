"""The index of events: their keys, and the score pads and live tables of their matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, insert, select, update

from ohhell.store.schema import event_tables, events, upsert

_PREFIX = "event:"


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event; the store has only the hashes of its keys."""

    id: str
    title: str
    director_hash: str
    assistant_hash: str
    created: int
    changed: int
    closed: bool


@dataclass(frozen=True, slots=True)
class EventTableLine:
    """Table *number* of a match that has started: its score pad or live table, and the short code of its scorer.

    *generation* counts the keys of its scorer: the next one makes the key before worthless.
    """

    event_id: str
    match: int
    number: int
    generation: int = 1
    code: str | None = None
    pad_id: str | None = None
    table_id: str | None = None


def stream(event_id: str) -> str:
    """Return the name of an event's stream in the log."""
    return f"{_PREFIX}{event_id}"


def add(connection: Connection, event: EventLine) -> None:
    """Save a new event."""
    connection.execute(insert(events), asdict(event))


def change(connection: Connection, event: EventLine) -> None:
    """Update when an event was changed, and whether it is closed."""
    values = {"changed": event.changed, "closed": event.closed}
    connection.execute(update(events).where(events.c.id == event.id).values(values))


def find(connection: Connection, event_id: str) -> EventLine | None:
    """Return the event with this id."""
    row = connection.execute(select(events).where(events.c.id == event_id)).one_or_none()
    return None if row is None else EventLine(*row)


def count(connection: Connection) -> int:
    """Return the number of events."""
    return connection.scalar(select(func.count()).select_from(events)) or 0


def save_tables(connection: Connection, rows: Sequence[EventTableLine]) -> None:
    """Save tables of matches; a table that is known is replaced."""
    keys = (event_tables.c.event_id, event_tables.c.match, event_tables.c.number)
    for row in rows:
        values = asdict(row)
        rest = {name: value for name, value in values.items() if name not in {key.name for key in keys}}
        job = upsert(connection, event_tables).values(values)
        connection.execute(job.on_conflict_do_update(index_elements=keys, set_=rest))


def tables_of(connection: Connection, event_id: str) -> list[EventTableLine]:
    """Return the tables of all matches of an event that have started."""
    query = select(event_tables).where(event_tables.c.event_id == event_id)
    return _lines(connection, query.order_by(event_tables.c.match, event_tables.c.number))


def open_tables(connection: Connection) -> list[EventTableLine]:
    """Return the tables of all events that aren't closed."""
    return _lines(connection, _open())


def table_by_code(connection: Connection, code: str) -> EventTableLine | None:
    """Return the table of an open event whose scorer has a short code."""
    found = _lines(connection, _open().where(event_tables.c.code == code).limit(1))
    return found[0] if found else None


def _open() -> Select[Any]:
    return select(event_tables).join(events, events.c.id == event_tables.c.event_id).where(~events.c.closed)


def _lines(connection: Connection, query: Select[Any]) -> list[EventTableLine]:
    return [EventTableLine(*row) for row in connection.execute(query)]
