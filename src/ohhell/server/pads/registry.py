"""The live score pads of a server."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ohhell.server.live.registry import LiveRegistry
from ohhell.server.pads import repository
from ohhell.server.pads.live_pad import LivePad
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.pads.subscriber import PadSubscriber
    from ohhell.server.state import ServerState


class PadRegistry(LiveRegistry[LivePad]):
    """The live pads in memory, and the way to all others; a pad that `get` returns may not have begun."""

    def __init__(self, server: ServerState) -> None:
        super().__init__()
        self._server = server

    @property
    def subscribers(self) -> list[PadSubscriber]:
        """Everybody who follows a pad."""
        return [subscriber for live in self.loaded for subscriber in live.subscribers]

    async def get_existing(self, pad_id: str) -> LivePad:
        """Return a pad that has begun, or raise Refusal."""
        live = await self.get(pad_id)
        if live.row is None:
            raise Refusal("no-such-pad", "There's no such pad, or it was deleted long ago.")
        return live

    async def _load(self, key: str) -> LivePad:
        stored = await asyncio.wrap_future(self._server.store.read(partial(repository.read, pad_id=key)))
        return LivePad(self._server, key, stored)
