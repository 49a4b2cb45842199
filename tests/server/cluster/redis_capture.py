"""Everything that crosses Redis, captured, and opened with the key of the cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

from ohhell.server.accounts.secret_key import Secrets
from ohhell.server.cluster.frames import Batch, decode
from ohhell.server.cluster.sealing import open_sealed
from redis_servers import ThrowAwayRedis

_HEX = re.compile(rb"\\x([0-9a-f]{2})|\\(.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"a": b"\a", b"b": b"\b"}


@dataclass
class Capture:
    """The commands that Redis got, each as a list of its words."""

    commands: list[list[bytes]] = field(default_factory=list)

    @property
    def published(self) -> list[tuple[str, bytes]]:
        """The messages, each with its channel."""
        return [(words[1].decode(), words[2]) for words in self.commands if words[0].upper() == b"PUBLISH"]

    def batches(self, secrets: Secrets) -> list[tuple[str, Batch]]:
        """What the processes said, each with its receiver."""
        opened = [(channel, open_sealed(secrets.cluster_key, sealed, channel)) for channel, sealed in self.published]
        return [(channel.rpartition(":")[2], decode(content[1])) for channel, content in opened if content is not None]


@contextmanager
def captured(redis: ThrowAwayRedis) -> Iterator[Capture]:
    """Capture everything that Redis gets."""
    capture, begun = Capture(), Event()
    client = redis.client()
    connection: Any = client.connection_pool.get_connection()
    connection.connect()
    connection.send_command("MONITOR")
    connection.read_response()
    over = Event()

    def watch() -> None:
        begun.set()
        while True:
            line = connection.read_response(disable_decoding=True)
            words = _words(line)
            if words[0] == b"ECHO":
                over.set()
                return
            capture.commands.append(words)

    thread = Thread(target=watch, daemon=True)
    thread.start()
    begun.wait()
    try:
        yield capture
    finally:
        with redis.client() as other:
            other.execute_command("ECHO", "that was all")
        over.wait()
        thread.join()
        connection.disconnect()
        client.close()


def _words(line: bytes) -> list[bytes]:
    """The words of a line of MONITOR, which quotes and escapes them."""
    quoted = re.findall(rb'"((?:[^"\\]|\\.)*)"', line, re.DOTALL)
    return [_HEX.sub(_unescaped, word) for word in quoted]


def _unescaped(found: re.Match[bytes]) -> bytes:
    if found[1] is not None:
        return bytes([int(found[1], 16)])
    return _ESCAPES.get(found[2], found[2])
