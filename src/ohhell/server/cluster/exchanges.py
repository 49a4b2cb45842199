"""Requests and WebSockets that one process accepts and another one serves, through the link between them.

The process that accepts a client passes on the ASGI messages of both sides as they are; the one that serves runs the same
application as for its own clients. So a seat gets exactly the bytes that were made for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import ClientDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from ohhell.protocol.messages import Goodbye, encode_message
from ohhell.server.cluster.frames import End, Open, Part, Read, Text
from ohhell.server.http.responses import ErrorResponses
from ohhell.server.live.registry import VISITED, OwnedElsewhere
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ohhell.server.cluster.frames import Frame
    from ohhell.server.cluster.link import Link

WINDOW: Final = 32
"""Messages that may be on their way to a side that has not read them yet; then the sender waits."""

_CLOSED: Final = 4000
_PASSED_ON: Final = (
    "type",
    "scheme",
    "method",
    "path",
    "query_string",
    "headers",
    "client",
    "http_version",
    "root_path",
)
LOST: Final = Goodbye(
    "process-lost", "The connection between two processes of the server broke. Connect again.", again=True
)
STOPS: Final = Goodbye("server-stops", "The server is stopping. Your seat is safe.", again=True)


class ProcessLost(Refusal):
    """The process that serves a request can't be reached."""

    def __init__(self) -> None:
        super().__init__(
            "process-lost",
            "The process of the server that has this can't be reached. Nothing is lost; try again in a few seconds.",
        )


class Exchange:
    """One side of a request or WebSocket between two processes."""

    def __init__(self, link: Link, peer: str, number: int, *, opened: bool) -> None:
        self.peer = peer
        self.number = number
        self.opened = opened
        self.lost: Goodbye | None = None
        self.end: End | None = None
        self._link = link
        self._incoming: deque[Message] = deque()
        self._news = asyncio.Event()
        self._room = WINDOW
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._read = 0

    @property
    def alive(self) -> bool:
        """Whether the other side can still be reached."""
        return self.lost is None and self.end is None

    async def send(self, message: Message) -> None:
        """Send a message to the other side; wait while it has too many unread ones, raise OSError if it is gone."""
        await self._has_room.wait()
        if not self.alive:
            raise ClientDisconnected
        self._room -= 1
        if self._room <= 0:
            self._has_room.clear()
        text = message.get("text")
        if text is not None and message["type"] in {"websocket.send", "websocket.receive"}:
            self._link.send(self.peer, Text(self.number, self.opened, text))
        else:
            self._link.send(self.peer, Part(self.number, self.opened, dict(message)))

    async def receive(self) -> Message | None:
        """Return the next message from the other side; None if it has ended or is lost."""
        while not self._incoming:
            if not self.alive:
                return None
            self._news.clear()
            await self._news.wait()
        self._read += 1
        if self._read >= WINDOW // 2:
            self._link.send(self.peer, Read(self.number, self.opened, self._read))
            self._read = 0
        return self._incoming.popleft()

    def take(self, frame: Part | Text | Read | End) -> None:
        """Take in a frame of the other side."""
        match frame:
            case Part():
                self._incoming.append(frame.message)
            case Text():
                kind = "websocket.send" if self.opened else "websocket.receive"
                self._incoming.append({"type": kind, "text": frame.text})
            case Read():
                self._room += frame.count
                self._has_room.set()
            case End():
                self.end = frame
                self._has_room.set()
        self._news.set()

    def lose(self, why: Goodbye) -> None:
        """Note that the other side can't be reached."""
        self.lost = self.lost or why
        self._has_room.set()
        self._news.set()


