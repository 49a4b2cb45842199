"""`ohhell restore`: restore a backup into a data folder."""

from __future__ import annotations

import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ohhell.atomic_files import atomic_file
from ohhell.cli.serve import Database, DataFolder
from ohhell.extras import demand_extra_of
from ohhell.rules.errors import OhHellError


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An archive written by ohhell backup.")],
    *,
    data: DataFolder = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing data.")] = False,
) -> None:
    """Restore a backup into the data folder.

    Stop the server first. Games that were running when the backup was made continue: the current hand is dealt again from a new
    key chain, so that nobody has seen its cards.
    """
    demand_extra_of("ohhell restore")
    from ohhell.server.config import DATABASE, KEY_FILE, MARK_FILE, default_database, default_folder, make_folder
    from ohhell.server.ops.folder_lock import FolderLock
    from ohhell.store.backup import find_damage
    from ohhell.store.engines import parse
    from ohhell.store.errors import StoreError
    from ohhell.store.store import Store

    if database is not None and parse(database).get_backend_name() != "sqlite":
        message = (
            "Can't restore a PostgreSQL database from this file. Use pg_restore instead; the server "
            "then starts new key chains automatically."
        )
        raise OhHellError("restore-by-pg-restore", message)
    folder = data or default_folder()
    make_folder(folder)
    lock = FolderLock(folder)
    try:
        if not force and any((folder / name).exists() for name in (DATABASE, KEY_FILE)):
            message = f"Can't restore into {folder}: it already contains data. Replace it with --force."
            raise OhHellError("folder-not-empty", message)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as workshop:
            copy, key = Path(workshop) / DATABASE, Path(workshop) / KEY_FILE
            _unpack(file, copy, key)
            url = default_database(Path(workshop))
            if (found := find_damage(url)) is not None:
                raise OhHellError("not-a-backup", f"Can't restore the backup: its database is damaged ({found}).")
            Store.open(url, mark=folder / MARK_FILE, restored=True).close()
            for suffix in ("-wal", "-shm"):  # files of the database that is replaced
                (folder / f"{DATABASE}{suffix}").unlink(missing_ok=True)
            copy.replace(folder / DATABASE)
            key.replace(folder / KEY_FILE)
    except StoreError as error:
        raise OhHellError(error.code, error.sentence) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OhHellError("restore-failed", f"Can't restore {file}: {reason}.") from None
    finally:
        lock.release()
    typer.echo(f"Restored {file} to {folder}. Games in progress get new key chains.")


def _unpack(file: Path, *targets: Path) -> None:
    """Write the members of the archive with the names of *targets* to private files."""
    try:
        with tarfile.open(file) as archive:
            for target in targets:
                _extract(archive, target)
    except (tarfile.TarError, KeyError, EOFError):
        message = f"Can't restore {file}: it was not written by ohhell backup."
        raise OhHellError("not-a-backup", message) from None


def _extract(archive: tarfile.TarFile, target: Path) -> None:
    member = archive.extractfile(target.name) if archive.getmember(target.name).isreg() else None
    if member is None:
        raise tarfile.ReadError
    with member, atomic_file(target, private=True) as draft, draft.open("wb") as writing:
        shutil.copyfileobj(member, writing)
