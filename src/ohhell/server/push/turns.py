"""When a push message is sent: it is somebody's turn, others play too, and none of their pages is connected to the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.rules.events import Bid, Play
from ohhell.server.live.registry import OwnedElsewhere
from ohhell.server.push.sender import PushSender, TurnMessage

if TYPE_CHECKING:
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

QUIET_S: Final = 5.0
"""Seconds that a page may be gone during its player's turn before a message is sent: it may be reloading."""

MOST_REMEMBERED: Final = 10_000
"""Turns that are remembered, so that nobody gets two messages about one."""


class Turn(NamedTuple):
    """A turn of a player: the time of the match, and how many moves the player has made in it."""

    match: int
    moves: int


class TurnMessages:
    """Watches live tables, and sends each absent player one message per turn."""

    def __init__(self, server: ServerState, sender: PushSender, *, quiet_s: float = QUIET_S) -> None:
        self._server = server
        self._sender = sender
        self._quiet_s = quiet_s
        self._timers: dict[str, dict[str, asyncio.TimerHandle]] = {}
        """By table and person."""
        self._sent: OrderedDict[tuple[str, str], Turn] = OrderedDict()
        server.table_watchers.append(self.table_changed)

    def table_changed(self, live: LiveTable) -> None:
        """Set a timer for each player who is absent at their turn, and stop those of all others."""
        table, absent = live.table, absent_players(live)
        before = self._timers.pop(table.id, {})
        for person, timer in before.items():
            if person not in absent:
                timer.cancel()
        waiting = {person: timer for person, timer in before.items() if person in absent}
        for person in absent - waiting.keys():
            if not self._is_sent(table, person):
                loop = asyncio.get_running_loop()
                waiting[person] = loop.call_later(self._quiet_s, self._ring, table.id, person)
        if waiting:
            self._timers[table.id] = waiting

    def _ring(self, table: str, person: str) -> None:
        self._timers[table].pop(person)
        if not self._timers[table]:
            del self._timers[table]
        self._server.run_in_background(self._send(table, person))

    async def _send(self, table_id: str, person: str) -> None:
        """Send the message, if the player is still absent and has not got it."""
        try:
            live = await self._server.tables.get(table_id, take=False)
        except OwnedElsewhere:  # the process that continues the table sends it
            return
        if person not in absent_players(live) or self._is_sent(live.table, person):
            return
        self._sent[table_id, person] = turn_of(live.table, person)
        self._sent.move_to_end((table_id, person))
        if len(self._sent) > MOST_REMEMBERED:
            self._sent.popitem(last=False)
        await self._sender.send_to(person, TurnMessage(table_id, live.row.rules_name))

    def _is_sent(self, table: Table, person: str) -> bool:
        return self._sent.get((table.id, person)) == turn_of(table, person)

    def stop(self) -> None:
        """Stop the timers."""
        for timers in self._timers.values():
            for timer in timers.values():
                timer.cancel()
        self._timers.clear()


def absent_players(live: LiveTable) -> frozenset[str]:
    """Return the persons whose turn it is and who are not connected; nobody while the table is paused or one person plays alone."""
    table = live.table
    if table.stage != "playing" or table.paused or len(table.people) < 2:  # noqa: PLR2004 (alone, or not)
        return frozenset()
    due = {table.chairs[seat].person for seat in table.waiting_for if table.bot_to_move(seat) is None}
    return frozenset(person for person in due if person is not None and person not in live.presence.present)


def turn_of(table: Table, person: str) -> Turn:
    """Return which turn of a person it is."""
    assert table.match is not None, "a turn is in a match"
    mine = table.seats_of(person)
    moves = sum(isinstance(event, Bid | Play) and event.seat in mine for event in table.match.events)
    return Turn(table.match.at, moves)
