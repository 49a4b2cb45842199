"""Devices that get push messages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from ohhell.store import people, personal_data, push_subscriptions
from ohhell.store.push_subscriptions import PushSubscription
from ohhell.store.store import Store

PHONE = PushSubscription("https://push.example.org/phone", "key", "secret", created=1)


def subscribe(
    store: Store, subscription: PushSubscription = PHONE, *, person: str = "ann", session: str = "s"
) -> list[PushSubscription]:
    job = partial(push_subscriptions.subscribe, subscription=subscription, person=person, session=session, most=3)
    return store.write(job).result()


def devices(store: Store, person: str = "ann") -> list[PushSubscription]:
    return store.read(partial(push_subscriptions.subscriptions_of, person=person)).result()


@pytest.fixture
def store(store: Store) -> Store:
    """Ann and Bob."""
    for name in ("ann", "bob"):
        store.write(partial(people.add, person=people.StoredPerson(name, name, created=0, seen=0))).result()
    return store


def test_device_is_saved_once_with_its_newest_keys(store: Store) -> None:
    subscribe(store)
    newer = replace(PHONE, p256dh="new key", auth="new secret", created=2)

    assert subscribe(store, newer) == devices(store) == [newer]


def test_device_of_somebody_else_changes_hands(store: Store) -> None:
    subscribe(store)
    subscribe(store, person="bob")

    assert (devices(store), devices(store, "bob")) == ([], [PHONE])


def test_oldest_device_is_replaced_when_there_are_too_many(store: Store) -> None:
    many = [replace(PHONE, endpoint=f"https://push.example.org/{number}", created=number) for number in range(5)]
    left = [subscribe(store, one) for one in many]

    assert [len(some) for some in left] == [1, 2, 3, 3, 3]
    assert left[-1] == devices(store) == many[2:]


@pytest.mark.parametrize(("person", "left"), [("ann", 0), (None, 0), ("bob", 1)])
def test_device_is_removed_by_its_owner_or_the_server(store: Store, person: str | None, left: int) -> None:
    subscribe(store)
    store.write(partial(push_subscriptions.unsubscribe, endpoint=PHONE.endpoint, person=person)).result()

    assert len(devices(store)) == left


@pytest.mark.parametrize(("session", "left"), [("s", 0), ("other", 1)])
def test_device_is_removed_with_its_session(store: Store, session: str, left: int) -> None:
    subscribe(store)
    store.write(partial(push_subscriptions.unsubscribe_session, person="ann", session=session)).result()

    assert len(devices(store)) == left


def test_devices_are_deleted_with_their_person(store: Store) -> None:
    subscribe(store)
    store.write(partial(personal_data.delete_person, person="ann")).result()

    assert devices(store) == []
