"""The link to the other processes: one channel of Redis per process, messages in order, and notice when some were lost.

Redis delivers a message to whoever listens at that moment and forgets it. So the link makes sure that losses are noticed: it
numbers its messages, checks that a process listens, and starts a new session whenever the connection to Redis breaks. Whoever
uses the link then ends what it did with the other side, and clients connect again.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
import structlog
from redis.asyncio.connection import ConnectionPool
from redis.exceptions import RedisError

from ohhell.server.cluster.frames import Batch, Frame, Hello, Reset, decode, encode
from ohhell.server.cluster.sealing import Seal, open_sealed

if TYPE_CHECKING:
    from redis.asyncio.connection import AbstractConnection

HELLO_S: Final = 0.5
"""Seconds between two messages of a process to itself."""

SILENT_S: Final = 3.0
"""Seconds without a message after which the connection to Redis counts as broken."""

RETRY_S: Final = 0.25
FRAMES_PER_BATCH: Final = 200
_ERRORS: Final = (RedisError, OSError, TimeoutError, EOFError)

T = TypeVar("T")
_log = structlog.get_logger()


async def patiently(work: Coroutine[Any, Any, T], *, seconds: float) -> T:
    """Return the result of *work*, or raise TimeoutError if it takes longer.

    If this whole process was paused, the time is over before anything could arrive; so there is a moment more.
    """
    task = asyncio.ensure_future(work)
    try:
        for wait in (seconds, HELLO_S):
            done, _ = await asyncio.wait({task}, timeout=wait)
            if done:
                return task.result()
        raise TimeoutError("nothing arrives")
    finally:
        task.cancel()


async def _results(connection: Any, commands: list[tuple[Any, ...]]) -> list[Any]:
    """Run commands of Redis together and return their results."""
    await connection.send_packed_command(connection.pack_commands(commands))
    return [await connection.read_response() for _ in commands]


class Link:
    """Sends frames to processes and receives theirs.

    *received* is called with the sender and each frame, *lost* with a process with which messages were lost, None for all.
    """

    def __init__(
        self,
        url: str,
        *,
        key: bytes,
        cluster: str,
        process: str,
        received: Callable[[str, Frame], None],
        lost: Callable[[str | None], None],
    ) -> None:
        self._pool: Any = ConnectionPool.from_url(url, protocol=2, socket_timeout=None, socket_connect_timeout=SILENT_S)
        self._key = key
        self._cluster = cluster
        self.process = process
        self._received = received
        self._lost = lost
        self._up = asyncio.Event()
        self._outbox: defaultdict[str, list[Frame]] = defaultdict(list)
        self._wake = asyncio.Event()
        self._flushed = asyncio.Event()
        self._commands: list[tuple[Any, ...]] = []
        self._sent: defaultdict[str, int] = defaultdict(int)
        self._expected: dict[str, tuple[bytes, int]] = {}
        self._heard = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.sealed_bytes = 0
        """Bytes sent through Redis so far."""

    @property
    def up(self) -> bool:
        """Whether there is a connection to Redis."""
        return self._up.is_set()

    async def start(self) -> None:
        """Connect in the background, and wait for a moment until it is done."""
        self._task = asyncio.create_task(self._run())
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENT_S):
                await self._up.wait()

    async def close(self) -> None:
        """Send what is waiting, then disconnect."""
        if self._task is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._flushed.wait()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, process: str, frame: Frame) -> None:
        """Send a frame soon; without a connection it is lost, and `lost` was called or will be."""
        if self.up:
            self._outbox[process].append(frame)
            self._flushed.clear()
            self._wake.set()

    def run(self, command: tuple[Any, ...]) -> None:
        """Run a command of Redis soon, whatever its result."""
        if self.up:
            self._commands.append(command)
            self._flushed.clear()
            self._wake.set()

    async def _run(self) -> None:
        logged = False
        while True:
            try:
                await self._session()
            except _ERRORS as error:
                if self.up or not logged:
                    _log.warning("no connection to Redis", reason=f"{type(error).__name__}: {error}"[:200])
                    logged = True
            finally:
                self._up.clear()
                self._outbox.clear()
                self._flushed.set()
                self._lost(None)
            await asyncio.sleep(RETRY_S)

    async def _session(self) -> None:
        """Listen and send until something fails."""
        listening: Any = self._pool.make_connection()
        sending: Any = self._pool.make_connection()
        try:
            async with asyncio.timeout(SILENT_S):
                await listening.connect()
                await sending.connect()
                await listening.send_command("SUBSCRIBE", self._channel(self.process))
                await listening.read_response()
            self._sent.clear()
            self._expected.clear()
            self._outbox.clear()
            seal = Seal(self._key)
            self._up.set()
            jobs = [
                asyncio.create_task(job)
                for job in (self._listen(listening), self._flush(sending, seal), self._say_hello())
            ]
            try:
                done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
                for job in done:
                    job.result()
            finally:
                for job in jobs:
                    job.cancel()
                await asyncio.gather(*jobs, return_exceptions=True)
        finally:
            for connection in (listening, sending):
                with suppress(*_ERRORS):
                    await connection.disconnect(nowait=True)

    def _channel(self, process: str) -> str:
        return f"ohhell:{self._cluster}:{process}"

    async def _say_hello(self) -> None:
        while True:
            self._heard.clear()
            self.send(self.process, Hello())
            await patiently(self._heard.wait(), seconds=SILENT_S)
            await asyncio.sleep(HELLO_S)

    async def _flush(self, connection: AbstractConnection, seal: Seal) -> None:
        """Send what is waiting; what comes meanwhile is sent together afterwards."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._outbox = self._outbox, defaultdict(list)
            others, self._commands = self._commands, []
            commands: list[tuple[Any, ...]] = []
            receivers: list[str] = []
            for process, frames in waiting.items():
                for begin in range(0, len(frames), FRAMES_PER_BATCH):
                    batch = Batch(self.process, self._sent[process], frames[begin : begin + FRAMES_PER_BATCH])
                    self._sent[process] += 1
                    channel = self._channel(process)
                    sealed = seal.close(encode(batch), channel)
                    self.sealed_bytes += len(sealed)
                    commands.append(("PUBLISH", channel, sealed))
                    receivers.append(process)
            commands += others
            results = await patiently(_results(connection, commands), seconds=SILENT_S)
            counts = results[: len(receivers)]
            if not self._outbox:
                self._flushed.set()
            for process in {process for process, count in zip(receivers, counts, strict=True) if count == 0}:
                self._lost(process)

    async def _listen(self, connection: AbstractConnection) -> None:
        channel = self._channel(self.process)
        while True:
            response = await connection.read_response()
            if not isinstance(response, list) or len(response) < 3 or response[0] != b"message":  # noqa: PLR2004
                continue
            opened = open_sealed(self._key, bytes(response[2]), channel)
            if opened is None:
                _log.warning("a message from Redis was not made by a process with our key")
                continue
            session, content = opened
            try:
                batch = decode(content)
            except msgspec.MsgspecError as error:  # a process of another version
                _log.warning("a message of another process can't be read", reason=str(error)[:200])
                continue
            self._heard.set()
            self._receive(session, batch)

    def _receive(self, session: bytes, batch: Batch) -> None:
        """Pass frames on in order; if some are missing, let both sides know."""
        known, expected = self._expected.get(batch.sender, (b"", 0))
        if session == known and batch.number < expected:
            return  # it was recorded and sent again
        if session != known and known:
            self._lost(batch.sender)
        if batch.number != (expected if session == known else 0):
            self._lost(batch.sender)
            self.send(batch.sender, Reset())
        self._expected[batch.sender] = (session, batch.number + 1)
        for frame in batch.frames:
            if isinstance(frame, Reset):
                self._lost(batch.sender)
            elif not isinstance(frame, Hello):
                self._received(batch.sender, frame)
