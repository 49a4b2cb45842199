"""Server-sent events."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ohhell.server.http.sse import EventStream
from server.pad_writers import PAD, begun

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_event_stream_sends_heartbeats_when_there_is_no_news(here: Site) -> None:
    begun(here)
    live_pad = here.run(lambda: here.state.pads.get_existing(PAD))
    left, sent = asyncio.Event(), list[bytes]()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))
        if sent.count(b":\n\n") == 2:
            left.set()

    here.run(
        lambda: EventStream(lambda: live_pad.subscribe(seen=1, address=""), heartbeat=0.01)(
            {"type": "http"}, receive, send
        )
    )

    assert sent.count(b":\n\n") == 2
    assert live_pad.subscribers == set()
