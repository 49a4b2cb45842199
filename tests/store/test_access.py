"""Sessions that end, and links that open something once until they expire."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import Connection

from ohhell.store import access, people
from ohhell.store.access import Link
from ohhell.store.people import StoredPerson
from ohhell.store.store import Store

ANN = StoredPerson("ann", "Ann", created=1, seen=1)
LINK = Link("ab" * 32, "seat", None, None, 2, expires=9_000)


@pytest.fixture
def store(store: Store) -> Store:
    """A store with a link, and with one person who has ended the session `phone`."""
    store.write(partial(access.add_link, link=LINK)).result()
    store.write(partial(people.add, person=ANN)).result()
    store.write(partial(access.end_session, person="ann", session="phone", at=5)).result()
    return store


@pytest.mark.parametrize(("session", "found"), [("phone", None), ("desk", ANN)], ids=["ended", "another one"])
def test_session_finds_its_person_until_it_is_ended(store: Store, session: str, found: StoredPerson | None) -> None:
    assert store.read(partial(access.find_person, person="ann", session=session)).result() == found


def test_link_is_used_once(store: Store) -> None:
    def twice(connection: Connection) -> list[Link | None]:
        return [access.use_link(connection, "ab" * 32, now) for now in (5_000, 5_001)]

    assert store.write(twice).result() == [Link("ab" * 32, "seat", None, None, 2, 9_000, used=5_000), None]


def test_link_opens_for_one_when_many_try_at_once(store: Store, database_url: str) -> None:
    use = partial(access.use_link, secret_hash="ab" * 32, now=5_000)
    with Store.open(database_url) as other, ThreadPoolExecutor(8) as threads:
        attempts = [threads.submit(lambda at: at.write(use).result(), at) for at in [store, other] * 4]

    assert [attempt.result() is None for attempt in attempts].count(False) == 1


@pytest.mark.parametrize(("now", "good"), [(8_999, True), (9_000, False)])
def test_link_expires(store: Store, now: int, good: bool) -> None:  # noqa: FBT001 (a table of cases)
    def both(connection: Connection) -> list[Link | None]:
        return [access.find_link(connection, "ab" * 32, now), access.use_link(connection, "ab" * 32, now)]

    assert [link is not None for link in store.write(both).result()] == [good, good]


def test_link_is_not_used_up_when_it_is_looked_at(store: Store) -> None:
    def twice(connection: Connection) -> list[Link | None]:
        return [access.find_link(connection, "ab" * 32, 5_000), access.find_link(connection, "ab" * 32, 5_000)]

    assert store.read(twice).result() == [LINK, LINK]


def test_recovery_code_finds_its_person_until_it_is_replaced(store: Store) -> None:
    for digest, at in (("first", 5), ("second", 6)):
        store.write(partial(access.set_recovery_code, person="ann", secret_hash=digest, at=at)).result()
    found = [store.read(partial(access.find_recovered, secret_hash=digest)).result() for digest in ("first", "second")]

    assert found == [None, "ann"]
    assert store.read(partial(access.recovery_code_made, person="ann")).result() == 6


def test_recovery_code_is_gone_when_it_is_removed(store: Store) -> None:
    store.write(partial(access.set_recovery_code, person="ann", secret_hash=LINK.secret_hash, at=5)).result()
    store.write(partial(access.remove_recovery_code, person="ann")).result()

    assert store.read(partial(access.find_recovered, secret_hash=LINK.secret_hash)).result() is None
    assert store.read(partial(access.recovery_code_made, person="ann")).result() is None
