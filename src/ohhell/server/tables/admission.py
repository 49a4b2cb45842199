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
    from ohhell.server.state import House
    from ohhell.server.tables.live_table import Room
    from ohhell.server.tables.subscriber import Listener
    from ohhell.table.table import Table

CROWDED = f"The table is full: {LISTENERS_A_TABLE} connections are open, and players come first. Try again later."


def admit(house: House, room: Room, person: Person | None) -> None:
    """Raise unless a connection may be opened to *room*; make room for it where a player or the host comes to a full table."""
    table = room.table
    who = None if person is None else person.id
    if person is not None and person.table not in {None, table.id}:
        raise Refusal("wrong-token", "this token is for a seat at another table")
    mine = [
        listener
        for other in house.rooms.open_now
        for listener in other.listeners
        if who is not None and listener.person == who
    ]
    if len(mine) >= CONNECTIONS_A_PERSON:
        raise Refusal("too-many-connections", f"cannot connect: you have {CONNECTIONS_A_PERSON} connections open")
    if not may_watch(table, who):
        raise Refusal("no-spectators", NO_SPECTATORS)
    _make_room(room, who)


def belongs(table: Table, person: str | None) -> bool:
    """Whether somebody is more than a spectator: the host, or somebody with a seat or the right to one."""
    return person is not None and (person == table.host or person in table.members)


def _make_room(room: Room, who: str | None) -> None:
    # a connection that was told to go may take a while to be gone; it no longer counts
    there = [listener for listener in room.listeners if listener.leaving is None]
    spectators = [listener for listener in there if not belongs(room.table, listener.person)]
    if not belongs(room.table, who):
        if len(spectators) >= SPECTATORS_A_TABLE or len(there) >= LISTENERS_A_TABLE:
            raise Refusal("table-crowded", CROWDED)
    elif len(there) >= LISTENERS_A_TABLE:
        least_needed(spectators or _of_the_busiest(there)).leave(Goodbye("table-crowded", CROWDED, again=False))


def _of_the_busiest(there: list[Listener]) -> list[Listener]:
    """The connections of whoever has the most, so that several devices of one player cost nobody else the seat."""
    busiest, _ = Counter(listener.person for listener in there).most_common(1)[0]
    return [listener for listener in there if listener.person == busiest]


def least_needed(listeners: list[Listener]) -> Listener:
    """The connection to close: one without a name rather than one with, and the newest of those."""
    return max(listeners, key=lambda listener: (listener.person is None, listener.number))
