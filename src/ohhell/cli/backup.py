"""`ohhell backup`: copy the data folder consistently, also while games are played."""

from __future__ import annotations

import tarfile
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ohhell.atomic_files import atomic_file
from ohhell.cli.options import Force
from ohhell.cli.serve import Database, DataFolder
from ohhell.extras import demand_extra_of
from ohhell.rules.errors import OhHellError


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive to write (tar).")],
    *,
    data: DataFolder = None,
    database: Database = None,
    force: Force = False,
) -> None:
    """Copy all data of the server into one archive.

    The server can keep running. The archive contains the database and the server's key, so keep it as private as
    the data folder.
    """
    demand_extra_of("ohhell backup")
    from ohhell.notation.files import check_place
    from ohhell.server.config import DATABASE, KEY_FILE, default_database, default_folder
    from ohhell.store.backup import back_up
    from ohhell.store.errors import StoreError

    folder = data or default_folder()
    key = folder / KEY_FILE
    check_place(file, replace=force)
    if not key.is_file():
        raise OhHellError("no-such-file", f"Can't back up {folder}: it has no server data.")
    try:
        with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".ohhell-backup-") as workshop:
            copy = Path(workshop) / DATABASE
            back_up(database or default_database(folder), copy)
            with (
                atomic_file(file, replace=force, private=True) as draft,
                tarfile.open(draft, "w", format=tarfile.PAX_FORMAT) as archive,
            ):
                for member in (copy, key):
                    archive.add(member, member.name, filter=_private)
    except StoreError as error:
        raise OhHellError(error.code, error.sentence) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OhHellError("backup-failed", f"Can't write the backup: {reason}.") from None
    typer.echo(f"Saved {file}")


def _private(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove the account's name from an archive member, and let only its owner read the unpacked file."""
    member.mode, member.uid, member.gid, member.uname, member.gname = 0o600, 0, 0, "", ""
    return member
