"""Who may connect to a table. Players and the host always can: at a full table spectators are disconnected for them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ohhell.protocol.limits import CONNECTIONS_A_PERSON, LISTENERS_A_TABLE, SPECTATORS_A_TABLE
from ohhell.protocol.messages import Goodbye
from ohhell.server.tables.subscriber import NO_SPECTATORS, may_watch
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.subscriber import TableSubscriber
    from ohhell.table.table import Table

TABLE_FULL: Final = (
    f"The table is full: {LISTENERS_A_TABLE} connections are open, and players come first. Try again later."
)


def admit(server: ServerState, live: LiveTable, person: Person | None) -> None:
    """Raise Refusal unless somebody may connect; if a player or the host comes to a full table, close another connection."""
    person_id = None if person is None else person.id
    if person is not None:
        if person.table not in {None, live.table.id}:
            raise Refusal("wrong-token", "This token is for a seat at another table.")
        if _connections_of(server, person.id) >= CONNECTIONS_A_PERSON:
            raise Refusal(
                "too-many-connections",
                f"You can't connect: you already have {CONNECTIONS_A_PERSON} connections open. Close some of them.",
            )
    if not may_watch(live.table, person_id):
        raise Refusal("no-spectators", NO_SPECTATORS)
    _find_place(live, person_id)


def _connections_of(server: ServerState, person: str) -> int:
    """Count a person's connections to all tables."""
    return sum(subscriber.person == person for live in server.tables.loaded for subscriber in live.subscribers)


def is_member(table: Table, person: str | None) -> bool:
    """Tell whether somebody is more than a spectator: the host, or somebody with a seat or a claim to one."""
    return person is not None and (person == table.host or person in table.members)


def _find_place(live: LiveTable, person: str | None) -> None:
    # A connection that is being closed may take a while to disappear; it no longer counts.
    connected = [subscriber for subscriber in live.subscribers if subscriber.leaving is None]
    spectators = [subscriber for subscriber in connected if not is_member(live.table, subscriber.person)]
    full = len(connected) >= LISTENERS_A_TABLE
    if not is_member(live.table, person):
        if full or len(spectators) >= SPECTATORS_A_TABLE:
            raise Refusal("table-crowded", TABLE_FULL)
    elif full:
        first_to_close(spectators or _busiest(connected)).leave(Goodbye("table-crowded", TABLE_FULL, again=False))


def _busiest(connected: list[TableSubscriber]) -> list[TableSubscriber]:
    """Return the connections of the person who has the most, so that one player's devices never push out another player."""
    person, _ = Counter(subscriber.person for subscriber in connected).most_common(1)[0]
    return [subscriber for subscriber in connected if subscriber.person == person]


def first_to_close(connected: list[TableSubscriber]) -> TableSubscriber:
    """Choose the connection to close: one of somebody without a name if there is one, and of those the newest."""
    return max(connected, key=lambda subscriber: (subscriber.person is None, subscriber.number))
