"""Queues for expensive work: a few pieces at once, with a quota per person, and turns in rotation."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from typing import Final

from ohhell.protocol.limits import PEOPLE_PER_ADDRESS, REQUESTS_IN_A_QUEUE
from ohhell.table.permissions import Refusal

WAITING: Final = 40
"""The most pieces of work that wait in a queue."""

AN_ADDRESS: Final = REQUESTS_IN_A_QUEUE * PEOPLE_PER_ADDRESS
"""The most pieces of work from one address; fewer than `WAITING`, so that others find a place."""


class Busy(Refusal):
    """A refusal with the seconds to wait before trying again."""

    def __init__(self, code: str, sentence: str, *, wait: int) -> None:
        seconds = "1 second" if wait == 1 else f"{wait} seconds"
        super().__init__(code, f"{sentence}. Try again in {seconds}.", {"wait": wait})
        self.wait = wait


class WorkQueue:
    """Work of one kind: *at_once* pieces run, up to *waiting* wait, and each person has at most *quota*.

    All people at one address have at most `AN_ADDRESS`. Those who wait take turns, so that nobody waits behind all the work
    of somebody else.
    """

    def __init__(self, *, at_once: int, quota: int = REQUESTS_IN_A_QUEUE, waiting: int = WAITING) -> None:
        self._at_once = at_once
        self._quota = quota
        self._most = waiting
        self._running = 0
        self._requests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many pieces of work run or wait."""
        return self._requests.total()

    @asynccontextmanager
    async def turn(self, who: str, *, quota: int | None = None, address: str | None = None) -> AsyncIterator[None]:
        """Wait for a turn, or raise Busy; without an *address* only the quota of *who* counts."""
        self._require_place(who, self._quota if quota is None else quota, address)
        from_here = Counter(() if address is None else (address,))
        self._requests[who] += 1
        self._addresses += from_here
        try:
            await self._begin(who)
            try:
                yield
            finally:
                self._end()
        finally:
            self._requests -= Counter({who: 1})  # a count of 0 needs no entry
            self._addresses -= from_here

    def _require_place(self, who: str, quota: int, address: str | None) -> None:
        if self._requests[who] >= quota:
            mine = f"You can't do that yet: the server is still working on {self._requests[who]} of your requests"
            raise Busy("too-many-at-once", mine, wait=self._seconds(self._requests[who]))
        if address is not None and self._addresses[address] >= AN_ADDRESS:
            ours = f"You can't do that yet: the server is still working on {AN_ADDRESS} requests from your address"
            raise Busy("too-many-at-once", ours, wait=self._seconds(AN_ADDRESS))
        waiting = len(self) - self._running
        if waiting >= self._most:
            raise Busy(
                "busy", f"You can't do that yet: {waiting} requests are already waiting", wait=self._seconds(len(self))
            )

    def _seconds(self, pieces: int) -> int:
        """Estimate how long so many pieces of work take."""
        return max(1, ceil(pieces / self._at_once))

    async def _begin(self, who: str) -> None:
        if self._running < self._at_once:
            self._running += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._end()  # the turn came at the same moment: pass it on
            else:
                self._leave(who, turn)
            raise

    def _leave(self, who: str, turn: asyncio.Future[None]) -> None:
        self._waiting[who].remove(turn)
        if not self._waiting[who]:
            del self._waiting[who]

    def _end(self) -> None:
        """Give the place to the next one."""
        if not self._waiting:
            self._running -= 1
            return
        who, turns = next(iter(self._waiting.items()))
        turn = turns.popleft()
        if turns:
            self._waiting.move_to_end(who)
        else:
            del self._waiting[who]
        turn.set_result(None)
