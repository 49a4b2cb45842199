"""What a connection to a table is sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from ohhell.protocol.messages import Pong, Say
from ohhell.server.tables.subscriber import TableSubscriber
from server.full_table import FullTable, at_full_table
from server.in_process_server import LocalServer
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


class Paper:
    """A connection that writes down what it is sent."""

    def __init__(self) -> None:
        self.can_write = True
        self.written: list[dict[str, Any]] = []

    def write_text(self, text: bytes) -> None:
        self.written.append(json.loads(text))


def pumped(server: LocalServer, table: str, person: str, paper: Paper) -> tuple[TableSubscriber, list[dict[str, Any]]]:
    """A connection with a pump; what the pump sent is in the list."""
    subscriber = server.listen(table, person)
    sent: list[dict[str, Any]] = []

    async def send(text: str) -> None:
        sent.append(json.loads(text))

    async def begin() -> None:
        server.state.run_in_background(subscriber.pump(send, paper))  # type: ignore[arg-type]  # it returns a goodbye
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    server.run(begin)
    return subscriber, sent


def test_news_are_written_at_once_when_the_client_keeps_up(server: LocalServer) -> None:
    ann, _, table = server.two_playing()
    paper = Paper()
    _, sent = pumped(server, table, ann.id, paper)
    first = len(sent)

    server.do(table, ann.id, Say, text="hello")

    assert (len(sent), [message["events"][0]["text"] for message in paper.written]) == (first, ["hello"])


def test_news_wait_for_the_pump_when_the_client_does_not_keep_up(server: LocalServer) -> None:
    ann, _, table = server.two_playing()
    paper = Paper()
    _, sent = pumped(server, table, ann.id, paper)
    paper.can_write = False

    server.do(table, ann.id, Say, text="hello")

    assert (paper.written, sent[-1]["events"][0]["text"]) == ([], "hello")


def test_reply_comes_after_the_update(server: LocalServer) -> None:
    ann, _, table = server.two_playing()
    paper = Paper()
    subscriber, _ = pumped(server, table, ann.id, paper)
    server.do(table, ann.id, Say, text="hello")
    server.run(lambda: subscriber.reply(Pong(1)))

    assert [message["kind"] for message in paper.written] == ["update", "pong"]
