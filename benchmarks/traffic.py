"""Scripted players, as light as they can be: a socket reads no more of a message than a player needs to move."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final, cast

import msgspec
from msgspec import Struct

SEATS: Final = 4
KEPT: Final = 2_000
"""Messages that are kept, for a bare server to send again."""

_TEXT: Final = 0x81
_PING: Final = 0x89
_CLOSE: Final = 0x88
_PONG: Final = 0x8A


class Legal(Struct):
    """A move, as far as it has to be said."""

    type: str
    tricks: int = 0
    card: str = ""


class Game(Struct):
    """What a view says about moving; None if that did not change."""

    waiting_for: tuple[int, ...] | None = None
    legal: tuple[Legal, ...] | None = None


class View(Struct):
    """A seat's view."""

    game: Game


class Seat(Struct):
    """Who sits somewhere."""

    name: str


class Sight(Struct):
    """What a table says about itself; None if that did not change."""

    stage: str | None = None
    seats: tuple[Seat, ...] | None = None


class Changes(Struct):
    """What changed since the update before, as far as it is read."""

    table: Sight | None = None
    game: Game | None = None


class Update(Struct, tag_field="kind", tag="update"):
    """News, as far as they are read."""

    version: int
    table: Sight | None = None
    view: View | None = None
    changes: Changes | None = None


class Refused(Struct, tag_field="kind", tag="refused"):
    """A command that was not carried out."""

    code: str
    sentence: str


class Goodbye(Refused, tag="goodbye"):
    """The server has had enough."""


class Done(Struct, tag_field="kind", tag="done"):
    """A command that was carried out."""


class Welcome(Struct, tag_field="kind", tag="welcome"):
    """The first message."""


_MESSAGE: Final = msgspec.json.Decoder(Update | Refused | Goodbye | Done | Welcome)


def frame(body: bytes, kind: int = _TEXT) -> bytes:
    """A message on its way to a server; the mask of zeros that clients may choose leaves it as it is."""
    size = len(body)
    head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0x80 | 126, size)  # noqa: PLR2004 (RFC 6455)
    return head + b"\x00\x00\x00\x00" + body


