"""Who may connect to a table. Players and the host always find room: where a table is full, spectators go first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ohhell.protocol.limits import CONNECTIONS_A_PERSON, LISTENERS_A_TABLE, SPECTATORS_A_TABLE
from ohhell.protocol.messages import Goodbye
from ohhell.server.tables.subscriber import NO_SPECTATORS, may_watch
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.subscriber import Subscriber
    from ohhell.table.table import Table

TABLE_FULL = f"The table is full: {LISTENERS_A_TABLE} connections are open, and players come first. Try again later."


def admit(server: ServerState, live: LiveTable, person: Person | None) -> None:
    """Raise unless a connection may be opened to *room*; make room for it where a player or the host comes to a full table."""
    table = live.table
    who = None if person is None else person.id
    if person is not None and person.table not in {None, table.id}:
        raise Refusal("wrong-token", "this token is for a seat at another table")
    mine = [
        subscriber
        for other in server.tables.loaded
        for subscriber in other.subscribers
        if who is not None and subscriber.person == who
    ]
    if len(mine) >= CONNECTIONS_A_PERSON:
        raise Refusal("too-many-connections", f"cannot connect: you have {CONNECTIONS_A_PERSON} connections open")
    if not may_watch(table, who):
        raise Refusal("no-spectators", NO_SPECTATORS)
    _make_room(live, who)


def is_member(table: Table, person: str | None) -> bool:
    """Whether somebody is more than a spectator: the host, or somebody with a seat or the right to one."""
    return person is not None and (person == table.host or person in table.members)


def _make_room(live: LiveTable, who: str | None) -> None:
    # a connection that was told to go may take a while to be gone; it no longer counts
    there = [subscriber for subscriber in live.subscribers if subscriber.leaving is None]
    spectators = [subscriber for subscriber in there if not is_member(live.table, subscriber.person)]
    if not is_member(live.table, who):
        if len(spectators) >= SPECTATORS_A_TABLE or len(there) >= LISTENERS_A_TABLE:
            raise Refusal("table-crowded", TABLE_FULL)
    elif len(there) >= LISTENERS_A_TABLE:
        first_to_close(spectators or _of_the_busiest(there)).leave(Goodbye("table-crowded", TABLE_FULL, again=False))


def _of_the_busiest(there: list[Subscriber]) -> list[Subscriber]:
    """The connections of whoever has the most, so that several devices of one player cost nobody else the seat."""
    busiest, _ = Counter(subscriber.person for subscriber in there).most_common(1)[0]
    return [subscriber for subscriber in there if subscriber.person == busiest]


def first_to_close(subscribers: list[Subscriber]) -> Subscriber:
    """The connection to close: one without a name rather than one with, and the newest of those."""
    return max(subscribers, key=lambda subscriber: (subscriber.person is None, subscriber.number))
