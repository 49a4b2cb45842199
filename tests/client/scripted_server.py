"""A server that follows a script: what it says on each connection is written in the test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import repeat
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve

from client.update_log import Story
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.protocol.messages import Update, Welcome, encode_message

Message = dict[str, Any]
Script = Callable[["Peer"], Awaitable[None]]
PATIENCE = 30.0


class Peer:
    """The server's end of a connection."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        assert socket.request is not None
        self.query = {key: values[0] for key, values in parse_qs(urlsplit(socket.request.path).query).items()}
        self.token = socket.request.headers.get("Authorization", "")

    async def say(self, message: Update | Welcome | Message) -> None:
        body = json.dumps(message) if isinstance(message, dict) else encode_message(message).decode()
        await self._socket.send(body)

    async def welcome(self, update: Update) -> None:
        """The usual beginning."""
        await self.say(Welcome(1, "kitchen", "ann", (0,)))
        await self.say(update)

    async def hear(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self._socket.recv())
        return message

    async def hang_up(self) -> None:
        """Be gone without a word."""
        self._socket.transport.abort()

    async def linger(self) -> None:
        """Stay until the client hangs up."""
        await self._socket.wait_closed()


@asynccontextmanager
async def following(*scripts: Script) -> AsyncIterator[Client]:
    """A client of a server that follows one script after the other, the last one for all later connections too."""
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
    """No time between two tries."""
    return repeat(0.0)


def line_of(client: Client, **options: Any) -> TableConnection:
    """A line to the table of the script, which comes back at once."""
    return client.connect("kitchen", delays=at_once, contribute=False, **options)


def told(story: Story, version: int) -> Update:
    """The first update on a connection."""
    return story.told(0, version, whole=True)
