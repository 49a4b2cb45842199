"""The score pads of a server: found, woken from the store when somebody comes, and let go when nobody is there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ohhell.server.live.uncancelled import finished
from ohhell.server.pads import repository as pads_repository
from ohhell.server.pads.live_pad import PadRoom
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.http.sse import Watcher
    from ohhell.server.state import House


class Pads:
    """Every pad that somebody writes on or follows, and the way to the others."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, PadRoom] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}

    @property
    def open_now(self) -> list[PadRoom]:
        """The pads in memory."""
        return list(self._rooms.values())

    @property
    def watchers(self) -> list[Watcher]:
        """Everybody who follows a pad."""
        return [watcher for room in self._rooms.values() for watcher in room.watchers]

    def watching_from(self, address: str) -> int:
        """How many connections from an address follow pads."""
        return sum(watcher.address == address for watcher in self.watchers)

    async def get(self, pad_id: str) -> PadRoom:
        """The room of a pad, or Refusal."""
        room = await self.place(pad_id)
        if room.line is None:
            raise Refusal("no-such-pad", "there is no such pad: it never was, or it was put away long ago")
        return room

    async def place(self, pad_id: str) -> PadRoom:
        """The room of a pad that is there, or that may be begun."""
        while (room := self._rooms.get(pad_id)) is None:
            # several may come at once; the pad is woken once, and again where it was let go before they got it
            if pad_id not in self._waking:
                self._waking[pad_id] = asyncio.create_task(self._wake(pad_id))
            await finished(self._waking[pad_id])
        return room

    async def _wake(self, pad_id: str) -> None:
        try:
            shelved = await asyncio.wrap_future(self._house.store.read(partial(pads_repository.read, pad_id=pad_id)))
            self._rooms[pad_id] = PadRoom(self._house, pad_id, shelved)
        finally:
            del self._waking[pad_id]

    def let_go(self) -> int:
        """Forget pads that nobody follows or writes on; the store keeps them."""
        empty = [key for key, room in self._rooms.items() if not room.watchers and not room.writing]
        for key in empty:
            del self._rooms[key]
        return len(empty)