class Socket(asyncio.Protocol):
    """A WebSocket that takes whole, unmasked frames, as servers send them."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.bytes_in = 0
        self.messages_in = 0
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole."""
        data = self._buffer + data if self._buffer else data
        start = 0 if self.open.done() else self._head_ends(data)
        end = len(data)
        while end - start >= 2:  # noqa: PLR2004 (a head)
            kind, size, body = data[start], data[start + 1], start + 2
            if size == 126:  # noqa: PLR2004 (RFC 6455)
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif size == 127:  # noqa: PLR2004 (RFC 6455)
                size, body = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if end < body + size:
                break
            start = body + size
            self._frame(kind, data[body:start])
        self._buffer = data[start:]

    def _head_ends(self, data: bytes) -> int:
        head = data.find(b"\r\n\r\n") + 4
        if not data.startswith(b"HTTP/1.1 101 ") or head < 4:  # noqa: PLR2004 (it comes in one piece, being short)
            self.open.set_exception(ConnectionError(data[:200].decode(errors="replace")))
            return len(data)
        self.open.set_result(None)
        return head

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self.messages_in += 1
            self.bytes_in += len(body)
            self._heard(body)
        elif kind == _PING:
            self.send(body, kind=_PONG)
        elif kind == _CLOSE:
            raise ConnectionError(f"the server closed the connection: {body!r}")

    def send(self, body: bytes, *, kind: int = _TEXT) -> None:
        """Say something."""
        assert self._transport is not None, "the socket is open"
        self._transport.write(frame(body, kind))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def connect(port: int, path: str, token: str, heard: Callable[[bytes], None]) -> Socket:
    """An open socket to this machine."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request.encode(), heard), "127.0.0.1", port)
    await socket.open
    return socket


@dataclass(slots=True)
class Watch:
    """Seconds from each move until the last seat has its update, while *on*; some messages, and what went wrong."""

    on: bool = False
    latencies: list[float] = field(default_factory=list)
    updates: list[bytes] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    answer: bytes = b""
    command: bytes = b""
    refusals: list[str] = field(default_factory=list)


class Table:
    """Four players at a table: one move is under way at a time, and the next is sent a period later, not sooner."""

    def __init__(self, watch: Watch, rng: Random, *, period: float) -> None:
        self.sockets: list[Socket] = []
        self.stopped = False
        self.sight: Sight | None = None
        self.news = asyncio.Event()
        self._watch = watch
        self._rng = rng
        self._period = period
        self._loop = asyncio.get_running_loop()
        self._versions = [0] * SEATS
        self._games: list[Game] = [Game()] * SEATS
        self._commands = 0
        self._sent_at = 0.0
        self._made_on = 0
        self._behind = 0

    def hears(self, seat: int) -> Callable[[bytes], None]:
        """What a seat does with a message."""
        watch = self._watch

        def heard(body: bytes) -> None:
            message = _MESSAGE.decode(body)
            if isinstance(message, Update):
                if watch.on:
                    watch.sizes.append(len(body))
                    if len(watch.updates) < KEPT:
                        watch.updates.append(body)
                self._update(seat, message)
            elif isinstance(message, Done):
                watch.answer = body
            elif isinstance(message, Refused):
                watch.refusals.append(f"{message.code}: {message.sentence}")

        return heard

    def _update(self, seat: int, message: Update) -> None:
        changes = message.changes
        self._note(seat, message.table, None if message.view is None else message.view.game)
        if changes is not None:
            self._note(seat, changes.table, changes.game)
        before, self._versions[seat] = self._versions[seat], message.version
        if self._behind and before <= self._made_on < message.version:
            self._behind -= 1
            if not self._behind:
                self._arrived()

    def _note(self, seat: int, table: Sight | None, game: Game | None) -> None:
        """Remember what is new of the table and the game."""
        if game is not None:
            known = self._games[seat]
            waiting = known.waiting_for if game.waiting_for is None else game.waiting_for
            self._games[seat] = Game(waiting, known.legal if game.legal is None else game.legal)
        if table is not None:
            seats = self.sight.seats if self.sight is not None else ()
            stage = self.sight.stage if self.sight is not None else ""
            self.sight = Sight(table.stage or stage, table.seats or seats)
            self.news.set()

    def _arrived(self) -> None:
        """The last seat has heard of the move."""
        now = perf_counter()
        if self._watch.on:
            self._watch.latencies.append(now - self._sent_at)
        self._loop.call_later(max(0.0, self._sent_at + self._period - now), self.move)

    async def until(self, test: Callable[[Sight], bool]) -> None:
        """Wait for something to be true of the table."""
        while self.sight is None or not test(self.sight):
            self.news.clear()
            await self.news.wait()

    def say(self, seat: int, command: bytes) -> None:
        """Give a command, which is JSON without its opening bracket and its id."""
        self._commands += 1
        self._watch.command = b'{"id":"c%d",' % self._commands + command
        self.sockets[seat].send(self._watch.command)

    def move(self) -> None:
        """Whoever must move makes a legal move."""
        if self.stopped:
            return
        newest = max(range(SEATS), key=self._versions.__getitem__)
        waiting = self._games[newest].waiting_for
        if not waiting:
            return
        seat = waiting[0]
        move = self._rng.choice(self._games[seat].legal or ())
        said = b'"tricks":%d}' % move.tricks if move.type == "bid" else b'"card":"%s"}' % move.card.encode()
        self._made_on, self._behind, self._sent_at = self._versions[newest], SEATS, perf_counter()
        self.say(seat, b'"do":"move","seen":%d,' % self._made_on + said)


class EchoTable:
    """Four connections to the bare server, which answers whatever one of them says as a table would."""

    def __init__(self, watch: Watch, *, period: float) -> None:
        self.sockets: list[Socket] = []
        self.stopped = False
        self._watch = watch
        self._period = period
        self._loop = asyncio.get_running_loop()
        self._turn = 0
        self._sent_at = 0.0
        self._behind = 0

    def heard(self, body: bytes) -> None:
        """A message is read as it is at a table."""
        if not isinstance(_MESSAGE.decode(body), Update):
            return
        if self._watch.on:
            self._watch.sizes.append(len(body))
        self._behind -= 1
        if not self._behind:
            now = perf_counter()
            if self._watch.on:
                self._watch.latencies.append(now - self._sent_at)
            self._loop.call_later(max(0.0, self._sent_at + self._period - now), self.move)

    def move(self) -> None:
        """The next connection says something."""
        if self.stopped:
            return
        self._turn = (self._turn + 1) % SEATS
        self._behind, self._sent_at = SEATS, perf_counter()
        self.sockets[self._turn].send(self._watch.command)