class Exchanges:
    """All exchanges of a process: those it has opened for its clients, and those it serves for others."""

    def __init__(self, app: Callable[[], tuple[ASGIApp, Any]]) -> None:
        self._app = app
        self.link: Link
        self._numbers = count()
        self._open: dict[tuple[bool, str, int], Exchange] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._open)

    def take(self, sender: str, frame: Frame) -> None:
        """Take in a frame of another process."""
        if isinstance(frame, Open):
            self._serve_soon(sender, frame)
        elif isinstance(frame, Part | Text | Read | End):
            exchange = self._open.get((not frame.opened, sender, frame.number))
            if exchange is not None:
                exchange.take(frame)

    def lose(self, process: str | None) -> None:
        """End the exchanges with a process, or with all."""
        for exchange in list(self._open.values()):
            if process is None or exchange.peer == process:
                exchange.lose(LOST)

    def stop(self) -> None:
        """Let the clients of this process connect elsewhere; those of other processes get their goodbye from the tables."""
        for exchange in list(self._open.values()):
            if exchange.opened:
                exchange.lose(STOPS)

    @property
    def peers(self) -> set[str]:
        """The processes with which there are exchanges."""
        return {exchange.peer for exchange in self._open.values()}

    async def close(self) -> None:
        """Stop serving."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def forward(self, scope: Scope, receive: Receive, send: Send, process: str, visited: tuple[str, ...]) -> None:
        """Let another process serve a request; raise OwnedElsewhere if that names yet another one, ProcessLost if it is gone."""
        if not self.link.up:
            raise ProcessLost
        exchange = Exchange(self.link, process, next(self._numbers), opened=True)
        self._open[True, process, exchange.number] = exchange
        passed = {name: scope[name] for name in _PASSED_ON if name in scope}
        self.link.send(process, Open(exchange.number, passed, (*visited, self.link.process)))
        pump = asyncio.create_task(_pump(receive, exchange))
        try:
            await _respond(exchange, send, websocket=scope["type"] == "websocket")
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            del self._open[True, process, exchange.number]
            if exchange.end is None:
                self.link.send(process, End(exchange.number, opened=True))

    def _serve_soon(self, sender: str, request: Open) -> None:
        exchange = Exchange(self.link, sender, request.number, opened=False)
        self._open[False, sender, request.number] = exchange
        task = asyncio.create_task(self._serve(exchange, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, exchange: Exchange, request: Open) -> None:
        """Run the application for a client of another process."""
        app, starlette = self._app()
        websocket = request.scope["type"] == "websocket"
        scope = {
            **request.scope,
            "asgi": {"version": "3.0"},
            "headers": [tuple(header) for header in request.scope["headers"]],
            "client": tuple(request.scope["client"]) if request.scope.get("client") else None,
            "app": starlette,
            "state": {},
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            VISITED: (*request.visited, self.link.process),
        }

        async def receive() -> Message:
            message = await exchange.receive()
            if message is not None:
                return message
            return {"type": "websocket.disconnect", "code": 1006} if websocket else {"type": "http.disconnect"}

        elsewhere = ""

        async def catching(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal elsewhere
            try:
                await app(scope, receive, send)
            except OwnedElsewhere as owned:
                elsewhere = owned.process
            except RuntimeError:
                if exchange.alive:  # Starlette raises it if the client is gone before its connection is accepted
                    raise

        try:
            await ErrorResponses(catching)(scope, receive, exchange.send)
        except ClientDisconnected:
            pass  # the client was gone before its connection was accepted
        finally:
            del self._open[False, exchange.peer, exchange.number]
            self.link.send(exchange.peer, End(exchange.number, opened=False, elsewhere=elsewhere))


async def _pump(receive: Receive, exchange: Exchange) -> None:
    """Pass on what the client sends."""
    try:
        while True:
            message = await receive()
            await exchange.send(message)
            if message["type"] in {"http.disconnect", "websocket.disconnect"}:
                return
    except ClientDisconnected:
        return  # the other side has ended the exchange


async def _respond(exchange: Exchange, send: Send, *, websocket: bool) -> None:
    """Pass on what the other process sends, until it is finished."""
    started = finished = follows = False
    while (message := await exchange.receive()) is not None:
        kind = message["type"]
        if kind in {"http.response.start", "websocket.http.response.start"}:
            message = {**message, "headers": [tuple(header) for header in message.get("headers", ())]}
            follows = any(value.startswith(b"text/event-stream") for _, value in message["headers"])
        started = True
        finished = kind == "websocket.close" or (kind.endswith("response.body") and not message.get("more_body", False))
        await send(message)
        if finished:
            return
    if exchange.end is not None and exchange.end.elsewhere and not started:
        raise OwnedElsewhere(exchange.end.elsewhere)
    if not started:
        raise ProcessLost
    goodbye = exchange.lost or LOST
    if websocket:
        await send({"type": "websocket.send", "text": encode_message(goodbye).decode()})
        await send({"type": "websocket.close", "code": _CLOSED, "reason": goodbye.code})
    elif follows:
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    else:
        raise ClientDisconnect  # only closing the connection shows that the response is not complete
