"""An attack on a real server: hostile messages over raw sockets, one after the other, each answered or hung up on."""

from __future__ import annotations

import socket
from collections import Counter
from random import Random
from types import TracebackType
from typing import Self

from server import hostile_messages

PATIENCE = 20.0
"""Seconds in which any message must have been answered."""


class RawConnection:
    """A plain connection, over which anything can be sent."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._received = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def send(self, data: bytes) -> bool:
        """Send; False where the other side has hung up."""
        try:
            self._socket.sendall(data)
        except (ConnectionError, BrokenPipeError):
            return False
        return True

    def no_more(self) -> None:
        """Say that nothing else will come."""
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            return

    def _more(self) -> bool:
        try:
            data = self._socket.recv(65_536)
        except ConnectionError:
            data = b""
        self._received += data
        return bool(data)

    def rest(self) -> bytes:
        """Everything until the other side hangs up."""
        while self._more():
            pass
        return self._received

    def head(self) -> bytes:
        """The head of an answer."""
        while b"\r\n\r\n" not in self._received and self._more():
            pass
        head, _, self._received = self._received.partition(b"\r\n\r\n")
        return head

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame from the server; None once it has hung up."""
        while (found := _parsed(self._received)) is None:
            if not self._more():
                return None
        opcode, payload, size = found
        self._received = self._received[size:]
        return opcode, payload


def _parsed(data: bytes) -> tuple[int, bytes, int] | None:
    if len(data) < 2:
        return None
    length, start = data[1] & 0x7F, 2
    if length >= 126:
        start = 4 if length == 126 else 10
        length = int.from_bytes(data[2:start], "big")
    return (data[0] & 0x0F, data[start : start + length], start + length) if len(data) >= start + length else None


class Attack:
    """So many hostile messages to one server, about one table; counts what became of them."""

    def __init__(self, port: int, table: str, tokens: list[str | None], rng: Random) -> None:
        self._port = port
        self._table = table
        self._tokens = tokens
        self._rng = rng
        self.outcomes: Counter[str] = Counter()

    def run(self, count: int) -> None:
        """Send *count* messages."""
        sent = 0
        while sent < count:
            kind = self._rng.random()
            if kind < 0.45:
                sent += self._request()
            elif kind < 0.8:
                sent += self._frames()
            else:
                sent += self._messages()

    def _request(self) -> int:
        with RawConnection(self._port) as connection:
            connection.send(
                hostile_messages.request(self._rng, self._table, self._rng.choice(self._tokens) or "v1.x.-.1.00")
            )
            connection.no_more()
            answer = connection.rest()
        self.outcomes["answered" if answer.startswith(b"HTTP/1.1 ") else "hung up"] += 1
        assert not answer.startswith(b"HTTP/1.1 500"), answer
        return 1

    def _open(self, connection: RawConnection) -> None:
        connection.send(hostile_messages.handshake(self._table, self._rng.choice(self._tokens)))
        assert b" 101 " in connection.head()

    def _frames(self) -> int:
        with RawConnection(self._port) as connection:
            self._open(connection)
            connection.send(hostile_messages.frames(self._rng))
            if self._rng.random() < 0.8:
                connection.send(hostile_messages.frame(b"\x03\xe8", opcode=8))
                connection.no_more()
                connection.rest()
        self.outcomes["frames"] += 1
        return 1

    def _messages(self) -> int:
        """Messages on one socket until it is closed, each answered."""
        sent, most = 0, self._rng.choice([5, 5, 40])
        with RawConnection(self._port) as connection:
            self._open(connection)
            while sent < most:
                text = hostile_messages.message(self._rng).encode("utf-8", "surrogatepass")
                sent += 1
                if not connection.send(hostile_messages.frame(text)) or not self._answered(connection):
                    break
        return sent

    def _answered(self, connection: RawConnection) -> bool:
        """Whether the socket is still open after the answer to a message."""
        while (found := connection.frame()) is not None:
            opcode, payload = found
            if opcode == 8:
                break
            kind = payload[9 : payload.index(b'"', 9)].decode() if payload.startswith(b'{"kind":"') else "?"
            if kind in {"done", "refused", "pong"}:
                self.outcomes[kind] += 1
                return True
        self.outcomes["closed"] += 1
        return False
