"""The fingerprint of the key that the processes of a database share."""

from __future__ import annotations

from sqlalchemy import Connection, select

from ohhell.store.schema import server_keys, upsert


def claim(connection: Connection, fingerprint: str) -> str:
    """Return the fingerprint of the database's key; the first process sets it to its own."""
    row = {"id": 1, "fingerprint": fingerprint}
    connection.execute(upsert(connection, server_keys).on_conflict_do_nothing(), row)
    return str(connection.execute(select(server_keys.c.fingerprint)).scalar_one())
