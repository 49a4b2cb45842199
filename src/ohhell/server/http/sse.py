"""Live: a score pad followed over one long answer, entry after entry, until either side has had enough."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from ohhell.server.pads.live_pad import LivePad

HEARTBEAT_S: Final = 15.0
"""Seconds of silence after which a line without news shows that the connection is alive."""

_HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy that collects an answer before it passes it on would keep all of this one
)
_HEARTBEAT: Final = b":\n\n"


_numbers: Final = count()


class PadFollower:
    """Somebody who follows a pad: what they were told, and whether there is more."""

    def __init__(self, live: LivePad, *, after: int, address: str, scores: bool = False) -> None:
        self.live = live
        self.number = next(_numbers)
        self.told = after
        self.address = address
        self.scores = scores
        self.first = True
        self.leaving = False
        self.news = asyncio.Event()
        self.gone = asyncio.Event()
        self.dropped = asyncio.Event()
        self.news.set()

    def drop(self) -> None:
        """End at once, to make room for somebody else, whether the other side reads or not."""
        self.dropped.set()
        self.live.go(self)

    def leave(self) -> None:
        """Tell what there is, then end."""
        self.leaving = True
        self.news.set()


class EventStream:
    """The answer: whatever waits is sent at once, so that a slow reader costs the pad nothing and misses nothing."""

    def __init__(
        self, live: LivePad, *, after: int, address: str, scores: bool = False, beat: float = HEARTBEAT_S
    ) -> None:
        self._live = live
        self._after = after
        self._address = address
        self._scores = scores
        self._beat = beat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Follow the pad, or raise Refusal before anything is sent."""
        del scope
        follower = self._live.come(after=self._after, address=self._address, scores=self._scores)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            pump = asyncio.create_task(self._pump(follower, send))
            gone = asyncio.create_task(_gone(receive))
            dropped = asyncio.create_task(follower.dropped.wait())
            tasks = {pump, gone, dropped}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            if not gone.cancelled():
                return  # nobody is there any more
            await send(_body(b"", more=False))
        finally:
            self._live.go(follower)

    async def _pump(self, follower: PadFollower, send: Send) -> None:
        """Send what there is, and a beat when there is nothing."""
        while True:
            try:
                async with asyncio.timeout(self._beat):
                    await follower.news.wait()
            except TimeoutError:
                await send(_body(_HEARTBEAT))
                continue
            follower.news.clear()
            if (news := self._live.news_for(follower)) is not None:
                await send(_body(news))
            if follower.leaving:
                return


def event(version: int, told: object) -> bytes:
    """One event; a browser that comes back says by itself which *version* it has."""
    return b"id: %d\ndata: %b\n\n" % (version, msgspec.json.encode(told))


async def _gone(receive: Receive) -> None:
    """Wait until the other side has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}
