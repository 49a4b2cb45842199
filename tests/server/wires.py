"""A line to the app inside this process: everything a socket is, but for the network; all that was said on it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from starlette.applications import Starlette

HERE = "http://localhost:8052"
PATIENCE = 60.0
"""Seconds after which a test that waits has failed."""


class Wire:
    """One connection to a table; *frames* is every message that came, in order."""

    def __init__(self, app: Starlette, table: str, *, token: str | None = None, person: str | None = None) -> None:
        self.app = app
        self.table = table
        self.token = token
        self.person = person
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.reading = asyncio.Event()
        self.reading.set()
        self._read = 0
        self._came = asyncio.Event()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self, **query: int | str) -> Wire:
        """Connect; *query* may say what was seen, and which seat to look through."""
        where = f"/api/tables/{self.table}/socket"
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
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.app(scope, self._said.get, self._take))
        return self

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            await self.reading.wait()
            self.frames.append(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000), message.get("reason") or ""
        self._came.set()

    def say(self, **command: Any) -> None:
        """Send a command."""
        self.say_text(msgspec.json.encode(command).decode())

    def say_text(self, text: str) -> None:
        """Send anything that is text."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self) -> bytes | None:
        """The next message that was not looked at yet; None when the line is closed."""
        while self._read >= len(self.frames):
            if self.closed is not None:
                return None
            self._came.clear()
            async with asyncio.timeout(PATIENCE):
                await self._came.wait()
        self._read += 1
        return self.frames[self._read - 1]

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind, with these values."""
        while (frame := await self.next()) is not None:
            told: dict[str, Any] = msgspec.json.decode(frame)
            if told["kind"] == kind and all(told.get(name) == value for name, value in wanted.items()):
                return told
        raise AssertionError(f"the line was closed with {self.closed} before {kind} came")

    async def answered(self, **command: Any) -> dict[str, Any]:
        """The answer to a command: done or refused."""
        self.say(**command)
        while (frame := await self.next()) is not None:
            told: dict[str, Any] = msgspec.json.decode(frame)
            if told["kind"] in {"done", "refused"} and told["id"] == command["id"]:
                return told
        raise AssertionError(f"the line was closed with {self.closed} before an answer came")

    async def hang_up(self) -> None:
        """Go without a word."""
        self.reading.set()
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            await self._task
        self.closed = self.closed or (1006, "")


def browser(app: Starlette, *, token: str | None = None, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """Somebody who asks over HTTP, with a token or as a stranger."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app, client=(address, 1234)),
        base_url=HERE,
        headers={} if token is None else {"Authorization": f"Bearer {token}"},
    )


async def newcomer(app: Starlette, name: str) -> tuple[str, str]:
    """Somebody new: their id and their token."""
    async with browser(app) as asking:
        answer = await asking.post("/api/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()["person"]["id"], answer.cookies["ohhell"]
