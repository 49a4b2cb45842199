"""Seasons as they were added up last: nothing is added up twice while nobody changes a group."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ohhell.server.seasons import repository as groups_repository
from ohhell.server.seasons.pad_games import played_on
from ohhell.store.groups import FollowedPad, Group
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.seasons.repository import StoredGroup
    from ohhell.server.state import ServerState

T = TypeVar("T")

MOST_CACHED: Final = 32
"""Groups, and answers about them, kept in memory; those nobody asked for longest go first."""


class LruCache:
    """What was worked out and is asked for again."""

    def __init__(self, most: int = MOST_CACHED) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """What is kept under *key*, or None."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Keep *value*."""
        self._found[key] = value
        if len(self._found) > self._most:
            self._found.popitem(last=False)
        return value


# a group's id is random and its version never comes again, so that no two servers in one process meet here
_GROUPS: Final = LruCache()
_ANSWERS: Final = LruCache()


async def current(server: ServerState, group_id: str) -> StoredGroup:
    """A group as it is now, its score pads followed up to their last note; or Refusal."""
    store = server.store
    for pad in await asyncio.wrap_future(store.read(partial(groups_repository.stale, group_id=group_id))):
        with suppress(Refusal):  # a group that has no room for another game is shown as it is
            await follow(server, group_id, pad.pad_id)
    group: Group = await asyncio.wrap_future(store.read(partial(groups_repository.find, group_id=group_id)))
    found: StoredGroup | None = _GROUPS.get((group.id, group.version))
    if found is None:
        found = await asyncio.wrap_future(store.read(partial(groups_repository.read, group_id=group_id)))
        _GROUPS.put((found.group.id, found.group.version), found)
    return found


async def follow(server: ServerState, group_id: str, pad_id: str) -> int:
    """Take the game of a score pad as it is now into a group; whether a match is new, as a number, or Refusal where one has no room.

    What is corrected in games that are there is written all the same.
    """
    live = await server.pads.get_existing(pad_id)
    pad, line, now = live.pad, live.row, server.now()
    assert pad is not None, "a pad has its first note"
    assert line is not None, "a pad has its first note"
    begun = datetime.fromtimestamp(line.created / 1000, UTC).date().isoformat()
    found = await asyncio.to_thread(played_on, pad_id, pad, day=begun, at=now)
    job = partial(
        groups_repository.take_pad, group_id=group_id, pad=FollowedPad(pad_id, pad.version), found=found, now=now
    )
    taken = await asyncio.wrap_future(server.store.write(job))
    if taken.refusal is not None:
        raise taken.refusal
    return min(1, taken.new)  # the matches of a pad are one game


async def worked_out(group: Group, question: Hashable, work: Callable[[], T]) -> T:
    """The answer to a question about a group, worked out beside everything else, once for every state of the group."""
    key = (group.id, group.version, question)
    kept: T | None = _ANSWERS.get(key)
    return _ANSWERS.put(key, await asyncio.to_thread(work)) if kept is None else kept
