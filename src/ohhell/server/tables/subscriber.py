"""A connection to a live table, with what waits to be sent on it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from ohhell.protocol.messages import Goodbye, encode_message
from ohhell.server.live.live_log import Subscriber
from ohhell.store.sessions import FIRST_VERSION

if TYPE_CHECKING:
    from msgspec import Raw, Struct

    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

MOST_REPLIES: Final = 64
"""Replies that may wait for a client that does not read; then the server stops reading its commands."""

GOODBYE_S: Final = 5.0
"""Seconds a client has to read the goodbye before the server closes the connection without it."""

NO_SPECTATORS: Final = "You can't watch: this table doesn't allow spectators."

SIGNED_OUT: Final = "You signed out on this device."

Send = Callable[[str], Awaitable[None]]


def may_watch(table: Table, person: str | None) -> bool:
    """Tell whether somebody may follow a table: it allows spectators, no hand is played, or they belong to it."""
    return table.settings.spectators or table.stage in {"gathering", "over"} or person in table.members


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
    ) -> None:
        super().__init__(seen=seen)
        self.live = live
        self.person = person
        self.session = session
        self.wanted_seat = seat
        self.muted = muted
        self.sends_ready = sends_ready
        """Whether the client says when its player is ready for the next hand."""
        self.table: Raw | None = None
        self.view: Raw | None = None
        self.people: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.heard_at = asyncio.get_running_loop().time()
        self.leaving: Goodbye | None = None
        self._must_leave = asyncio.Event()
        self._replies: deque[bytes] = deque()
        self._can_reply = asyncio.Event()
        self._can_reply.set()

    @property
    def seat(self) -> int | None:
        """The seat this connection sees the game from; None for a spectator."""
        mine = self.live.table.seats_of(self.person)
        if self.wanted_seat in mine:
            return self.wanted_seat
        return mine[0] if mine else None

    async def reply(self, message: Struct) -> None:
        """Reply to a command; waits while too many replies are unread."""
        await self._can_reply.wait()
        self._replies.append(encode_message(message))
        if len(self._replies) >= MOST_REPLIES:
            self._can_reply.clear()
        self.news.set()

    def leave(self, goodbye: Goodbye) -> None:
        """Say goodbye, then close the connection."""
        self.leaving = self.leaving or goodbye
        self._must_leave.set()
        self._can_reply.set()
        self.news.set()

    async def overdue(self) -> Goodbye:
        """Wait until the connection must be closed although its client has not read the goodbye; return the goodbye."""
        await self._must_leave.wait()
        await asyncio.sleep(GOODBYE_S)
        assert self.leaving is not None, "`leave` was called"
        return self.leaving

    async def pump(self, send: Send) -> Goodbye:
        """Send updates and replies until it is time to say goodbye; return the goodbye."""
        while True:
            await self.news.wait()
            self.news.clear()
            ready = len(self._replies)  # the update has the effects of these commands, so it is sent first
            if (update := self.live.updates.next_for(self)) is not None:
                await send(update.decode())
            for _ in range(ready):
                await send(self._replies.popleft().decode())
                if len(self._replies) < MOST_REPLIES:
                    self._can_reply.set()
            if self.leaving is not None and not self._replies:
                await send(encode_message(self.leaving).decode())
                return self.leaving
