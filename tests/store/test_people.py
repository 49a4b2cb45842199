"""People, whom they do not want to hear or meet, and reports."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from ohhell.store import people
from ohhell.store.errors import StoreError
from ohhell.store.people import AbuseReport, StoredPerson
from ohhell.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection

ANN, BOB, CID = (StoredPerson(name.lower(), name, created=1_000, seen=1_000) for name in ("Ann", "Bob", "Cid"))


@pytest.fixture
def store(store: Store) -> Store:
    for person in (ANN, BOB, CID):
        store.write(partial(people.add, person=person)).result()
    return store


def test_a_person_is_found_by_id(store: Store) -> None:
    assert store.read(lambda connection: people.find(connection, "ann")).result() == ANN


def test_nobody_is_found_by_an_id_nobody_has(store: Store) -> None:
    assert store.read(lambda connection: people.find(connection, "dot")).result() is None


def test_an_id_belongs_to_one_person(store: Store) -> None:
    with pytest.raises(StoreError):
        store.write(lambda connection: people.add(connection, ANN)).result()


def test_a_person_may_take_another_name(store: Store) -> None:
    store.write(lambda connection: people.rename(connection, "ann", "Anna")).result()

    assert store.read(lambda connection: people.find(connection, "ann")).result() == StoredPerson(
        "ann", "Anna", 1_000, 1_000
    )


def test_the_time_a_person_was_seen_never_goes_back(store: Store) -> None:
    def seen(connection: Connection) -> StoredPerson | None:
        people.mark_seen(connection, "ann", 3_000)
        people.mark_seen(connection, "ann", 2_000)
        return people.find(connection, "ann")

    assert store.write(seen).result() == StoredPerson("ann", "Ann", 1_000, 3_000)


def test_muting_has_one_direction_and_can_be_repeated(store: Store) -> None:
    def mute(connection: Connection) -> list[set[str]]:
        people.mute(connection, "ann", "bob")
        people.mute(connection, "ann", "bob")
        people.mute(connection, "ann", "cid")
        people.unmute(connection, "ann", "cid")
        return [people.muted_by(connection, person) for person in ("ann", "bob")]

    assert store.write(mute).result() == [{"bob"}, set()]


def test_blocking_is_known_from_both_sides(store: Store) -> None:
    def block(connection: Connection) -> list[set[str]]:
        people.block(connection, "ann", "bob")
        people.block(connection, "cid", "bob")
        people.unblock(connection, "cid", "bob")
        return [people.blocked_by(connection, "ann"), people.blockers_of(connection, "bob")]

    assert store.write(block).result() == [{"bob"}, {"ann"}]


def test_muting_is_not_blocking(store: Store) -> None:
    def mute(connection: Connection) -> set[str]:
        people.mute(connection, "ann", "bob")
        return people.blocked_by(connection, "ann")

    assert store.write(mute).result() == set()


def test_nobody_mutes_somebody_who_is_not_there(store: Store) -> None:
    with pytest.raises(StoreError):
        store.write(lambda connection: people.mute(connection, "ann", "dot")).result()


def test_the_operator_reads_reports_newest_first_page_by_page(store: Store) -> None:
    def pages(connection: Connection) -> list[list[str]]:
        for text in ("first", "second", "third"):
            people.report(connection, AbuseReport(5, "ann", "bob", "t1", text, "Bob: hm"))
        first = people.reports(connection, limit=2)
        second = people.reports(connection, limit=2, before=first[-1].id)
        return [[report.text for report in page] for page in (first, second)]

    assert store.write(pages).result() == [["third", "second"], ["first"]]


def test_a_report_says_who_whom_where_and_what(store: Store) -> None:
    told = AbuseReport(5, "ann", "bob", None, "rude", "Bob: hm")
    number = store.write(lambda connection: people.report(connection, told)).result()

    assert store.read(people.reports).result() == [AbuseReport(5, "ann", "bob", None, "rude", "Bob: hm", id=number)]
