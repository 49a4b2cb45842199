"""INSERT ... ON CONFLICT for both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return an insert into *table* with `on_conflict_do_update`; SQLAlchemy has one class per database for it."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
