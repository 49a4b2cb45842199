"""Server-sent events of anything that changes."""

from __future__ import annotations

import asyncio
from typing import Any

from ohhell.server.live.event_stream import EventStream, encode_event
from server.event_desk import Desk
from server.in_process_server import LocalServer
from server.pad_writers import PAD, begun


def test_event_stream_sends_heartbeats_when_there_is_no_news(server: LocalServer) -> None:
    begun(server)
    live_pad = server.run(lambda: server.state.pads.get_existing(PAD))
    left, sent = asyncio.Event(), list[bytes]()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))
        if sent.count(b":\n\n") == 2:
            left.set()

    server.run(
        lambda: EventStream(lambda: live_pad.subscribe(seen=1, address=""), heartbeat=0.01)(
            {"type": "http"}, receive, send
        )
    )

    assert sent.count(b":\n\n") == 2
    assert live_pad.subscribers == set()


def test_event_has_its_version_as_id() -> None:
    assert encode_event(7, {"version": 7}) == b'id: 7\ndata: {"version":7}\n\n'


def test_event_stream_ends_when_the_subscriber_is_dropped(server: LocalServer) -> None:
    live = Desk(server).live
    sent = list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(message: Any) -> None:
        sent.append(message)
        if message.get("body"):
            next(iter(live.subscribers)).drop()

    server.run(lambda: EventStream(lambda: live.subscribe(seen=0, address=""))({"type": "http"}, receive, send))

    assert (sent[-1]["more_body"], live.subscribers) == (False, set())


def test_event_stream_ends_after_the_latest_news_when_the_subscriber_leaves(server: LocalServer) -> None:
    live = Desk(server).live
    sent = list[bytes]()

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))
        if message["type"] == "http.response.start":
            next(iter(live.subscribers)).leave()

    server.run(lambda: EventStream(lambda: live.subscribe(seen=0, address=""))({"type": "http"}, receive, send))

    assert [part[:5] for part in sent] == [b"", b"id: 1", b""]
