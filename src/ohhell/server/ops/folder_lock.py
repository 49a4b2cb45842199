"""The lock of a data folder: one server uses it at a time, and nobody restores a backup under a server that runs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from pathlib import Path

LOCK_FILE: Final = "server.lock"
_FAR: Final = 1 << 20
"""Windows keeps others from reading the bytes that are locked, so one far behind the number of the process is."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    try:
        import fcntl
    except ImportError:  # a system without file locks: nothing can be refused there

        def _lock(handle: int) -> None:
            del handle

    else:

        def _lock(handle: int) -> None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """A data folder that is ours until `release`; the system releases it, too, when the process ends in whatever way."""

    def __init__(self, data: Path) -> None:
        path = data / LOCK_FILE
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise OhHellError("folder-not-writable", f"cannot use the folder {data}: {reason}") from None
        try:
            _lock(handle)
        except OSError:
            holder = _holder(handle)
            os.close(handle)
            message = (
                f"cannot use the folder {data}: another server{holder} uses it; stop that one, or choose another --data"
            )
            raise OhHellError("folder-in-use", message) from None
        with suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, f"{os.getpid()}\n".encode("ascii"))
        self._handle: int | None = handle

    def release(self) -> None:
        """Let others use the folder; releasing twice is the same as once."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> str:
    """The process that has the lock, where its number can be read."""
    with suppress(OSError, ValueError):
        os.lseek(handle, 0, os.SEEK_SET)
        return f" (process {int(os.read(handle, 20))})"
    return ""
