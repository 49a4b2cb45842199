"""Locks on open files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ohhell.file_locks import lock_file


def test_file_is_locked_once(tmp_path: Path) -> None:
    first, second = (os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in range(2))
    lock_file(first)
    with pytest.raises(OSError):  # noqa: PT011 (its text depends on the system)
        lock_file(second)
    os.close(first)

    lock_file(second)  # raises if the lock didn't end with the handle
    os.close(second)
