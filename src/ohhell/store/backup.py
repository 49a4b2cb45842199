"""Consistent copies of a database in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ohhell.atomic_files import atomic_file
from ohhell.store.engines import parse
from ohhell.store.errors import StoreError


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
