"""Groups that follow score pads: from when a pad is added, and again when games that waited find room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ohhell.rules.errors import OhHellError
from ohhell.server.games.finished import PadMatches, on_pad
from ohhell.server.pads import repository as pads_repository
from ohhell.server.seasons import repository as seasons
from ohhell.store import groups
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.state import ServerState
    from ohhell.store.store import Store

T = TypeVar("T")

_Job = Callable[["Connection", str, PadMatches, int], T]
"""What is done with a group and the finished matches of a pad, at a time."""


async def follow(server: ServerState, group_id: str, pad_id: str) -> int:
    """Make a group follow a score pad; return 1 if a match of it is new, else 0, or raise Refusal.

    The matches of a pad are one game.
    """
    return min(1, await _with_matches(server, group_id, pad_id, seasons.follow))


async def take_waiting(server: ServerState, group_id: str) -> None:
    """Give a group that may have room again the games of its pads that wait for it."""
    for _, pad_id in await asyncio.wrap_future(server.store.read(partial(groups.waiting, group_id=group_id))):
        with suppress(Refusal):  # the pad was deleted
            await _with_matches(server, group_id, pad_id, seasons.catch_up)


async def _with_matches(server: ServerState, group_id: str, pad_id: str, job: _Job[T]) -> T:
    """Do *job* while nobody writes on the pad: a match that ends meanwhile would be lost to a group that is just added."""
    live = await server.pads.get_existing(pad_id)
    async with live.exclusive():
        pad, line, now = live.pad, live.row, server.now()
        assert pad is not None, "a pad has its first note"
        assert line is not None, "a pad has its first note"
        found = await asyncio.to_thread(on_pad, pad_id, pad, created=line.created, now=now)
        return await asyncio.wrap_future(server.store.write(lambda connection: job(connection, group_id, found, now)))


def take_all_waiting(store: Store, now: int) -> None:
    """Give every group the games of its pads that wait, before anybody is served.

    Earlier versions took them when somebody looked at the season; the migration marks what nobody had looked at.
    """
    for group_id, pad_id in store.read(groups.waiting).result():
        with suppress(OhHellError):  # a pad that cannot be read keeps no server from starting
            stored = store.read(partial(pads_repository.read, pad_id=pad_id)).result()
            if stored is not None:
                found = on_pad(pad_id, stored.pad, created=stored.row.created, now=now)
                store.write(partial(seasons.catch_up, group_id=group_id, pad=found, now=now)).result()
