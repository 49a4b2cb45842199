"""Devices that get push messages: where each is reached, and the keys that encrypt for it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, delete, select

from ohhell.store.schema import push_subscriptions, upsert


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A device of a person: its address at a push service, its public key and its shared secret, as browsers write them."""

    endpoint: str
    p256dh: str
    auth: str
    created: int


def subscribe(
    connection: Connection, subscription: PushSubscription, *, person: str, session: str, most: int
) -> list[PushSubscription]:
    """Save a device for a person, and return all of theirs; of more than *most* the oldest are deleted.

    A device that was somebody else's is this person's from now on.
    """
    changes = {
        "person": person,
        "session": session,
        "p256dh": subscription.p256dh,
        "auth": subscription.auth,
        "created": subscription.created,
    }
    row = {"endpoint_hash": _hash(subscription.endpoint), "endpoint": subscription.endpoint, **changes}
    connection.execute(
        upsert(connection, push_subscriptions)
        .values(row)
        .on_conflict_do_update(index_elements=["endpoint_hash"], set_=changes)
    )
    found = subscriptions_of(connection, person)
    for old in found[: max(0, len(found) - most)]:
        unsubscribe(connection, endpoint=old.endpoint)
    return found[-most:]


def subscriptions_of(connection: Connection, person: str) -> list[PushSubscription]:
    """Return the devices of a person, the oldest first."""
    table = push_subscriptions.c
    query = (
        select(table.endpoint, table.p256dh, table.auth, table.created)
        .where(table.person == person)
        .order_by(table.created, table.endpoint_hash)
    )
    return [PushSubscription(*row) for row in connection.execute(query)]


def unsubscribe(connection: Connection, *, endpoint: str, person: str | None = None) -> None:
    """Delete a device, of any person or only if it is *person*'s."""
    here = [push_subscriptions.c.endpoint_hash == _hash(endpoint)]
    if person is not None:
        here.append(push_subscriptions.c.person == person)
    connection.execute(delete(push_subscriptions).where(*here))


def unsubscribe_session(connection: Connection, *, person: str, session: str) -> None:
    """Delete the devices of a session that ends."""
    connection.execute(
        delete(push_subscriptions).where(push_subscriptions.c.person == person, push_subscriptions.c.session == session)
    )


def _hash(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
