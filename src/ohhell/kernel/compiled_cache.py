"""Numba's cache of the kernel: where it is, and whether it was compiled from the source that is installed now.

Numba compares only the file of a function with what it compiled, not the files of the functions called from there. After an
upgrade it would load functions that call old ones, or fail to load them. So the cache carries a fingerprint of all of the
kernel's source, and is deleted when that has changed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha1, sha256
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent
_STAMP: Final = "kernel-source"


def cache_folder(source: Path = SOURCE) -> Path:
    """Return the folder in which Numba saves what it compiles from the folder *source*."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if not chosen:
        return source / "__pycache__"
    path = str(source.absolute())
    return Path(chosen) / f"{source.name}_{sha1(path.encode(), usedforsecurity=False).hexdigest()}"


def fingerprint(source: Path = SOURCE) -> str:
    """Return a hash of all source files of the kernel, and of the encoding whose columns it compiles in."""
    files = [*sorted(source.glob("*.py")), *sorted(source.parent.glob("encoding/*.py"))]
    return sha256(b"".join(file.name.encode() + b"\0" + file.read_bytes() for file in files)).hexdigest()


def is_current(source: Path = SOURCE) -> bool:
    """Tell whether the cache was compiled from the source as it is now."""
    with suppress(OSError):
        return (cache_folder(source) / _STAMP).read_text(encoding="ascii") == fingerprint(source)
    return False


def delete_outdated(source: Path = SOURCE) -> None:
    """Delete what was compiled from other source; without permission to write, Numba uses a cache elsewhere."""
    if is_current(source):
        return
    folder = cache_folder(source)
    with suppress(OSError):
        for file in (*folder.glob("*.nbi"), *folder.glob("*.nbc")):
            file.unlink(missing_ok=True)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _STAMP).write_text(fingerprint(source), encoding="ascii")
