"""The score pads of a server: found, woken from the store when somebody comes, and let go when nobody is there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ohhell.server.live.uncancelled import uncancelled
from ohhell.server.pads import repository as pads_repository
from ohhell.server.pads.live_pad import LivePad
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.http.sse import PadFollower
    from ohhell.server.state import ServerState


class PadRegistry:
    """Every pad that somebody writes on or follows, and the way to the others."""

    def __init__(self, server: ServerState) -> None:
        self._server = server
        self._live_pads: dict[str, LivePad] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}

    @property
    def loaded(self) -> list[LivePad]:
        """The pads in memory."""
        return list(self._live_pads.values())

    @property
    def followers(self) -> list[PadFollower]:
        """Everybody who follows a pad."""
        return [follower for live in self._live_pads.values() for follower in live.followers]

    def followers_from(self, address: str) -> int:
        """How many connections from an address follow pads."""
        return sum(follower.address == address for follower in self.followers)

    async def get(self, pad_id: str) -> LivePad:
        """The room of a pad, or Refusal."""
        live = await self.get_or_new(pad_id)
        if live.line is None:
            raise Refusal("no-such-pad", "there is no such pad: it never was, or it was put away long ago")
        return live

    async def get_or_new(self, pad_id: str) -> LivePad:
        """The room of a pad that is there, or that may be begun."""
        while (live := self._live_pads.get(pad_id)) is None:
            # several may come at once; the pad is woken once, and again where it was let go before they got it
            if pad_id not in self._waking:
                self._waking[pad_id] = asyncio.create_task(self._wake(pad_id))
            await uncancelled(self._waking[pad_id])
        return live

    async def _wake(self, pad_id: str) -> None:
        try:
            stored = await asyncio.wrap_future(self._server.store.read(partial(pads_repository.read, pad_id=pad_id)))
            self._live_pads[pad_id] = LivePad(self._server, pad_id, stored)
        finally:
            del self._waking[pad_id]

    def release_idle(self) -> int:
        """Forget pads that nobody follows or writes on; the store keeps them."""
        empty = [key for key, live in self._live_pads.items() if not live.followers and not live.writing]
        for key in empty:
            del self._live_pads[key]
        return len(empty)
