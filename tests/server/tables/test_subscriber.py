"""What a connection to a table is sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ohhell.protocol.messages import Say
from server.full_table import FullTable, at_full_table
from server.in_process_server import LocalServer, Visitor, two_talking
from server.in_process_socket import PATIENCE


@pytest.mark.usefixtures("small")
def test_subscriber_that_reads_nothing_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.tables.subscriber.GOODBYE_S", 0.0)

    async def scene(full: FullTable) -> None:
        deaf = await full.spectators(2)
        for wire in deaf:
            wire.reading.clear()
        codes = [(await full.connect(full.bob))[1] for _ in range(4)]
        live_table = await full.app.state.server.tables.get(full.table)
        gone = [subscriber.gone.wait() for subscriber in live_table.subscribers if subscriber.person is None]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*gone)

        assert codes == ["welcome"] * 4

    at_full_table(tmp_path, scene)


def test_update_omits_chat_of_muted_people(server: LocalServer) -> None:
    ann, bob, table = two_talking(server)
    before = receives_chat(server, bob, ann, table, "hello")
    ann.request("PUT", f"/api/me/mutes/{bob.id}")
    muted = receives_chat(server, bob, ann, table, "boo")
    ann.request("DELETE", f"/api/me/mutes/{bob.id}")
    after = receives_chat(server, bob, ann, table, "sorry")

    assert (before, muted, after) == (True, False, True)


def receives_chat(server: LocalServer, speaker: Visitor, recipient: Visitor, table: str, text: str) -> bool:
    """Whether a chat message reaches the open connection of the recipient."""
    live_table = server.live_table(table)
    (receiver,) = [subscriber for subscriber in live_table.subscribers if subscriber.person == recipient.id]
    live_table.updates.next_for(receiver)
    server.do(table, speaker.id, Say, text=text)
    update = live_table.updates.next_for(receiver)
    assert update is not None
    return text in update.decode()
