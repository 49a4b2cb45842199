"""Damage: whether a database file is still one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from ohhell.store.engines import parse

MOST_S: Final = 1.0
"""How long a database is looked through: one that is larger is looked through in part."""

_STEPS: Final = 10_000
"""Steps of SQLite's between two looks at the clock."""


def damage(url: str) -> str | None:
    """What is wrong with a SQLite file, None where nothing is found; PostgreSQL looks after its own files."""
    parsed = parse(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    until = monotonic() + MOST_S
    try:
        # a connection of its own, which has none of the pages in memory that a damaged file no longer has
        with closing(sqlite3.connect(f"{Path(str(parsed.database)).resolve().as_uri()}?mode=ro", uri=True)) as fresh:
            fresh.set_progress_handler(lambda: monotonic() > until, _STEPS)
            (found,) = fresh.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        return None if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT else str(error)
    return None if found == "ok" else str(found)
