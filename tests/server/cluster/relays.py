"""Small TCP relays on loopback: between processes and their services, where a test can break the network, and before the processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

CHUNK: Final = 65_536

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Relay:
    """Passes bytes between clients and a service; *dial* connects to the service, or raises OSError.

    While `to_service` or `to_client` is cleared, that direction stalls: nothing is lost, nothing arrives.
    """

    def __init__(self, dial: Callable[[], Awaitable[Streams]]) -> None:
        self._dial = dial
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.to_service = asyncio.Event()
        self.to_client = asyncio.Event()
        self.to_service.set()
        self.to_client.set()

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Stop listening and break all connections."""
        if self._server is not None:
            self._server.close()
        self.reset()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def reset(self) -> None:
        """Break all connections at once."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._relay(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        service_reader, service_writer = await self._dial()
        both = {writer, service_writer}
        self._writers |= both
        jobs = [
            asyncio.create_task(_copy(reader, service_writer, self.to_service)),
            asyncio.create_task(_copy(service_reader, writer, self.to_client)),
        ]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            self._writers -= both
            with suppress(OSError):
                service_writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passing: asyncio.Event) -> None:
    while data := await reader.read(CHUNK):
        await passing.wait()
        writer.write(data)
        await writer.drain()
