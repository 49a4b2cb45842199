"""`ohhell backup`: a consistent copy of the data folder while games run."""

from __future__ import annotations

import os
import secrets
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.serve import Database, DataFolder
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive to write (tar).")],
    *,
    data: DataFolder = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy everything the server keeps into one archive.

    Games go on meanwhile. The archive holds the database and the server's key, so keep it as private as the data folder.
    """
    demand_extra_of("ohhell backup")
    from ohhell.rules.errors import OhHellError
    from ohhell.server.config import DATABASE, KEY_FILE, default_database, default_folder
    from ohhell.store.backup import back_up
    from ohhell.store.errors import StoreError

    folder = data or default_folder()
    key = folder / KEY_FILE
    _demand_place(file, force=force)
    if not key.is_file():
        raise OhHellError("no-such-file", f"Can't back up {folder}: it has no server data.")
    try:
        with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".ohhell-backup-") as workshop:
            copy = Path(workshop) / DATABASE
            back_up(database or default_database(folder), copy)
            _pack(file, [copy, key], force=force)
    except StoreError as error:
        raise OhHellError(error.code, error.sentence) from None
    except FileExistsError:
        raise _exists(file) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OhHellError("backup-failed", f"Can't write the backup: {reason}.") from None
    typer.echo(f"Saved {file}")


def _demand_place(file: Path, *, force: bool) -> None:
    """Refuse a place where the archive cannot be written, before the work."""
    from ohhell.rules.errors import OhHellError

    if file.is_dir():
        raise OhHellError("not-a-file", f"Can't back up to {file}: it is a folder.")
    if not file.absolute().parent.is_dir():
        raise OhHellError("no-such-folder", f"Can't back up to {file}: there is no folder {file.parent}.")
    if file.exists() and not force:
        raise _exists(file)


def _exists(file: Path) -> Exception:
    from ohhell.rules.errors import OhHellError

    return OhHellError("file-exists", f"Can't back up to {file}: it already exists. Overwrite it with --force.")


def _pack(file: Path, members: Sequence[Path], *, force: bool) -> None:
    """Put the members into one archive that its owner alone can read; it is whole or not there."""
    draft = file.with_name(f".{file.name[:64]}.{secrets.token_hex(8)}.part")
    try:
        handle = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "w+b") as writing:
            with tarfile.open(fileobj=writing, mode="w", format=tarfile.PAX_FORMAT) as archive:
                for member in members:
                    archive.add(member, member.name, filter=_private)
            writing.flush()
            os.fsync(writing.fileno())
        if force:
            draft.replace(file)
        else:
            os.link(draft, file)  # a file that came up in the meantime stays
    finally:
        draft.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _private(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the name of the account it was made with, and readable by whoever unpacks it alone."""
    member.mode, member.uid, member.gid, member.uname, member.gname = 0o600, 0, 0, "", ""
    return member
