"""Keeping a sheet in a file: whole or not there, and never over another one unasked."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ohhell.rules.errors import OhHellError


def demand_place(file: Path, *, force: bool) -> None:
    """Refuse a place where no sheet can be written, before the work."""
    if file.is_dir():
        raise OhHellError("not-a-file", f"Can't write {file}: it is a folder.")
    if not file.absolute().parent.is_dir():
        raise OhHellError("no-such-folder", f"Can't write {file}: there is no folder {file.parent}.")
    if os.path.lexists(file) and not force:
        raise _exists(file)


def keep(file: Path, content: bytes, *, force: bool) -> None:
    """Write a file that is whole or not there; with *force* over another one."""
    target = Path(os.path.realpath(file)) if force else file  # a link stays a link
    draft = target.with_name(f".{target.name[:64]}.{secrets.token_hex(8)}.part")
    try:
        with draft.open("xb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        if force or not _linked(draft, target):
            draft.replace(target)
    except FileExistsError:
        raise _exists(file) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OhHellError("cannot-save", f"Can't save {file}: {reason[:1].lower()}{reason[1:]}.") from None
    finally:
        draft.unlink(missing_ok=True)


def _linked(draft: Path, target: Path) -> bool:
    """Whether the draft got its name without hurting a file that came up meanwhile; some disks cannot, and then it is looked for."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError from None
        return False
    return True


def _exists(file: Path) -> OhHellError:
    return OhHellError("file-exists", f"Can't write {file}: it already exists. Overwrite it with --force.")
