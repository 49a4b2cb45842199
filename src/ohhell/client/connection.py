"""A connection to a table: it stays up to date, reconnects automatically, and gets every command answered."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ohhell.client import deal_checks, state
from ohhell.client.commands import Commands, ConnectionEndedError, refusal_in
from ohhell.client.state import KnownTable
from ohhell.protocol import messages
from ohhell.protocol.messages import AnyCommand, Contribute, Done, Goodbye, Ping, Pong, Update, Welcome, encode_message
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection, connect

PING_EVERY: Final = 20.0
"""Seconds between two pings; if the server does not answer for twice as long, the connection is closed."""

AFTER_TOO_FAST: Final = 1.0
_TRANSIENT: Final = {429, 500, 502, 503, 504}
MAX_DELAY: Final = 30.0
"""Seconds between two attempts to reconnect, at most."""

ServerMessage = Welcome | Update | Done | messages.Refused | Pong | Goodbye
_MESSAGE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ServerMessage)
_KINDS: Final = {kind.__struct_config__.tag for kind in ServerMessage.__args__}


class _Kind(msgspec.Struct):
    """The field of a message that names its kind."""

    kind: str


def backoff_delays() -> Iterator[float]:
    """Yield the seconds to wait before each attempt: random, up to twice as long each time, at most half a minute."""
    longest = 1.0
    while True:
        yield random.uniform(0, longest)
        longest = min(MAX_DELAY, 2 * longest)


def read_message(message: str | bytes) -> ServerMessage | None:
    """Decode a message; None for a kind that only a newer server knows."""
    if msgspec.json.decode(message, type=_Kind).kind not in _KINDS:
        return None
    decoded: ServerMessage = _MESSAGE.decode(message)
    return decoded


class TableConnection:
    """A connection that survives the loss of its WebSocket; `known` is the newest state of the table."""

    def __init__(
        self,
        dial: Callable[[int], connect],
        *,
        delays: Callable[[], Iterator[float]] = backoff_delays,
        contribute: bool = True,
        ping_every: float = PING_EVERY,
    ) -> None:
        self.known = KnownTable()
        self.person: str | None = None
        self._dial = dial
        self._delays = delays
        self._contributes = contribute
        self._ping_every = ping_every
        self._socket: ClientConnection | None = None
        self._heard_at = 0.0
        self._welcome = False
        self._requested = False
        self._changed = asyncio.Event()
        self._commands = Commands()
        self._contributed: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._end: ConnectionEndedError | None = None

    @property
    def proof(self) -> deal_checks.DealChecks:
        """The checks of the deals so far."""
        return self.known.proof

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this person at the table."""
        return self.known.seats_of(self.person)

    async def __aenter__(self) -> Self:
        self._start_task(self._run())
        try:
            await self.until(lambda known: known.version > 0)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        self._finish(ConnectionEndedError("hung-up", "The client closed the connection."))
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def until(self, test: Callable[[KnownTable], bool]) -> KnownTable:
        """Wait until *test* is true of what is known; raise ConnectionEndedError if the connection ends first."""
        while not test(self.known):
            if self._end is not None:
                raise self._end
            await self._changed.wait()
        return self.known

    async def do(self, command: Callable[..., AnyCommand], **fields: Any) -> Done:
        """Send a command, again after a reconnect if necessary, and return the answer.

        Raises:
            CommandRefused: The server refused the command.
            ConnectionEndedError: The connection ended first.
        """
        if self._end is not None:
            raise self._end
        sent = self._commands.put(command, fields)
        try:
            if self._welcome:
                await self._send(sent.body)
            return await sent.answer
        finally:
            self._commands.drop(sent)

    async def request_updates(self) -> None:
        """Request the updates that are missing."""
        await self._send(encode_message(Ping(self.known.version)).decode())

    async def _send(self, body: str) -> None:
        """Send if there is a WebSocket; what a broken one lost is resent on the next."""
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.send(body)

    async def _run(self) -> None:
        """Stay connected; an unexpected error ends the connection, so that nobody waits forever."""
        try:
            await self._stay()
        except Exception as error:  # noqa: BLE001 (raised to the users of the connection)
            end = ConnectionEndedError("line-failed", f"The connection failed in the client: {error!r}")
            end.__cause__ = error
            self._finish(end)

    async def _stay(self) -> None:
        """Reconnect until either side ends the connection."""
        delays = self._delays()
        while self._end is None:
            goodbye: Goodbye | None = None
            self._welcome = self._requested = False
            try:
                async with self._dial(self.known.version) as self._socket:
                    goodbye = await self._listen(self._socket)
            except InvalidStatus as error:
                if error.response.status_code not in _TRANSIENT:
                    refusal = refusal_in(error.response.status_code, bytes(error.response.body or b""))
                    self._finish(ConnectionEndedError(refusal.code, refusal.sentence))
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                pass
            finally:
                self._socket = None
            if goodbye is not None and not goodbye.again:
                self._finish(ConnectionEndedError(goodbye.code, goodbye.sentence))
            if self._welcome:
                delays = self._delays()
            if self._end is None:
                await asyncio.sleep(next(delays))

    async def _listen(self, socket: ClientConnection) -> Goodbye | None:
        """Handle messages until the WebSocket closes; return the goodbye that announced it."""
        self._heard_at = asyncio.get_running_loop().time()
        pings = asyncio.create_task(self._ping(socket))
        try:
            async for raw in socket:
                self._heard_at = asyncio.get_running_loop().time()
                message = read_message(raw)
                if isinstance(message, Goodbye):
                    return message
                if message is not None:
                    await self._handle(message)
        finally:
            pings.cancel()
        return None

    async def _ping(self, socket: ClientConnection) -> None:
        """Send pings, and close the WebSocket if the server does not answer."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._ping_every)
            if loop.time() - self._heard_at > 2 * self._ping_every:
                socket.transport.abort()
                return
            await self.request_updates()

    async def _handle(self, message: Welcome | Update | Done | messages.Refused | Pong) -> None:
        match message:
            case Welcome():
                self.person, self._welcome = message.person, True
                await self._send_waiting()
            case Update():
                await self._update(message)
            case messages.Refused(id=None, code="too-fast"):
                self._start_task(self._send_later())
            case Done() | messages.Refused():
                self._commands.answered(message)
            case Pong():
                pass

    async def _send_waiting(self) -> None:
        for body in self._commands.bodies():
            await self._send(body)

    async def _send_later(self) -> None:
        await asyncio.sleep(AFTER_TOO_FAST)
        await self._send_waiting()

    async def _update(self, update: Update) -> None:
        known = state.after(self.known, update)
        if known is None:
            if not self._requested:
                self._requested = True
                await self.request_updates()
            return
        self.known, self._requested = known, False
        self._notify()
        if self._contributes:
            self._contribute()

    def _contribute(self) -> None:
        """Add a random text to the shuffle for every seat of ours that has none."""
        table = self.known.table
        if table is None or table.match is None or table.stage != "contributing":
            return
        given = dict(table.match.contributions)
        for seat in self.seats:
            if seat not in given and (table.match.commitment, seat) not in self._contributed:
                self._contributed.add((table.match.commitment, seat))
                self._start_task(self._add(seat))

    async def _add(self, seat: int) -> None:
        text = secrets.token_hex(16)
        with suppress(OhHellError):  # too late, or another device of ours was first
            await self.do(Contribute, text=text, seat=seat)
            self.known = replace(self.known, proof=deal_checks.contributed(self.known.proof, seat, text))

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _start_task(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _finish(self, end: ConnectionEndedError) -> None:
        """End the connection: everybody who waits gets an error."""
        self._end = self._end or end
        self._commands.end(self._end)
        self._notify()
