"""`ohhell restore`: restore a backup into a data folder."""

from __future__ import annotations

import os
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.serve import Database, DataFolder
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.rules.errors import OhHellError


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An archive written by ohhell backup.")],
    *,
    data: DataFolder = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing data.")] = False,
) -> None:
    """Restore a backup into the data folder.

    Stop the server first. Games that were running at the moment of the backup continue with the next deal: a hand that was
    being played is dealt again, and a new key chain starts, so that nobody gets cards that others have seen.
    """
    demand_extra_of("ohhell restore")
    from ohhell.server.config import DATABASE, KEY_FILE, MARK_FILE, default_database, default_folder, make_folder
    from ohhell.server.ops.folder_lock import FolderLock
    from ohhell.store.errors import StoreError

    folder = data or default_folder()
    _demand_sqlite(database)
    make_folder(folder)
    lock = FolderLock(folder)
    try:
        if not force and any((folder / name).exists() for name in (DATABASE, KEY_FILE)):
            message = f"Can't restore into {folder}: it already contains data. Replace it with --force."
            raise _error("folder-not-empty", message)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as workshop:
            copy, key = Path(workshop) / DATABASE, Path(workshop) / KEY_FILE
            _unpack(file, copy, key)
            _start_timeline(default_database(Path(workshop)), folder / MARK_FILE)
            for suffix in ("-wal", "-shm"):  # files of the database that is replaced
                (folder / f"{DATABASE}{suffix}").unlink(missing_ok=True)
            copy.replace(folder / DATABASE)
            key.replace(folder / KEY_FILE)
    except StoreError as error:
        raise _error(error.code, error.sentence) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise _error("restore-failed", f"Can't restore {file}: {reason}.") from None
    finally:
        lock.release()
    typer.echo(f"Restored {file} to {folder}. Games in progress get new key chains.")


def _error(code: str, sentence: str) -> OhHellError:
    from ohhell.rules.errors import OhHellError

    return OhHellError(code, sentence)


def _demand_sqlite(database: str | None) -> None:
    from ohhell.store.engines import parse

    if database is not None and parse(database).get_backend_name() != "sqlite":
        message = (
            "Can't restore a PostgreSQL database from this file. Use pg_restore instead; the server "
            "then starts new key chains automatically."
        )
        raise _error("restore-by-pg-restore", message)


def _unpack(file: Path, database: Path, key: Path) -> None:
    """Write the members of the archive to these files, for their owner's eyes only, or raise."""
    try:
        with tarfile.open(file) as archive:
            for target in (database, key):
                if not archive.getmember(target.name).isreg():
                    raise _not_a_backup(file)
                member = archive.extractfile(target.name)
                assert member is not None, "it is a file"
                handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
                with member, os.fdopen(handle, "wb") as writing:
                    while piece := member.read(1 << 20):
                        writing.write(piece)
                    writing.flush()
                    os.fsync(writing.fileno())
    except (tarfile.TarError, KeyError, EOFError):
        raise _not_a_backup(file) from None


def _not_a_backup(file: Path) -> OhHellError:
    return _error("not-a-backup", f"Can't restore {file}: it was not written by ohhell backup.")


def _start_timeline(url: str, mark: Path) -> None:
    """Check the unpacked database, and note in it that it was restored."""
    from ohhell.store.integrity import find_damage
    from ohhell.store.store import Store

    found = find_damage(url)
    if found is not None:
        raise _error("not-a-backup", f"Can't restore the backup: its database is damaged ({found}).")
    Store.open(url, mark=mark, restored=True).close()
