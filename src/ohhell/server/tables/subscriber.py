"""A listener: one connection to a table. It keeps only the newest news waiting, so a slow one never holds the table up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TYPE_CHECKING, Final

from ohhell.protocol.messages import Goodbye, encode_message
from ohhell.store.sessions import FIRST_VERSION

if TYPE_CHECKING:
    from msgspec import Raw, Struct

    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

MOST_REPLIES: Final = 64
"""Answers that may wait for a client that does not read; then nothing more is read from it."""

GOODBYE_S: Final = 5.0
"""Seconds a client has to read the goodbye; then the connection is closed without it."""

NO_SPECTATORS: Final = "cannot watch: this table plays without spectators"

SIGNED_OUT: Final = "You signed out on this device."

Send = Callable[[str], Awaitable[None]]

_numbers: Final = count()


def may_watch(table: Table, person: str | None) -> bool:
    """Whether somebody may listen at *table*: it lets spectators in, or nothing is played, or they belong to it."""
    return table.settings.spectators or table.stage in {"gathering", "over"} or person in table.members


class Subscriber:
    """A connection: whose it is, which seat it looks through, what it has been sent, and what waits to be sent."""

    def __init__(  # noqa: PLR0913 (what a connection asked for)
        self,
        live: LiveTable,
        *,
        person: str | None,
        seat: int | None,
        seen: int,
        muted: frozenset[str],
        session: str = FIRST_VERSION,
        reads: bool = False,
    ) -> None:
        self.live = live
        self.person = person
        self.session = session
        self.wanted_seat = seat
        self.sent = seen
        self.muted = muted
        self.reads = reads
        self.first = True
        self.table: Raw | None = None
        self.view: Raw | None = None
        self.people: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.heard_at = asyncio.get_running_loop().time()
        self.leaving: Goodbye | None = None
        self.gone = asyncio.Event()
        self.number = next(_numbers)
        self._told_to_go = asyncio.Event()
        self._answers: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._room_for_answers = asyncio.Event()
        self._room_for_answers.set()

    @property
    def seat(self) -> int | None:
        """The seat this connection looks through; None is a spectator's."""
        mine = self.live.table.seats_of(self.person)
        if self.wanted_seat in mine:
            return self.wanted_seat
        return mine[0] if mine else None

    def announce(self) -> None:
        """There is news; whatever waited before is replaced by what is newest when it is sent."""
        self._news.set()

    async def answer(self, message: Struct) -> None:
        """An answer to a command, after waiting for room where the client does not read."""
        await self._room_for_answers.wait()
        self._answers.append(encode_message(message))
        if len(self._answers) >= MOST_REPLIES:
            self._room_for_answers.clear()
        self._news.set()

    def leave(self, goodbye: Goodbye) -> None:
        """Say why, then close."""
        self.leaving = self.leaving or goodbye
        self._told_to_go.set()
        self._room_for_answers.set()
        self._news.set()

    async def overdue(self) -> Goodbye:
        """Wait until this connection should be gone, although its client reads nothing; the goodbye it did not hear."""
        await self._told_to_go.wait()
        await asyncio.sleep(GOODBYE_S)
        assert self.leaving is not None, "it was told to go"
        return self.leaving

    async def pump(self, send: Send) -> Goodbye:
        """Send what there is until it is time to say goodbye."""
        while True:
            await self._news.wait()
            self._news.clear()
            ready = len(self._answers)  # what they answer is in the update, which goes first
            if (update := self.live.update_for(self)) is not None:
                await send(update.decode())
            for _ in range(ready):
                await send(self._answers.popleft().decode())
                if len(self._answers) < MOST_REPLIES:
                    self._room_for_answers.set()
            if self.leaving is not None and not self._answers:
                await send(encode_message(self.leaving).decode())
                return self.leaving
