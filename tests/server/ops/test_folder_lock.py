"""The lock on the data folder, and who can read its files."""

from __future__ import annotations

import builtins
import importlib
from pathlib import Path
from typing import Any

import pytest

from cli.program import run
from ohhell import file_locks
from ohhell.rules.errors import OhHellError
from ohhell.server.config import Config
from ohhell.server.ops import folder_lock
from ohhell.store.store import Store
from server.server_process import serving


def test_second_server_on_the_same_folder_refuses_to_start(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        second = run("serve", "--port", "0", "--data", str(server.data))
        pid = server.pid

    assert second.status == 2
    assert f"another server (process {pid}) is using it" in second.err


def test_server_starts_again_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        server.restart()

        assert server.running


def test_folder_can_be_locked_again_after_a_release(tmp_path: Path) -> None:
    first = folder_lock.FolderLock(tmp_path)
    with pytest.raises(OhHellError) as refused:
        folder_lock.FolderLock(tmp_path)
    first.release()
    folder_lock.FolderLock(tmp_path).release()

    assert refused.value.code == "folder-in-use"


def test_folder_is_used_without_a_lock_where_the_system_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = builtins.__import__

    def without_fcntl(name: str, *rest: Any, **more: Any) -> Any:
        if name == "fcntl":
            raise ImportError(name)
        return whole(name, *rest, **more)

    with monkeypatch.context() as patched:
        patched.setattr(builtins, "__import__", without_fcntl)
        importlib.reload(file_locks)
        importlib.reload(folder_lock)
        folder_lock.FolderLock(tmp_path).release()
    importlib.reload(file_locks)
    importlib.reload(folder_lock)

    assert (tmp_path / folder_lock.LOCK_FILE).exists()


def rights(folder: Path) -> set[int]:
    return {file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_files_of_a_running_server_are_for_its_owner_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        assert {"ohhell.db", "ohhell.db-wal", "server.key"} <= {file.name for file in server.data.iterdir()}
        assert rights(server.data) == {0o600}


def test_database_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    url = Config.at(tmp_path).database
    with Store.open(url):
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        with Store.open(url):
            assert rights(tmp_path) == {0o600}
