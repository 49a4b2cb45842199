"""A copy of the database at one moment, taken while it is in use."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import pytest

from ohhell.store.backup import back_up
from ohhell.store.errors import StoreError
from ohhell.store.log import LogEntry, append, entries, version
from ohhell.store.store import Store
from store.queued_writes import written


def test_a_backup_taken_while_writing_holds_a_beginning_of_the_log(sqlite_url: str, tmp_path: Path) -> None:
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
            store.backup(tmp_path / f"{number}.db")
            backups.append((before, tmp_path / f"{number}.db"))
        enough.set()
        writer.join()

    for before, path in backups:
        with Store.open(f"sqlite:///{path}") as copy:
            kept = [entry.version for entry in copy.read(lambda connection: entries(connection, "t")).result()]
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) >= before
        assert len(kept) % 2 == 0


def test_a_backup_is_one_file_and_leaves_nothing_beside_it(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()

    with Store.open(sqlite_url) as store:
        store.backup(folder / "monday.db")
        store.backup(folder / "monday.db")

    assert [path.name for path in folder.iterdir()] == ["monday.db"]


def test_a_backup_goes_on_where_it_was_taken(sqlite_url: str, tmp_path: Path) -> None:
    with Store.open(sqlite_url) as store:
        store.write(written()).result()
        store.backup(tmp_path / "copy.db")

    with Store.open(f"sqlite:///{tmp_path}/copy.db") as copy:
        copy.write(written(number=2)).result()
        assert copy.read(lambda connection: version(connection, "t")).result() == 2


def test_a_backup_that_cannot_be_written_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    Store.open(sqlite_url).close()

    with pytest.raises(StoreError, match=r"Can't write the backup: .*No such file or directory") as refused:
        back_up(sqlite_url, tmp_path / "nowhere/copy.db")

    assert refused.value.code == "backup-failed"


def test_a_backup_of_nothing_is_refused_and_makes_nothing(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Can't write the backup: there is no database at"):
        back_up(sqlite_url, tmp_path / "copy.db")

    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_gives_no_backup(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").write_text("Dear diary, " * 100, encoding="utf-8")

    with pytest.raises(StoreError, match="Can't write the backup: file is not a database"):
        back_up(sqlite_url, tmp_path / "copy.db")

    assert [path.name for path in tmp_path.iterdir()] == ["ohhell.db"]


def test_for_postgresql_its_own_program_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump") as refused:
        back_up("postgresql://ann@127.0.0.1/ohhell", tmp_path / "copy")

    assert refused.value.code == "backup-by-pg-dump"
