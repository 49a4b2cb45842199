"""Saving a sheet: the file is complete or not there, and never overwrites another without permission."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ohhell.rules.errors import OhHellError


def check_place(file: Path, *, force: bool) -> None:
    """Raise if no sheet can be written there, before the work begins."""
    if file.is_dir():
        raise OhHellError("not-a-file", f"Can't write {file}: it is a folder.")
    if not file.absolute().parent.is_dir():
        raise OhHellError("no-such-folder", f"Can't write {file}: there is no folder {file.parent}.")
    if os.path.lexists(file) and not force:
        raise _exists(file)


def save_sheet(file: Path, content: bytes, *, force: bool) -> None:
    """Write a file, complete or not at all; only with *force* over an existing one."""
    target = Path(os.path.realpath(file)) if force else file  # a link stays a link
    draft = target.with_name(f".{target.name[:64]}.{secrets.token_hex(8)}.part")
    try:
        with draft.open("xb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        if force or not _link(draft, target):
            draft.replace(target)
    except FileExistsError:
        raise _exists(file) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OhHellError("cannot-save", f"Can't save {file}: {reason[:1].lower()}{reason[1:]}.") from None
    finally:
        draft.unlink(missing_ok=True)


def _link(draft: Path, target: Path) -> bool:
    """Give the draft its name unless a file has it; False on file systems without hard links."""
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
