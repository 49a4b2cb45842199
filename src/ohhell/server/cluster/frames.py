"""What processes of a cluster send each other: frames, many of them in one message through Redis."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct


class Open(Struct, frozen=True, array_like=True, tag="open"):
    """Serve a request or a WebSocket that arrived at the sender.

    *number* names the exchange from now on; *visited* are the processes that have passed the request on already.
    """

    number: int
    scope: dict[str, Any]
    visited: tuple[str, ...]


class Part(Struct, frozen=True, array_like=True, tag="part"):
    """An ASGI message of an exchange; *opened* if the sender has opened the exchange, else the receiver has."""

    number: int
    opened: bool
    message: dict[str, Any]


class Text(Struct, frozen=True, array_like=True, tag="text"):
    """A text on a WebSocket, the most frequent message."""

    number: int
    opened: bool
    text: str


class Read(Struct, frozen=True, array_like=True, tag="read"):
    """So many more messages of an exchange have been read: the other side may send as many more."""

    number: int
    opened: bool
    count: int


class End(Struct, frozen=True, array_like=True, tag="end"):
    """The exchange is over; *elsewhere* is the process to open it at instead, "" for none."""

    number: int
    opened: bool
    elsewhere: str = ""


class HandOver(Struct, frozen=True, array_like=True, tag="hand-over"):
    """Release the lease on a stream: the sender needs it."""

    stream: str


class EndSessions(Struct, frozen=True, array_like=True, tag="end-sessions"):
    """Close the connections of a person's sessions; without *sessions*, all of them."""

    person: str
    sessions: tuple[str, ...] | None


class SetMuted(Struct, frozen=True, array_like=True, tag="set-muted"):
    """Whom a person has muted from now on."""

    person: str
    others: tuple[str, ...]


class SpentElsewhere(Struct, frozen=True, array_like=True, tag="spent"):
    """What the sender has counted for the rate limits since the last time: the names of buckets, each with its cost."""

    costs: list[tuple[str, bool, str, float]]


class Reset(Struct, frozen=True, array_like=True, tag="reset"):
    """Messages were lost: all exchanges between the two processes are over."""


class Hello(Struct, frozen=True, array_like=True, tag="hello"):
    """A process says to itself that its messages arrive."""


Frame = Open | Part | Text | Read | End | HandOver | EndSessions | SetMuted | SpentElsewhere | Reset | Hello


class Batch(Struct, frozen=True, array_like=True):
    """Frames from a process; batches to the same process are numbered from 0 in each session."""

    sender: str
    number: int
    frames: list[Frame]


_DECODER: Final = msgspec.msgpack.Decoder(Batch)
_ENCODER: Final = msgspec.msgpack.Encoder()


def encode(batch: Batch) -> bytes:
    """Encode a batch."""
    return _ENCODER.encode(batch)


def decode(content: bytes) -> Batch:
    """Decode a batch; raises msgspec.MsgspecError."""
    return _DECODER.decode(content)
