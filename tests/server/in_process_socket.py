"""A WebSocket connection to the app in this process, which stores everything it receives."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ORIGIN = "http://localhost:8052"
PATIENCE = 60.0
"""Seconds after which a test that waits has failed."""


class InProcessSocket:
    """A connection to a table of an app in this process, or of a server at an address; *frames* is everything it received."""

    def __init__(
        self, app: Starlette | str, table: str, *, token: str | None = None, person: str | None = None
    ) -> None:
        self.app = app
        self.table = table
        self.token = token
        self.person = person
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.reading = asyncio.Event()
        self.reading.set()
        self._read = 0
        self._arrived = asyncio.Event()
        self._outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self, **query: int | str) -> InProcessSocket:
        """Connect; *query* may have the version seen and the seat."""
        where = f"/api/tables/{self.table}/socket"
        if isinstance(self.app, str):
            self._task = asyncio.create_task(
                self._talk(f"{self.app.replace('http', 'ws', 1)}{where}?{urlencode(query)}")
            )
            return self
        headers = [(b"host", b"localhost:8052")]
        if self.token is not None:
            headers.append((b"authorization", f"Bearer {self.token}".encode()))
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": where,
            "raw_path": where.encode(),
            "query_string": urlencode(query).encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1234),
            "server": ("localhost", 8052),
            "subprotocols": [],
            "state": {},
        }
        self._outgoing.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.app(scope, self._outgoing.get, self._take))
        return self

    async def _talk(self, where: str) -> None:
        """Send and receive over a real socket until either side closes it."""
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        async with connect(where, additional_headers=headers, compression=None, ping_interval=None) as socket:
            receiving = asyncio.create_task(self._receive(socket))
            while (message := await self._outgoing.get())["type"] == "websocket.receive":
                with suppress(ConnectionClosed):
                    await socket.send(message["text"])
            receiving.cancel()
            socket.transport.abort()

    async def _receive(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in socket:
                await self._take({"type": "websocket.send", "text": message})
        code, reason = socket.close_code or 1006, socket.close_reason or ""
        await self._take({"type": "websocket.close", "code": code, "reason": reason})

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            await self.reading.wait()
            self.frames.append(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000), message.get("reason") or ""
        self._arrived.set()

    def send(self, **command: Any) -> None:
        """Send a command."""
        self.send_text(msgspec.json.encode(command).decode())

    def send_text(self, text: str) -> None:
        """Send any text."""
        self._outgoing.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self) -> bytes | None:
        """Return the next unread message; None when the connection is closed."""
        while self._read >= len(self.frames):
            if self.closed is not None:
                return None
            self._arrived.clear()
            async with asyncio.timeout(PATIENCE):
                await self._arrived.wait()
        self._read += 1
        return self.frames[self._read - 1]

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Return the next message of a kind, with these values."""
        while (frame := await self.next()) is not None:
            reply: dict[str, Any] = msgspec.json.decode(frame)
            if reply["kind"] == kind and all(reply.get(name) == value for name, value in wanted.items()):
                return reply
        raise AssertionError(f"the connection was closed with {self.closed} before {kind} came")

    async def until_any(self) -> dict[str, Any]:
        """Return the next message."""
        frame = await self.next()
        assert frame is not None, f"the connection was closed with {self.closed}"
        reply: dict[str, Any] = msgspec.json.decode(frame)
        return reply

    async def answered(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its reply: done or refused."""
        self.send(**command)
        while (frame := await self.next()) is not None:
            reply: dict[str, Any] = msgspec.json.decode(frame)
            if reply["kind"] in {"done", "refused"} and reply["id"] == command["id"]:
                return reply
        raise AssertionError(f"the connection was closed with {self.closed} before an answer came")

    def from_the_start(self) -> None:
        """Read everything again from the beginning."""
        self._read = 0

    async def hang_up(self) -> None:
        """Disconnect without a goodbye."""
        self.reading.set()
        self._outgoing.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            await self._task
        self.closed = self.closed or (1006, "")


def browser(app: Starlette | str, *, token: str | None = None, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """Return an HTTP client, with a token or as a stranger."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    if isinstance(app, str):
        return httpx.AsyncClient(base_url=app, headers=headers, trust_env=False)
    transport = httpx.ASGITransport(app=app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)


async def new_person(app: Starlette | str, name: str) -> tuple[str, str]:
    """Sign up and return the person's id and token."""
    async with browser(app) as client:
        answer = await client.post("/api/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()["person"]["id"], answer.cookies["ohhell"]
