"""Server-sent events: a response that stays open and sends news of a live log."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ohhell.server.live.live_log import LiveLog, Subscriber

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

HEARTBEAT_S: Final = 15.0
"""Seconds without news after which a comment is sent, so that both sides notice a broken connection."""

_HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would otherwise wait for the end of the response before it sends anything
)
_HEARTBEAT: Final = b":\n\n"


class StreamSubscriber(Subscriber):
    """A connection from an *address* that gets server-sent events about a log."""

    def __init__(self, live: LiveLog[Any, Any], *, seen: int, address: str) -> None:
        super().__init__(seen=seen)
        self.address = address
        self.leaving = False
        self.dropped = asyncio.Event()
        self._log = live
        self.announce()

    def drop(self) -> None:
        """Disconnect at once to make a place for somebody else, whether the client reads or not."""
        self.dropped.set()
        self.disconnect()

    def leave(self) -> None:
        """Send the latest news, then disconnect."""
        self.leaving = True
        self.announce()

    def reconnect(self) -> None:
        """End the response; the client follows again by itself."""
        self.leave()

    def disconnect(self) -> None:
        """Follow no longer."""
        self._log.subscribers.discard(self)
        self.gone.set()

    @abstractmethod
    def next_event(self) -> bytes | None:
        """Return the news that the client does not have, None if there is none."""


class EventStream:
    """A response that sends events until the client disconnects or the subscriber leaves.

    All news since the last event is sent as one, so that a slow client costs no memory and misses nothing.
    """

    def __init__(self, connect: Callable[[], StreamSubscriber], *, heartbeat: float = HEARTBEAT_S) -> None:
        self._connect = connect
        self._heartbeat = heartbeat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Connect and send events; an error while connecting is raised before anything is sent."""
        del scope
        source = self._connect()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            pump = asyncio.create_task(self._pump(source, send))
            gone = asyncio.create_task(_until_disconnect(receive))
            dropped = asyncio.create_task(source.dropped.wait())
            tasks = {pump, gone, dropped}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            if not gone.cancelled():
                return  # the client has disconnected
            await send(_body(b"", more=False))
        finally:
            source.disconnect()

    async def _pump(self, source: StreamSubscriber, send: Send) -> None:
        """Send events as they come, and a heartbeat when there are none."""
        while True:
            try:
                async with asyncio.timeout(self._heartbeat):
                    await source.news.wait()
            except TimeoutError:
                await send(_body(_HEARTBEAT))
                continue
            source.news.clear()
            if (news := source.next_event()) is not None:
                await send(_body(news))
            if source.leaving:
                return


def encode_event(version: int, data: object) -> bytes:
    """Encode an event; a browser that reconnects sends its last *version* automatically."""
    return b"id: %d\ndata: %b\n\n" % (version, msgspec.json.encode(data))


async def _until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}
