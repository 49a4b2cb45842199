"""Integrity check of a SQLite database file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from ohhell.store.engines import parse

TIME_LIMIT_S: Final = 1.0
"""The most seconds of a check; of a larger database only a part is checked."""

_STEPS: Final = 10_000
"""SQLite steps between two looks at the clock."""


def find_damage(url: str) -> str | None:
    """Return what is wrong with a SQLite file, None if nothing is found; PostgreSQL checks its own files."""
    parsed = parse(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    until = monotonic() + TIME_LIMIT_S
    try:
        # a new connection has no pages in memory, so it reads the file itself
        with closing(sqlite3.connect(f"{Path(str(parsed.database)).resolve().as_uri()}?mode=ro", uri=True)) as fresh:
            fresh.set_progress_handler(lambda: monotonic() > until, _STEPS)
            (found,) = fresh.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        return None if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT else str(error)
    return None if found == "ok" else str(found)
