"""A lock on the data folder, so that no second server uses it and no backup is restored under a running one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from ohhell.file_locks import lock_file
from ohhell.rules.errors import OhHellError

LOCK_FILE: Final = "server.lock"


class FolderLock:
    """A lock on a data folder, held until `release` or the end of the process."""

    def __init__(self, data: Path) -> None:
        path = data / LOCK_FILE
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise OhHellError("folder-not-writable", f"Can't use the folder {data}: {reason}.") from None
        try:
            lock_file(handle)
        except OSError:
            holder = _holder(handle)
            os.close(handle)
            message = (
                f"Can't use the folder {data}: another server{holder} is using it. Stop that one, or "
                "choose another folder with --data."
            )
            raise OhHellError("folder-in-use", message) from None
        with suppress(OSError):  # on a full disk the lock still works
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, f"{os.getpid()}\n".encode("ascii"))
        self._handle: int | None = handle

    def release(self) -> None:
        """Release the lock; doing it twice is harmless."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> str:
    """Return the id of the process that has the lock, in words, or nothing if it can't be read."""
    with suppress(OSError, ValueError):
        os.lseek(handle, 0, os.SEEK_SET)
        return f" (process {int(os.read(handle, 20))})"
    return ""
