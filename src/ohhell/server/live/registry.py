"""The live tables or score pads in memory, by id."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from ohhell.server.live.live_log import AnySubscriber, LiveLog, uncancelled

Live = TypeVar("Live", bound=LiveLog[Any, Any])


class LiveRegistry(ABC, Generic[Live, AnySubscriber]):
    """Loads live things from the store when somebody needs them, and releases those that nobody uses."""

    def __init__(self) -> None:
        self._loaded: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}

    @abstractmethod
    async def _load(self, key: str) -> Live:
        """Read one from the store, or raise OhHellError."""

    @property
    def loaded(self) -> list[Live]:
        """Those in memory."""
        return list(self._loaded.values())

    @property
    def subscribers(self) -> list[AnySubscriber]:
        """Every connection to those in memory."""
        return [subscriber for live in self.loaded for subscriber in live.subscribers]

    async def get(self, key: str) -> Live:
        """Return the one with that id, loaded from the store if necessary, or raise OhHellError."""
        while (live := self._loaded.get(key)) is None:
            # Callers that come at the same time share one load. It is repeated if it was released before they got it.
            if key not in self._loading:
                self._loading[key] = asyncio.create_task(self._load_once(key))
            await uncancelled(self._loading[key])
        return live

    async def _load_once(self, key: str) -> None:
        try:
            self._loaded[key] = await self._load(key)
        finally:
            del self._loading[key]

    def release_idle(self) -> int:
        """Release those that nobody uses, and return how many; they stay in the store."""
        idle = [key for key, live in self._loaded.items() if live.idle]
        for key in idle:
            self._loaded.pop(key).stop()
        return len(idle)

    def stop(self) -> None:
        """Stop all timers and tasks."""
        for live in self._loaded.values():
            live.stop()
