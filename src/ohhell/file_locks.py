"""Locks on open files, which end with the process that has them; on systems without such locks every lock succeeds."""

from __future__ import annotations

import os
import sys
from typing import Final

_FAR: Final = 1 << 20
"""The locked byte. It is far behind any text, because on Windows nobody else can read a locked byte."""

if sys.platform == "win32":
    import msvcrt

    def lock_file(handle: int) -> None:
        """Lock an open file; raise OSError if another process has the lock."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    try:
        import fcntl
    except ImportError:  # a system without file locks

        def lock_file(handle: int) -> None:
            """Lock nothing."""
            del handle

    else:

        def lock_file(handle: int) -> None:
            """Lock an open file; raise OSError if another process has the lock."""
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
