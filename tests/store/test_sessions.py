"""A session that was ended finds nobody; every other session of the same person still does."""

from __future__ import annotations

import pytest

from ohhell.store import people, sessions
from ohhell.store.people import StoredPerson
from ohhell.store.store import Store

ANN = StoredPerson("ann", "Ann", created=1, seen=1)


@pytest.fixture
def store(store: Store) -> Store:
    """A store with one person who has ended the session `phone`."""
    store.write(lambda connection: people.add(connection, ANN)).result()
    store.write(lambda connection: sessions.end(connection, person="ann", session="phone", at=5)).result()
    return store


def test_ended_session_finds_nobody(store: Store) -> None:
    assert store.read(lambda one: sessions.find_person(one, person="ann", session="phone")).result() is None


def test_other_session_finds_the_person_after_one_was_ended(store: Store) -> None:
    assert store.read(lambda one: sessions.find_person(one, person="ann", session="desk")).result() == ANN
