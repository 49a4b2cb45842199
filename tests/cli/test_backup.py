"""`ohhell backup` copies all data of a server, completely or not at all."""

from __future__ import annotations

import tarfile
import threading
from functools import partial
from pathlib import Path

import pytest

from cli.program import call
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.config import Config
from ohhell.store import people
from ohhell.store.store import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server that knows Ann."""
    folder = tmp_path / "data"
    folder.mkdir()
    load_secrets(folder)
    with Store.open(Config.at(folder).database) as store:
        store.write(partial(people.add, person=people.StoredPerson("ann", "Ann", 1, 1))).result()
    return folder


def unpacked(file: Path, folder: Path) -> Path:
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder


def test_backup_has_the_key_and_the_database(data: Path, tmp_path: Path) -> None:
    outcome = call("backup", str(tmp_path / "backup.tar"), "--data", str(data))
    restored = unpacked(tmp_path / "backup.tar", tmp_path / "restored")

    assert (outcome.status, outcome.err) == (0, "")
    assert load_secrets(restored) == load_secrets(data)
    with Store.open(Config.at(restored).database) as store:
        assert store.read(partial(people.find, person="ann")).result() == people.StoredPerson("ann", "Ann", 1, 1)


def test_backup_is_private_and_leaves_no_other_file(data: Path, tmp_path: Path) -> None:
    call("backup", str(tmp_path / "backup.tar"), "--data", str(data))

    assert (tmp_path / "backup.tar").stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.tar", "data"]


def test_backup_has_everything_confirmed_before_while_the_server_writes(data: Path, tmp_path: Path) -> None:
    stop = threading.Event()
    acknowledged = 0
    with Store.open(Config.at(data).database) as store:

        def write() -> None:
            nonlocal acknowledged
            while not stop.is_set():
                person = people.StoredPerson(f"p{acknowledged}", "Bob", 1, 1)
                store.write(partial(people.add, person=person)).result()
                acknowledged += 1

        writing = threading.Thread(target=write)
        writing.start()
        try:
            while acknowledged < 5:
                pass
            before = acknowledged
            outcome = call("backup", str(tmp_path / "backup.tar"), "--data", str(data))
        finally:
            stop.set()
            writing.join()
    with Store.open(Config.at(unpacked(tmp_path / "backup.tar", tmp_path / "restored")).database) as copy:
        found = [
            copy.read(partial(people.find, person=f"p{number}")).result() is not None for number in range(acknowledged)
        ]

    assert outcome.status == 0
    assert all(found[:before])
    assert found == sorted(found, reverse=True)


def test_backup_overwrites_a_file_only_with_force(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar"
    file.write_bytes(b"precious")
    refused = call("backup", str(file), "--data", str(data))

    assert (refused.status, file.read_bytes()) == (2, b"precious")
    assert "--force" in refused.err
    assert call("backup", str(file), "--data", str(data), "--force").status == 0
    assert tarfile.is_tarfile(file)


@pytest.mark.parametrize(
    ("target", "missing", "reason"),
    [
        ("backup.tar", "server.key", "it has no server data"),
        ("backup.tar", "ohhell.db", "there is no database"),
        (".", None, "it is a folder"),
        ("none/backup.tar", None, "there is no folder"),
    ],
    ids=["no server data", "no database", "a folder", "no folder"],
)
def test_backup_leaves_no_file_when_it_fails(
    data: Path, tmp_path: Path, target: str, missing: str | None, reason: str
) -> None:
    if missing is not None:
        (data / missing).unlink()
    outcome = call("backup", str(tmp_path / target), "--data", str(data))

    assert (outcome.status, reason in outcome.err, [*tmp_path.iterdir()]) == (2, True, [data])


def test_backup_names_pg_dump_for_postgresql(data: Path, tmp_path: Path) -> None:
    outcome = call("backup", str(tmp_path / "b.tar"), "--data", str(data), "--database", "postgresql://ann@db/cards")

    assert outcome.status == 2
    assert "pg_dump" in outcome.err
