"""The log of a live table or a live score pad: one change at a time, durable before anybody is notified."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.state import ServerState
    from ohhell.store.log import Appending
    from ohhell.store.store import Store

RETRY_S: Final = 1.0
"""Seconds after which something that could not be written is tried again."""

LEASE_LOST: Final = "lease-lost"
"""The code of the error if another process of the cluster has taken a log over."""

MOVED: Final = "Another process of the server continues here. Connect again."

_numbers: Final = count()


class Subscriber:
    """A connection: the version it was sent last, and whether there is news for it.

    It stores that there is news, not the news itself. What it sends is built when the client is ready to read it, so a slow
    client costs no memory and delays nobody.
    """

    def __init__(self, *, seen: int) -> None:
        self.number = next(_numbers)
        """Counts connections: of two, the newer one has the higher number."""
        self.sent = seen
        self.first = True
        self.news = asyncio.Event()
        self.gone = asyncio.Event()
        """Set when the connection is closed."""

    def announce(self) -> None:
        """Note that there is news."""
        self.news.set()

    def reconnect(self) -> None:
        """Close the connection in a way that makes the client connect again."""


T = TypeVar("T")
Stored = TypeVar("Stored")
AnySubscriber = TypeVar("AnySubscriber", bound=Subscriber)


class LiveLog(ABC, Generic[Stored, AnySubscriber]):
    """A log in memory that many connections follow and change at the same time.

    Every change is made inside `run` or `exclusive`: it waits for its turn, is checked against the newest state, appended to
    the store, and only then applied in memory and announced. If a write fails in a way that leaves its outcome unknown, the
    log is read from the store again before anything else happens.
    """

    def __init__(self, store: Store) -> None:
        self.subscribers: set[AnySubscriber] = set()
        self._store = store
        self._lock = asyncio.Lock()
        self._changes = 0
        self._stale = False
        self.dropped = False
        """Whether another process continues this log; nothing is changed here any more."""

    @abstractmethod
    def _read(self, connection: Connection) -> Stored:
        """Read the log from the store."""

    @abstractmethod
    def _restore(self, stored: Stored) -> None:
        """Replace what is in memory by what the store holds, and announce it."""

    @property
    def stale(self) -> bool:
        """Whether the store may hold entries that are not in memory, because a write failed."""
        return self._stale

    @property
    def idle(self) -> bool:
        """Whether nobody follows and nobody is changing anything, so that the memory can be released."""
        return not self.subscribers and not self._changes

    async def run(self, change: Callable[[], Awaitable[T]], *, retry: bool = True) -> T:
        """Make a change and return its result, even if the caller is cancelled: others must hear of what is written.

        With *retry*, a change that fails because another process appended to the log is tried again on the new state.
        """
        self._changes += 1  # before the task starts, so that nobody releases the log until then
        return await uncancelled(self._run(change, retry=retry))

    async def _run(self, change: Callable[[], Awaitable[T]], *, retry: bool) -> T:
        try:
            async with self.exclusive():
                try:
                    return await change()
                except StoreError as error:
                    if not retry or error.code != "version-taken":
                        raise
                    await self._reload_if_stale()
                    return await change()
        finally:
            self._changes -= 1

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Keep everybody else from changing the log, and see it as it is in the store."""
        self._changes += 1
        try:
            async with self._lock:
                if self.dropped:
                    raise StoreError(LEASE_LOST, MOVED)
                await self._reload_if_stale()
                yield
        finally:
            self._changes -= 1

    async def append(self, entries: Appending) -> None:
        """Write new entries durably, or raise StoreError; only for code inside `run` or `exclusive`."""
        try:
            await asyncio.wrap_future(self._store.write(entries))
        except StoreError as error:
            if error.code == LEASE_LOST:
                self.drop()
                raise StoreError(LEASE_LOST, MOVED) from error
            if error.code in {"store-failed", "version-taken"}:
                self._stale = True
                with suppress(StoreError):  # the database is down; the next change tries again
                    await self._reload_if_stale()
            raise

    async def _reload_if_stale(self) -> None:
        if self._stale:
            stored = await asyncio.wrap_future(self._store.read(self._read))
            self._stale = False
            self._restore(stored)

    def stop(self) -> None:
        """Stop timers and tasks; a log alone has none."""

    async def retire(self) -> None:
        """Wait until nothing is being written, then `drop`."""
        async with self._lock:
            self.drop()

    def drop(self) -> None:
        """Change nothing any more, and let everybody connect again: another process continues this log."""
        if not self.dropped:
            self.dropped = True
            self.stop()
            for subscriber in list(self.subscribers):
                subscriber.reconnect()

    def announce(self) -> None:
        """Let every subscriber know that there is news."""
        for subscriber in self.subscribers:
            subscriber.announce()


async def uncancelled(work: Coroutine[Any, Any, T] | asyncio.Task[T]) -> T:
    """Return the result of *work*; cancelling the caller does not cancel the work.

    Unlike with `asyncio.shield` alone, asyncio does not log an error of the work as "never retrieved" once the caller is
    gone: a refused command needs no attention from an operator.
    """
    task = asyncio.ensure_future(work)
    task.add_done_callback(_retrieve)
    return await asyncio.shield(task)


def _retrieve(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()


class Alarm:
    """Runs an *action* in the background at a set time; there is at most one such time.

    If the store fails, the action is tried again automatically: nobody else would do it.
    """

    def __init__(self, server: ServerState, action: Callable[[], Awaitable[None]]) -> None:
        self._server = server
        self._action = action
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Run the action after so many seconds, instead of at the time that was set before."""
        self.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self._server.run_in_background(self.ring()))

    def cancel(self) -> None:
        """Do not run the action."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def ring(self) -> None:
        """Run the action now."""
        try:
            await self._action()
        except StoreError as error:
            if error.code != LEASE_LOST:  # then another process does it
                self.set(RETRY_S)
            raise
