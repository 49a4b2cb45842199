"""SQL that is run for every move: on SQLite it goes to the driver directly, which takes a fifth of the time."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection


def execute(connection: Connection, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
    """Run a statement as the driver spells it and return its rows; errors are those of SQLAlchemy.

    PostgreSQL's connections can break, which SQLAlchemy must notice, so it runs their statements.
    """
    if connection.dialect.name != "sqlite":
        result = connection.exec_driver_sql(sql, values)
        return result.all() if result.returns_rows else ()
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "SQLite has no other driver"
    try:
        return driver.execute(sql, values).fetchall()
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, values, error, sqlite3.Error, dialect=connection.dialect) from error
