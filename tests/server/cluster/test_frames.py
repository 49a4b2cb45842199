"""Frames survive the way through Redis."""

from __future__ import annotations

import msgspec
import pytest

from ohhell.server.cluster.frames import (
    Batch,
    End,
    EndSessions,
    Frame,
    HandOver,
    Hello,
    Open,
    Part,
    Read,
    Reset,
    SetMuted,
    SpentElsewhere,
    Text,
    decode,
    encode,
)

FRAMES: list[Frame] = [
    Open(1, {"type": "http", "headers": [[b"host", b"h"]]}, ("a",)),
    Part(1, opened=True, message={"type": "http.request", "body": b"x", "more_body": False}),
    Text(1, opened=False, text="{}"),
    Read(1, opened=True, count=3),
    End(1, opened=False, elsewhere="b"),
    HandOver("t-1"),
    EndSessions("ann", None),
    SetMuted("ann", ("bob",)),
    SpentElsewhere([("join", True, "192.0.2.7", 5.0)]),
    Reset(),
    Hello(),
]


def test_batch_is_read_as_it_was_written() -> None:
    batch = Batch("a", 7, FRAMES)

    assert decode(encode(batch)) == batch


def test_batch_of_another_kind_is_refused() -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(msgspec.msgpack.encode(["a", 7, [["of a newer version", 1]]]))
