"""A connection to a live table: which updates and replies it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol

from ohhell.protocol import VERSION
from ohhell.protocol.messages import Goodbye, encode_message
from ohhell.server.live.live_log import LEASE_LOST, MOVED, Subscriber
from ohhell.store.access import FIRST_VERSION

if TYPE_CHECKING:
    from msgspec import Struct

    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.changes import Sight
    from ohhell.table.table import Table

MOST_REPLIES: Final = 64
"""Replies that may wait for a client that does not read; then the server stops reading its commands."""

GOODBYE_S: Final = 5.0
"""Seconds a client has to read the goodbye before the server closes the connection without it."""

NO_SPECTATORS: Final = "You can't watch: this table doesn't allow spectators."

SIGNED_OUT: Final = "You signed out on this device."

Send = Callable[[str], Awaitable[None]]


class TextWriter(Protocol):
    """A connection to which text can be written at once, without waiting."""

    @property
    def can_write(self) -> bool:
        """Whether the connection is open and its client keeps up."""

    def write_text(self, text: bytes) -> None:
        """Write one message."""


def may_watch(table: Table, person: str | None) -> bool:
    """Tell whether somebody may follow a table: it allows spectators, no hand is played, or they belong to it.

    A table with prepared deals never has spectators.
    """
    if table.purpose:
        return person in table.members
    over = table.stage == "gathering" or (table.stage == "over" and not table.deals_are_secret)
    return table.settings.spectators or over or person in table.members


class TableSubscriber(Subscriber):
    """A connection to a live table: whose it is, which seat it sees the game from, and what it was sent last."""

    def __init__(  # noqa: PLR0913 (what the client asked for)
        self,
        live: LiveTable,
        *,
        person: str | None,
        seat: int | None,
        seen: int,
        muted: frozenset[str],
        session: str = FIRST_VERSION,
        sends_ready: bool = False,
        protocol: int = VERSION,
    ) -> None:
        super().__init__(seen=seen)
        self.live = live
        self.person = person
        self.session = session
        self.wanted_seat = seat
        self.muted = muted
        self.sends_ready = sends_ready
        """Whether the client says when its player is ready for the next hand."""
        self.protocol = protocol
        self.sight: Sight | None = None
        """What the last update showed."""
        self.people: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.heard_at = asyncio.get_running_loop().time()
        self.leaving: Goodbye | None = None
        self.overdue: asyncio.Future[Goodbye] = asyncio.get_running_loop().create_future()
        """Gets the goodbye when the connection must be closed although its client has not read it."""
        self._replies: list[bytes] = []
        self._room: asyncio.Event | None = None
        """Set when there is room for another reply; None while nobody waits for it, because an event takes memory."""
        self._seated: tuple[object, int | None] = (None, None)
        """The seat of this person, and the seats of the table for which it was found."""
        self._writer: TextWriter | None = None
        self._sending = False
        """Whether the pump is in the middle of something, so that nobody else may write."""

    @property
    def seat(self) -> int | None:
        """The seat this connection sees the game from; None for a spectator."""
        chairs = self.live.table.chairs
        if self._seated[0] is not chairs:
            mine = self.live.table.seats_of(self.person)
            first = mine[0] if mine else None
            self._seated = (chairs, self.wanted_seat if self.wanted_seat in mine else first)
        return self._seated[1]

    def announce(self) -> None:
        """Send the news at once if the client keeps up; otherwise the pump sends the newest when it reads again."""
        if not self._write_news():
            self.news.set()

    def _write_news(self) -> bool:
        """Write the newest update, if there is one and nothing waits before it; return whether that was possible."""
        writer = self._writer
        if writer is None or self._sending or self._replies or self.leaving is not None or not writer.can_write:
            return False
        try:
            update = self.live.updates.next_for(self)
        except Exception:  # noqa: BLE001 (the pump meets it again, where it ends this connection only)
            return False
        if update is not None:
            writer.write_text(update)
            self.live.server.metrics.messages_out.inc()
        return True

    def reconnect(self) -> None:
        """Say goodbye and let the client connect again."""
        self.leave(Goodbye(LEASE_LOST, MOVED, again=True))

    async def reply(self, message: Struct) -> None:
        """Reply to a command; waits while too many replies are unread."""
        if self._writer is not None and self._write_news():
            self._writer.write_text(encode_message(message))
            self.live.server.metrics.messages_out.inc()
            return
        while len(self._replies) >= MOST_REPLIES and self.leaving is None:
            self._room = self._room or asyncio.Event()
            await self._room.wait()
        self._replies.append(encode_message(message))
        self.news.set()

    def leave(self, goodbye: Goodbye) -> None:
        """Say goodbye, then close the connection."""
        if self.leaving is None:
            self.leaving = goodbye
            asyncio.get_running_loop().call_later(GOODBYE_S, self._stop_waiting)
        self._make_room()
        self.news.set()

    def _stop_waiting(self) -> None:
        if not self.overdue.done() and self.leaving is not None:
            self.overdue.set_result(self.leaving)

    def _make_room(self) -> None:
        if self._room is not None:
            self._room.set()
            self._room = None

    async def pump(self, send: Send, writer: TextWriter | None = None) -> Goodbye:
        """Send updates and replies until it is time to say goodbye; return the goodbye.

        With a *writer*, news go out without the pump as long as the client keeps up.
        """
        self._writer = writer
        while True:
            self._sending = False
            await self.news.wait()
            self._sending = True
            self.news.clear()
            ready = len(self._replies)  # the update has the effects of these commands, so it is sent first
            if (update := self.live.updates.next_for(self)) is not None:
                await send(update.decode())
            for _ in range(ready):
                await send(self._replies.pop(0).decode())
                self._make_room()
            if self.leaving is not None and not self._replies:
                await send(encode_message(self.leaving).decode())
                return self.leaving
