"""`ohhell restore` restores a backup."""

from __future__ import annotations

import tarfile
from functools import partial
from pathlib import Path

import pytest

from cli.program import call
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.config import DATABASE, KEY_FILE, MARK_FILE, Config
from ohhell.server.ops.folder_lock import FolderLock
from ohhell.store import people
from ohhell.store.store import Store


def known(folder: Path) -> list[str]:
    """Return which of Ann and Bob the database in a folder knows."""
    with Store.open(Config.at(folder).database) as store:
        found = [store.read(partial(people.find, person=name)).result() for name in ("ann", "bob")]
    return [person.name for person in found if person is not None]


def add(folder: Path, name: str) -> None:
    with Store.open(Config.at(folder).database, mark=folder / MARK_FILE) as store:
        store.write(partial(people.add, person=people.StoredPerson(name.lower(), name, 1, 1))).result()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server that knew Ann at the backup, and Bob later."""
    folder = tmp_path / "data"
    folder.mkdir()
    load_secrets(folder)
    add(folder, "Ann")
    assert call("backup", str(tmp_path / "backup.tar"), "--data", str(folder)).status == 0
    add(folder, "Bob")
    return folder


def timeline(folder: Path) -> str:
    with Store.open(Config.at(folder).database, mark=folder / MARK_FILE) as store:
        return store.timeline


def test_restore_brings_back_the_data_of_the_backup(data: Path, tmp_path: Path) -> None:
    secrets = load_secrets(data)
    outcome = call("restore", str(tmp_path / "backup.tar"), "--data", str(data), "--force")

    assert (outcome.status, outcome.err, known(data), load_secrets(data)) == (0, "", ["Ann"], secrets)


def test_restore_starts_a_new_timeline_every_time(data: Path, tmp_path: Path) -> None:
    found = {timeline(data)}
    for _ in range(2):
        call("restore", str(tmp_path / "backup.tar"), "--data", str(data), "--force")
        found.add(timeline(data))

    assert len(found) == 3


def test_restore_into_a_new_folder_makes_private_files(data: Path, tmp_path: Path) -> None:
    assert data.is_dir()
    outcome = call("restore", str(tmp_path / "backup.tar"), "--data", str(tmp_path / "new"))
    rights = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "new").iterdir()}

    assert outcome.status == 0
    assert {rights[name] for name in (DATABASE, KEY_FILE, MARK_FILE)} == {0o600}


def test_restore_replaces_data_only_with_force(data: Path, tmp_path: Path) -> None:
    outcome = call("restore", str(tmp_path / "backup.tar"), "--data", str(data))

    assert (outcome.status, known(data)) == (2, ["Ann", "Bob"])
    assert "Replace it with --force" in outcome.err


def test_restore_refuses_while_a_server_uses_the_folder(data: Path, tmp_path: Path) -> None:
    lock = FolderLock(data)
    outcome = call("restore", str(tmp_path / "backup.tar"), "--data", str(data), "--force")
    lock.release()

    assert (outcome.status, known(data)) == (2, ["Ann", "Bob"])
    assert "another server" in outcome.err


@pytest.mark.parametrize("kind", ["text", "empty archive", "no key", "damaged database", "missing"])
def test_restore_changes_nothing_when_the_file_is_not_a_backup(kind: str, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.tar"
    if kind == "text":
        file.write_text("dear diary", encoding="utf-8")
    elif kind != "missing":
        with tarfile.open(file, "w") as archive:
            if kind == "no key":
                archive.add(data / DATABASE, DATABASE)
            elif kind == "damaged database":
                (tmp_path / "scribble").write_bytes((data / DATABASE).read_bytes()[:4096] + b"\xa5" * 40_960)
                archive.add(tmp_path / "scribble", DATABASE)
                archive.add(data / KEY_FILE, KEY_FILE)
    outcome = call("restore", str(file), "--data", str(data), "--force")

    assert (outcome.status, known(data)) == (2, ["Ann", "Bob"])


def test_restore_names_pg_restore_for_postgresql(tmp_path: Path) -> None:
    outcome = call("restore", "any.tar", "--data", str(tmp_path), "--database", "postgresql://localhost/cards")

    assert outcome.status == 2
    assert "pg_restore" in outcome.err
