"""The index of tables for lists; the log has what happened at them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from ohhell.store.errors import StoreError
from ohhell.store.schema import seatings, tables, upsert

Phase = Literal["gathering", "playing", "over", "closed"]
OPEN: tuple[Phase, ...] = ("gathering", "playing")


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list; *code* opens it until *code_until* (None: without end); *summary* is JSON."""

    id: str
    code: str | None
    code_until: int | None
    listed: bool
    phase: Phase
    host: str | None
    rules_name: str
    seats: int
    created: int
    changed: int
    summary: bytes


def add(connection: Connection, table: TableLine) -> None:
    """Save a new table; raise StoreError if its code opens another table now."""
    if table.code is not None and by_code(connection, table.code, table.changed) is not None:
        raise StoreError("code-taken", f"Can't give a table the code {table.code}: another table has it.")
    connection.execute(insert(tables), asdict(table))


def change(connection: Connection, table: TableLine) -> None:
    """Update a table, except its code, its seats and the time it was created."""
    row = asdict(table)
    values = {name: row[name] for name in ("listed", "phase", "host", "changed", "summary")}
    connection.execute(update(tables).where(tables.c.id == table.id).values(values))


def find(connection: Connection, table_id: str) -> TableLine | None:
    """Return the table with this id."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    return None if row is None else TableLine(*row)


def by_code(connection: Connection, code: str, now: int) -> TableLine | None:
    """Return the table that this code opens now."""
    lasts = or_(tables.c.code_until.is_(None), tables.c.code_until > now)
    row = connection.execute(select(tables).where(tables.c.code == code, lasts)).first()
    return None if row is None else TableLine(*row)


def listed(connection: Connection, limit: int = 100) -> list[TableLine]:
    """Return the open tables that strangers may find, the latest changed first."""
    query = select(tables).where(tables.c.listed, tables.c.phase.in_(OPEN))
    return [TableLine(*row) for row in connection.execute(query.order_by(*_latest_first()).limit(limit))]


def open_by_host(connection: Connection, person: str) -> list[TableLine]:
    """Return the open tables that this person hosts, the latest changed first."""
    query = select(tables).where(tables.c.host == person, tables.c.phase.in_(OPEN))
    return [TableLine(*row) for row in connection.execute(query.order_by(*_latest_first()))]


def count_open(connection: Connection) -> int:
    """Count the open tables."""
    return connection.scalar(select(func.count()).where(tables.c.phase.in_(OPEN))) or 0


def seat(connection: Connection, table_id: str, person: str) -> None:
    """Note that a person has a seat at a table."""
    row = {"table_id": table_id, "person": person}
    connection.execute(upsert(connection, seatings).on_conflict_do_nothing(), row)


def unseat(connection: Connection, table_id: str, person: str) -> None:
    """Note that a person no longer has a seat at a table."""
    connection.execute(delete(seatings).where(seatings.c.table_id == table_id, seatings.c.person == person))


def tables_of(connection: Connection, person: str) -> list[TableLine]:
    """Return the tables where this person has a seat or waits for players as host, the latest changed first."""
    seated = select(seatings.c.table_id).where(seatings.c.person == person)
    waiting = and_(tables.c.host == person, tables.c.phase == "gathering")
    query = select(tables).where(or_(tables.c.id.in_(seated), waiting))
    return [TableLine(*row) for row in connection.execute(query.order_by(*_latest_first()))]


def _latest_first() -> tuple[ColumnElement[Any], ...]:
    return tables.c.changed.desc(), tables.c.id
