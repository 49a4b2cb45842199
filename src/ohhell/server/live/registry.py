"""The live tables or score pads in memory, by id."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any, Final, Generic, Protocol, TypeVar

from ohhell.server.live.live_log import AnySubscriber, LiveLog, uncancelled

VISITED: Final = "ohhell.visited"
"""The key in a scope of the processes of a cluster that have passed the request on."""

Live = TypeVar("Live", bound=LiveLog[Any, Any])


class OwnedElsewhere(Exception):  # noqa: N818 (no error, but a place to ask)
    """Another process of the cluster has this in memory."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Leases(Protocol):
    """The leases of this process, in a cluster."""

    async def acquire(self, stream: str, *, take: bool) -> None:
        """Get the lease on a stream; if another process has it, *take* it over or raise OwnedElsewhere."""

    def release(self, stream: str) -> Awaitable[None]:
        """Release the lease on a stream, in the background unless the caller waits."""


class LiveRegistry(ABC, Generic[Live, AnySubscriber]):
    """Loads live things from the store when somebody needs them, and releases those that nobody uses.

    In a cluster, *leases* make sure that only one process has a thing in memory.
    """

    def __init__(self) -> None:
        self.leases: Leases | None = None
        self._loaded: dict[str, Live] = {}
        self._idle_before: set[str] = set()
        self._loading: dict[str, asyncio.Task[None]] = {}

    @abstractmethod
    async def _load(self, key: str) -> Live:
        """Read one from the store, or raise OhHellError."""

    def stream(self, key: str) -> str:
        """Return the name of the log of the thing with that id."""
        return key

    @property
    def loaded(self) -> list[Live]:
        """Those in memory."""
        return list(self._loaded.values())

    @property
    def subscribers(self) -> list[AnySubscriber]:
        """Every connection to those in memory."""
        return [subscriber for live in self.loaded for subscriber in live.subscribers]

    @property
    def ids(self) -> list[str]:
        """The ids of those in memory."""
        return list(self._loaded)

    def drop(self, key: str) -> None:
        """Forget one that another process has taken over."""
        live = self._loaded.pop(key, None)
        if live is not None:
            live.drop()
        if self.leases is not None:
            self.leases.release(self.stream(key))

    def has(self, key: str) -> bool:
        """Tell whether the one with that id is in memory."""
        return key in self._loaded and not self._loaded[key].dropped

    async def get(self, key: str, *, take: bool = True) -> Live:
        """Return the one with that id, loaded from the store if necessary, or raise OhHellError.

        If another process of the cluster has it, *take* it from there; otherwise raise OwnedElsewhere.
        """
        while not self.has(key):
            # Callers that come at the same time share one load. It is repeated if it was released before they got it.
            if key not in self._loading:
                self._loading[key] = asyncio.create_task(self._load_once(key, take=take))
            try:
                await uncancelled(self._loading[key])
            except OwnedElsewhere:
                if not take:
                    raise
        self._idle_before.discard(key)
        return self._loaded[key]

    async def _load_once(self, key: str, *, take: bool) -> None:
        try:
            if self._loaded.pop(key, None) is not None:  # it was dropped, and others left since
                await self._release(key)
            if self.leases is not None:
                await self.leases.acquire(self.stream(key), take=take)
            try:
                self._loaded[key] = await self._load(key)
            except BaseException:
                await self._release(key)
                raise
        finally:
            del self._loading[key]

    async def _release(self, key: str) -> None:
        if self.leases is not None:
            await self.leases.release(self.stream(key))

    def release_idle(self) -> int:
        """Release those that nobody uses, and return how many; they stay in the store."""
        idle = [key for key, live in self._loaded.items() if live.idle]
        if self.leases is not None:
            # A request that has just got one needs its lease, so it stays until it was idle twice in a row.
            before, self._idle_before = self._idle_before, set(idle)
            idle = [key for key in idle if key in before]
        for key in idle:
            self._loaded.pop(key).stop()
            if self.leases is not None:
                self.leases.release(self.stream(key))
        return len(idle)

    def release(self, key: str) -> None:
        """Release one that nobody uses; no effect if it is in use."""
        live = self._loaded.get(key)
        if live is not None and live.idle:
            self._loaded.pop(key).stop()
            if self.leases is not None:
                self.leases.release(self.stream(key))

    async def hand_over(self, key: str) -> None:
        """Give one to another process: finish what is being written, release it, and let its clients connect again."""
        if key in self._loading:
            await asyncio.gather(self._loading[key], return_exceptions=True)
        live = self._loaded.get(key)
        if live is not None:
            await live.retire()
            self._loaded.pop(key, None)
        await self._release(key)

    def stop(self) -> None:
        """Stop all timers and tasks."""
        for live in self._loaded.values():
            live.stop()
