"""Insert or change, in the words of either database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert into *table* that knows what to do on a conflict; both databases write it alike, SQLAlchemy does not."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
