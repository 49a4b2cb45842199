"""Files are written completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from ohhell.atomic_files import atomic_file


def write(target: Path, content: str, *, replace: bool = True, private: bool = False) -> None:
    with atomic_file(target, replace=replace, private=private) as draft:
        draft.write_text(content)


def contents(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


@pytest.mark.parametrize("replace", [False, True])
def test_file_is_written_and_nothing_else_is_left(tmp_path: Path, *, replace: bool) -> None:
    write(tmp_path / "a.txt", "new", replace=replace)

    assert contents(tmp_path) == {"a.txt": "new"}


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
@pytest.mark.parametrize(("private", "mode"), [(False, 0o640), (True, 0o600)])
def test_replaced_file_keeps_its_permissions_unless_it_is_private(tmp_path: Path, *, private: bool, mode: int) -> None:
    write(tmp_path / "a.txt", "old")
    (tmp_path / "a.txt").chmod(0o640)

    write(tmp_path / "a.txt", "new", private=private)

    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == mode


@pytest.mark.parametrize("links", [True, False])
def test_existing_file_stays_when_it_must_not_be_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    write(tmp_path / "a.txt", "old", replace=False)
    with pytest.raises(FileExistsError):
        write(tmp_path / "a.txt", "new", replace=False)

    assert contents(tmp_path) == {"a.txt": "old"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(errno.ENOSPC, "No space left on device")])
def test_old_file_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException] | OSError
) -> None:
    def fail(_: int) -> None:
        raise error

    write(tmp_path / "a.txt", "old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((KeyboardInterrupt, OSError)):
        write(tmp_path / "a.txt", "new")

    assert contents(tmp_path) == {"a.txt": "old"}


def test_file_is_written_when_its_folder_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def refuse_folders(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", refuse_folders)
    write(tmp_path / "a.txt", "new")

    assert contents(tmp_path) == {"a.txt": "new"}
