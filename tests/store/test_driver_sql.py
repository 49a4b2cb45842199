"""SQL that goes to the driver directly: the same rows and errors as through SQLAlchemy."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ohhell.store.driver_sql import execute
from ohhell.store.store import Store

ADD = "INSERT INTO log (stream, version, at, body, command) VALUES ('t', 1, 0, 'x', NULL)"


def test_driver_sql_returns_the_rows(store: Store) -> None:
    def rows(connection: Connection) -> list[tuple[object, ...]]:
        return [tuple(row) for row in execute(connection, "SELECT 1, 2 UNION SELECT 3, 4 ORDER BY 1")]

    assert store.read(rows).result() == [(1, 2), (3, 4)]


def test_driver_sql_returns_nothing_for_a_statement_without_rows(store: Store) -> None:
    assert list(store.write(lambda connection: execute(connection, ADD)).result()) == []


def test_driver_sql_raises_the_errors_of_sqlalchemy(store: Store) -> None:
    raised = list[type[Exception]]()

    def twice(connection: Connection) -> None:
        execute(connection, ADD)
        try:
            execute(connection, ADD)
        except IntegrityError as error:
            raised.append(type(error))
            raise

    assert store.write(twice).exception() is not None
    assert set(raised) == {IntegrityError}
