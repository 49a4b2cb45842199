"""Seasons in memory: while nobody changes a group, nothing about it is read or added up twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ohhell.server.seasons import repository

if TYPE_CHECKING:
    from ohhell.server.seasons.repository import StoredGroup
    from ohhell.store.groups import Group
    from ohhell.store.store import Store

T = TypeVar("T")

MOST_CACHED: Final = 32
"""Groups, and answers about them, in memory; the least recently used are dropped first."""


class LruCache:
    """Values by key, the least recently used dropped first."""

    def __init__(self, most: int = MOST_CACHED) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """Return the value of *key*, or None."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Remember *value*, and return it."""
        self._found[key] = value
        if len(self._found) > self._most:
            self._found.popitem(last=False)
        return value


# a group's id is random and its version never repeats, so several servers in one process can share these
_GROUPS: Final = LruCache()
_ANSWERS: Final = LruCache()


async def current(store: Store, group_id: str) -> StoredGroup:
    """Return a group as it is now, or raise Refusal."""
    group: Group = await asyncio.wrap_future(store.read(partial(repository.find, group_id=group_id)))
    found: StoredGroup | None = _GROUPS.get((group.id, group.version))
    if found is None:
        found = await asyncio.wrap_future(store.read(partial(repository.read, group_id=group_id)))
        _GROUPS.put((found.group.id, found.group.version), found)
    return found


async def computed(group: Group, question: Hashable, compute: Callable[[], T]) -> T:
    """Return the answer to a question about a group, computed in a thread, once per version of the group."""
    key = (group.id, group.version, question)
    cached: T | None = _ANSWERS.get(key)
    return _ANSWERS.put(key, await asyncio.to_thread(compute)) if cached is None else cached
