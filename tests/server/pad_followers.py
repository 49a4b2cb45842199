"""A client that follows a score pad or an event: one long response, read event by event."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode, urlsplit

from server.in_process_server import ORIGIN, LocalServer
from server.pad_writers import PAD

PATIENCE = 10.0
"""Seconds to wait for an event on a busy machine."""


class Follower:
    """A connection that follows a pad, or what is at *path*; *events* is everything it received."""

    def __init__(
        self,
        server: LocalServer,
        *,
        pad: str = PAD,
        path: str | None = None,
        after: int | None = None,
        last: int | None = None,
        key: str | None = None,
    ) -> None:
        self.server = server
        self.status = 0
        self.raw = b""
        self.events: list[dict[str, Any]] = []
        self.ended = False
        self._left = asyncio.Event()
        self._change = asyncio.Condition()
        headers = [(b"host", urlsplit(ORIGIN).netloc.encode())]
        if last is not None:
            headers.append((b"last-event-id", b"%d" % last))
        self._scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path or f"/api/pads/{pad}/live",
            "raw_path": b"",
            "root_path": "",
            "query_string": urlencode(_query(after, key)).encode(),
            "headers": headers,
            "client": ("127.0.0.1", 4711),
            "server": ("localhost", 8052),
        }
        server.run(self._connect)

    async def _connect(self) -> None:
        self._task = asyncio.create_task(self._follow())
        async with asyncio.timeout(PATIENCE), self._change:
            await self._change.wait_for(lambda: self.status > 0)

    async def _follow(self) -> None:
        try:
            await self.server.app(self._scope, self._receive, self._send)
        finally:
            async with self._change:
                self.ended = True
                self._change.notify_all()

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        async with self._change:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                self._read(message.get("body", b""))
            self._change.notify_all()

    def _read(self, part: bytes) -> None:
        self.raw += part
        *whole, self.raw = self.raw.split(b"\n\n")
        for event in whole:
            fields = dict(line.split(b": ", 1) for line in event.splitlines() if not line.startswith(b":"))
            if fields:
                news = json.loads(fields[b"data"])
                assert int(fields[b"id"]) == news["version"]
                self.events.append(news)

    def until(self, version: int) -> dict[str, Any]:
        """Wait for an event with that version or a newer one, and return it."""

        async def received() -> dict[str, Any]:
            async with asyncio.timeout(PATIENCE), self._change:
                await self._change.wait_for(lambda: any(news["version"] >= version for news in self.events))
            return next(news for news in self.events if news["version"] >= version)

        return self.server.run(received)

    def until_ended(self) -> None:
        """Wait until the server ends the stream."""

        async def over() -> None:
            async with asyncio.timeout(PATIENCE), self._change:
                await self._change.wait_for(lambda: self.ended)

        self.server.run(over)

    @property
    def entries(self) -> list[dict[str, Any]]:
        """All received entries, in order."""
        return [entry for news in self.events for entry in news["entries"]]

    def hang_up(self) -> None:
        """Close the connection, and wait until the server knows."""

        async def gone() -> None:
            self._left.set()
            await self._task

        self.server.run(gone)


def _query(after: int | None, key: str | None) -> dict[str, str]:
    """Return the query: the version to start after, and the proof that a scorer has the key."""
    query = {} if after is None else {"after": str(after)}
    if key is not None:
        query["scorer"] = sha256(sha256(key.encode()).hexdigest().encode()).hexdigest()
    return query
