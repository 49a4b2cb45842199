"""Locks by name, for work that must not be done twice at the same time, such as opening a person's table."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class NamedLocks:
    """A lock per name; those that nobody holds or waits for take no memory."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many locks there are."""
        return len(self._locks)

    def __getitem__(self, name: str) -> asyncio.Lock:
        """Return the lock of a name: `async with locks["Ann"]: ...`."""
        return self._locks.setdefault(name, asyncio.Lock())
