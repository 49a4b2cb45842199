"""Which databases can be opened, and the errors for others."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from ohhell.store.errors import StoreError
from ohhell.store.store import Store


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "Can't read the address of the database. Write it like postgresql://..."),
        ("mysql://host/name", "Can't use mysql as a database: use postgresql://... or sqlite:///FILE"),
        ("sqlite://", "Can't use sqlite as a database: use postgresql://... or sqlite:///FILE"),
    ],
)
def test_address_is_refused_when_it_is_not_sqlite_or_postgresql(url: str, sentence: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store.open(url)

    assert (refused.value.code, refused.value.sentence) == ("unknown-database", sentence)


def test_opening_fails_with_a_sentence_when_the_folder_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Can't open the database: unable to open database file") as refused:
        Store.open(f"sqlite:///{tmp_path}/nowhere/ohhell.db")

    assert refused.value.code == "store-failed"


def test_opening_fails_with_a_sentence_when_the_file_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").write_text("Dear diary, " * 100, encoding="utf-8")

    with pytest.raises(StoreError, match="Can't open the database: file is not a database"):
        Store.open(f"sqlite:///{tmp_path}/ohhell.db")


def test_opening_fails_without_the_password_when_the_server_does_not_answer() -> None:
    with pytest.raises(StoreError, match="Can't open the database: connection failed") as refused:
        Store.open("postgresql://ann:hunter2@127.0.0.1:1/ohhell")

    assert "hunter2" not in str(refused.value)


def test_error_can_be_pickled() -> None:
    travelled = pickle.loads(pickle.dumps(StoreError("store-full", "Can't save this")))  # noqa: S301 (our own)

    assert (travelled.code, str(travelled)) == ("store-full", "Can't save this")
