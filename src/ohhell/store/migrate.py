"""Migration of a database to the schema of this version, when it is opened."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ohhell.store.errors import StoreError

ADVISORY_LOCK = 0x6F6868656C6C
"""The number of the PostgreSQL lock held during a migration: "ohhell" in ASCII."""
_one_at_a_time = Lock()  # Alembic has global state


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema in the transaction of *connection*; a lock excludes other processes."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if connection.dialect.name == "postgresql":  # on SQLite BEGIN IMMEDIATE is the lock
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ADVISORY_LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    for stranger in set(current) - known:
        raise StoreError(
            "store-newer",
            f"Can't open the database: a newer version of this program wrote it (schema {stranger}; "
            f"this version knows up to {scripts.get_current_head()}).",
        )
    if current != tuple(scripts.get_heads()):
        with _one_at_a_time:
            command.upgrade(config, "head")
