"""Backups of a database in use."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import pytest

from ohhell.store.backup import back_up
from ohhell.store.errors import StoreError
from ohhell.store.log import LogEntry, append, entries
from ohhell.store.store import Store
from store.queued_writes import written


def test_backup_has_the_log_up_to_one_moment_when_taken_during_writes(sqlite_url: str, tmp_path: Path) -> None:
    enough = threading.Event()
    acknowledged = 0

    def write_on() -> None:
        nonlocal acknowledged
        while not enough.is_set():
            pair = [LogEntry("t", acknowledged + step, at=0, body=b"x" * 500) for step in (1, 2)]
            store.write(partial(append, entries=pair)).result()
            acknowledged += 2

    with Store.open(sqlite_url) as store:
        store.write(written("begun")).result()
        writer = threading.Thread(target=write_on)
        writer.start()
        backups = []
        for number in range(5):
            before = acknowledged
            back_up(sqlite_url, tmp_path / f"{number}.db")
            backups.append((before, tmp_path / f"{number}.db"))
        enough.set()
        writer.join()

    for before, path in backups:
        with Store.open(f"sqlite:///{path}") as copy:
            kept = [entry.version for entry in copy.read(lambda connection: entries(connection, "t")).result()]
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) >= before
        assert len(kept) % 2 == 0


def test_backup_is_one_file_when_written_twice(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()

    with Store.open(sqlite_url):
        back_up(sqlite_url, folder / "monday.db")
        back_up(sqlite_url, folder / "monday.db")

    assert [path.name for path in folder.iterdir()] == ["monday.db"]


def test_backup_can_be_opened_and_written(sqlite_url: str, tmp_path: Path) -> None:
    with Store.open(sqlite_url) as store:
        store.write(written()).result()
        back_up(sqlite_url, tmp_path / "copy.db")

    with Store.open(f"sqlite:///{tmp_path}/copy.db") as copy:
        copy.write(written(number=2)).result()
        assert copy.read(lambda connection: len(entries(connection, "t"))).result() == 2


def test_backup_is_refused_when_it_cannot_be_written(sqlite_url: str, tmp_path: Path) -> None:
    Store.open(sqlite_url).close()

    with pytest.raises(StoreError, match=r"Can't write the backup: .*No such file or directory") as refused:
        back_up(sqlite_url, tmp_path / "nowhere/copy.db")

    assert refused.value.code == "backup-failed"


def test_backup_is_refused_and_makes_no_file_when_there_is_no_database(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Can't write the backup: there is no database at"):
        back_up(sqlite_url, tmp_path / "copy.db")

    assert list(tmp_path.iterdir()) == []


def test_backup_is_refused_when_the_file_is_not_a_database(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").write_text("Dear diary, " * 100, encoding="utf-8")

    with pytest.raises(StoreError, match="Can't write the backup: file is not a database"):
        back_up(sqlite_url, tmp_path / "copy.db")

    assert [path.name for path in tmp_path.iterdir()] == ["ohhell.db"]


def test_backup_names_pg_dump_when_the_database_is_postgresql(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump") as refused:
        back_up("postgresql://ann@127.0.0.1/ohhell", tmp_path / "copy")

    assert refused.value.code == "backup-by-pg-dump"
