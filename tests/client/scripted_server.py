"""A server that follows the scripts of a test: one per connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import repeat
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve

from client.update_log import UpdateLog
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.protocol.messages import Update, Welcome, encode_message

Message = dict[str, Any]
Script = Callable[["Peer"], Awaitable[None]]
TIMEOUT_S = 30.0


class Peer:
    """The server's end of a connection."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        assert socket.request is not None
        self.query = {key: values[0] for key, values in parse_qs(urlsplit(socket.request.path).query).items()}
        self.token = socket.request.headers.get("Authorization", "")

    async def send(self, message: Update | Welcome | Message) -> None:
        body = json.dumps(message) if isinstance(message, dict) else encode_message(message).decode()
        await self._socket.send(body)

    async def welcome(self, update: Update) -> None:
        """Send the usual first messages."""
        await self.send(Welcome(1, "kitchen", "ann", (0,)))
        await self.send(update)

    async def receive(self) -> Message:
        async with asyncio.timeout(TIMEOUT_S):
            message: Message = json.loads(await self._socket.recv())
        return message

    async def break_off(self) -> None:
        """Break the connection without a goodbye."""
        self._socket.transport.abort()

    async def wait_closed(self) -> None:
        """Wait until the client closes the connection."""
        await self._socket.wait_closed()


@asynccontextmanager
async def following(*scripts: Script) -> AsyncIterator[Client]:
    """Yield a client of a server that follows one script after the other; the last one is also for later connections."""
    begun = 0

    async def serving(socket: ServerConnection) -> None:
        nonlocal begun
        script = scripts[min(begun, len(scripts) - 1)]
        begun += 1
        await script(Peer(socket))

    async with serve(serving, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield Client(f"http://127.0.0.1:{port}", token="token")  # noqa: S106 (no secret)


def at_once() -> Iterator[float]:
    """Reconnect without delay."""
    return repeat(0.0)


def connection_of(client: Client, **options: Any) -> TableConnection:
    """Return a connection to the table of the script that reconnects immediately."""
    return client.connect("kitchen", delays=at_once, contribute=False, **options)


def update_at(log: UpdateLog, version: int) -> Update:
    """Return the first update on a connection."""
    return log.update(0, version, whole=True)
