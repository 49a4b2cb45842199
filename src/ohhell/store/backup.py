"""Consistent copies of a database in use, and a check for damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from ohhell.atomic_files import atomic_file
from ohhell.store.engines import parse
from ohhell.store.errors import StoreError

TIME_LIMIT_S: Final = 1.0
"""The most seconds of a check; of a larger database only a part is checked."""

_STEPS: Final = 10_000
"""SQLite steps between two looks at the clock."""


def back_up(url: str, path: Path) -> None:
    """Write a consistent copy of a SQLite database to *path*, complete or not at all; PostgreSQL has pg_dump for that."""
    parsed = parse(url)
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(
            "backup-by-pg-dump", "Can't copy a PostgreSQL database to a file. Use its own program, pg_dump."
        )
    source = Path(str(parsed.database)).resolve()
    if not source.is_file():
        raise StoreError("backup-failed", f"Can't write the backup: there is no database at {source}.")
    try:
        _copy(source, path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError("backup-failed", f"Can't write the backup: {error}") from error


def _copy(source: Path, path: Path) -> None:
    with (
        atomic_file(path, private=True) as draft,
        closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as original,
        closing(sqlite3.connect(draft)) as copy,
    ):
        original.backup(copy)  # in one step, as a read transaction: in WAL mode that does not block the writer
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without -wal and -shm


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
