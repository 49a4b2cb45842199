"""A database that was set back to an earlier state starts a new timeline, however it was set back."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from databases import PROGRAMS
from ohhell.store import access, log
from ohhell.store.access import Link
from ohhell.store.errors import StoreError
from ohhell.store.log import LogEntry
from ohhell.store.store import Store


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    return tmp_path / "log.mark"


def write(store: Store, version: int) -> None:
    store.write(partial(log.append, entries=[LogEntry("t", version, 1, b"{}")])).result()


def timeline(url: str, mark: Path) -> str:
    with Store.open(url, mark=mark) as store:
        return store.timeline


@contextmanager
def set_back(url: str, folder: Path) -> Iterator[None]:
    """Restore the database at the end of this block, by copying files or with PostgreSQL's own programs."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        shutil.copy(str(parsed.database), folder / "copy.db")
        yield
        shutil.copy(folder / "copy.db", str(parsed.database))
        return
    assert PROGRAMS is not None
    dump = folder / "dump"
    subprocess.run([PROGRAMS / "pg_dump", "-Fc", "-f", dump, url], check=True)
    yield
    subprocess.run([PROGRAMS / "pg_restore", "--clean", "-d", url, dump], check=True)


def test_timeline_stays_when_nothing_was_set_back(database_url: str, mark: Path) -> None:
    found = set()
    for version in (1, 2, 3):
        with Store.open(database_url, mark=mark) as store:
            found.add(store.timeline)
            write(store, version)

    assert found == {""}


def test_timeline_is_new_after_a_restore_by_other_tools(database_url: str, mark: Path, tmp_path: Path) -> None:
    with Store.open(database_url, mark=mark) as store:
        write(store, 1)
    with set_back(database_url, tmp_path), Store.open(database_url, mark=mark) as store:
        write(store, 2)

    assert timeline(database_url, mark) != ""


def test_timeline_is_new_again_after_the_same_backup_is_restored_again(
    database_url: str, mark: Path, tmp_path: Path
) -> None:
    found = []
    with Store.open(database_url, mark=mark) as store:
        write(store, 1)
    for _ in range(2):
        with set_back(database_url, tmp_path), Store.open(database_url, mark=mark) as store:
            write(store, 2)
        found.append(timeline(database_url, mark))
        with Store.open(database_url, mark=mark) as store:
            store.write(lambda connection: connection.execute(text("DELETE FROM log WHERE version = 2"))).result()

    assert len({*found, ""}) == 3


@pytest.mark.parametrize("there", [lambda mark: mark.unlink(), lambda mark: mark.write_text("?", encoding="ascii")])
def test_timeline_is_new_when_the_file_outside_is_lost(
    there: Callable[[Path], object], database_url: str, mark: Path
) -> None:
    with Store.open(database_url, mark=mark) as store:
        write(store, 1)
    there(mark)

    assert timeline(database_url, mark) != ""


def test_timeline_is_new_when_the_database_is_set_back_under_a_server_that_runs(database_url: str, mark: Path) -> None:
    with Store.open(database_url, mark=mark) as store:
        write(store, 1)
        with Store.open(database_url) as meddler:
            meddler.write(lambda connection: connection.execute(text("UPDATE commits SET count = 0"))).result()
        with pytest.raises(StoreError, match="restored to an earlier state"):
            write(store, 2)
        write(store, 2)
        found = store.timeline

    assert found == timeline(database_url, mark) != ""


def test_timeline_stays_after_a_kill_in_the_middle_of_a_write(database_url: str, mark: Path) -> None:
    store = Store.open(database_url, mark=mark)
    write(store, 1)
    before = mark.read_bytes()
    write(store, 2)
    store.close()
    mark.write_bytes(before)  # what a power cut leaves: the file lags behind the database

    assert timeline(database_url, mark) == ""


def test_links_are_invalid_after_the_database_was_set_back(database_url: str, mark: Path, tmp_path: Path) -> None:
    link = Link("ab" * 32, "seat", None, None, None, 1_000)
    with Store.open(database_url, mark=mark) as store:
        store.write(partial(access.add_link, link=link)).result()
    with set_back(database_url, tmp_path), Store.open(database_url, mark=mark) as store:
        store.write(partial(access.use_link, secret_hash=link.secret_hash, now=1)).result()

    with Store.open(database_url, mark=mark) as store:
        assert store.read(partial(access.find_link, secret_hash=link.secret_hash, now=1)).result() is None
