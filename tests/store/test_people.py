"""People, whom they have muted or blocked, and reports."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import Connection

from ohhell.store import people
from ohhell.store.errors import StoreError
from ohhell.store.people import AbuseReport, Pairs, StoredPerson
from ohhell.store.store import Store

ANN, BOB, CID = (StoredPerson(name.lower(), name, created=1_000, seen=1_000) for name in ("Ann", "Bob", "Cid"))


@pytest.fixture
def store(store: Store) -> Store:
    for person in (ANN, BOB, CID):
        store.write(partial(people.add, person=person)).result()
    return store


@pytest.mark.parametrize(("name", "found"), [("ann", ANN), ("dot", None)])
def test_person_is_found_by_id(store: Store, name: str, found: StoredPerson | None) -> None:
    assert store.read(lambda connection: people.find(connection, name)).result() == found


def test_person_is_refused_when_the_id_exists(store: Store) -> None:
    with pytest.raises(StoreError):
        store.write(lambda connection: people.add(connection, ANN)).result()


def test_person_is_renamed(store: Store) -> None:
    store.write(lambda connection: people.rename(connection, "ann", "Anna")).result()

    assert store.read(lambda connection: people.find(connection, "ann")).result() == StoredPerson(
        "ann", "Anna", 1_000, 1_000
    )


def test_time_a_person_was_seen_never_goes_back(store: Store) -> None:
    def seen(connection: Connection) -> StoredPerson | None:
        people.mark_seen(connection, "ann", 3_000)
        people.mark_seen(connection, "ann", 2_000)
        return people.find(connection, "ann")

    assert store.write(seen).result() == StoredPerson("ann", "Ann", 1_000, 3_000)


@pytest.mark.parametrize("pairs", ["mutes", "blocks"])
def test_pair_has_one_direction_and_is_set_once(store: Store, pairs: Pairs) -> None:
    def change(connection: Connection) -> list[set[str]]:
        for other, there in (("bob", True), ("bob", True), ("cid", True), ("cid", False)):
            people.set_pair(connection, pairs, "ann", other, there=there)
        return [people.others(connection, pairs, person) for person in ("ann", "bob")]

    assert store.write(change).result() == [{"bob"}, set()]


def test_block_is_known_from_both_sides_and_mutes_nobody(store: Store) -> None:
    def block(connection: Connection) -> list[set[str]]:
        people.set_pair(connection, "blocks", "ann", "bob", there=True)
        return [people.blockers_of(connection, "bob"), people.others(connection, "mutes", "ann")]

    assert store.write(block).result() == [{"ann"}, set()]


def test_mute_is_refused_when_the_other_person_does_not_exist(store: Store) -> None:
    with pytest.raises(StoreError):
        store.write(lambda connection: people.set_pair(connection, "mutes", "ann", "dot", there=True)).result()


def test_report_is_read_newest_first_page_by_page(store: Store) -> None:
    def pages(connection: Connection) -> list[list[AbuseReport]]:
        for text in ("first", "second", "third"):
            people.report(connection, AbuseReport(5, "ann", "bob", None, text, "Bob: hm"))
        first = people.reports(connection, limit=2)
        return [first, people.reports(connection, limit=2, before=first[-1].id)]

    expected = [[("third", 3), ("second", 2)], [("first", 1)]]
    assert store.write(pages).result() == [
        [AbuseReport(5, "ann", "bob", None, text, "Bob: hm", id=number) for text, number in page] for page in expected
    ]
