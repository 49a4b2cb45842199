"""Writing a file completely or not at all: a crash leaves the old file or the new one, never a part of either."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def atomic_file(target: Path, *, replace: bool = True, private: bool = False) -> Iterator[Path]:
    """Yield the path of an empty draft that becomes *target* if the block succeeds.

    Args:
        target: The file to write. If it is replaced, it keeps its permissions.
        replace: Replace an existing file.
        private: Let only the owner read the file.

    Raises:
        FileExistsError: The file exists and must not be replaced, even if it appeared only during the block.
    """
    draft = target.with_name(f".{target.name[:64]}.{secrets.token_hex(8)}.part")
    mode = 0o600 if private or target.exists() else 0o666
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        yield draft
        _sync(draft, os.O_RDWR)
        if replace and not private and target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        if replace or not _link(draft, target):
            draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    with suppress(OSError):  # not every system can sync a folder
        _sync(target.parent, os.O_RDONLY)


def _link(draft: Path, target: Path) -> bool:
    """Give the draft its final name unless a file has it; return False on file systems without hard links."""
    try:
        os.link(draft, target)
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        return False
    return True


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
