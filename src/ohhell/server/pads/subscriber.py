"""A connection that follows a live score pad."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ohhell.server.http.sse import event
from ohhell.server.live.live_log import Subscriber
from ohhell.server.pads.replies import PadUpdate, entries_after

if TYPE_CHECKING:
    from ohhell.server.pads.live_pad import LivePad


class PadSubscriber(Subscriber):
    """A connection that follows a pad; *scorer* says whether it is of somebody who may write on it."""

    def __init__(self, live: LivePad, *, seen: int, address: str, scorer: bool = False) -> None:
        super().__init__(seen=seen)
        self.address = address
        self.scorer = scorer
        self.leaving = False
        self.dropped = asyncio.Event()
        self._live = live
        self.announce()

    def drop(self) -> None:
        """Disconnect at once to make a place for somebody else, whether the client reads or not."""
        self.dropped.set()
        self.disconnect()

    def leave(self) -> None:
        """Send the latest news, then disconnect."""
        self.leaving = True
        self.announce()

    def disconnect(self) -> None:
        """Follow no longer."""
        self._live.subscribers.discard(self)
        self.gone.set()

    def next_event(self) -> bytes | None:
        """Return the entries the client does not have, or None; a client with an impossible version gets all of them."""
        version = self._live.version
        seen = self.sent if self.sent <= version else 0
        if seen == version and not self.first:
            return None
        self.sent, self.first = version, False
        entries = entries_after(self._live.entries, after=seen)
        return event(version, PadUpdate(version, entries, len(self._live.subscribers)))
