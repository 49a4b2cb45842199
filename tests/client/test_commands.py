"""Commands are sent until they are answered."""

from __future__ import annotations

from typing import Any

import pytest

from asynchronous import asynchronous
from client.scripted_server import Peer, connection_of, following, update_at
from client.update_log import update_log
from ohhell.client.commands import CommandRefused
from ohhell.protocol.messages import Say

LOG = update_log()
LAST = LOG.last


async def quiet(peer: Peer) -> None:
    await peer.welcome(update_at(LOG, 5))
    await peer.wait_closed()


@asynchronous
async def test_command_is_resent_until_it_is_answered() -> None:
    received: list[dict[str, Any]] = []

    async def gone(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        received.append(await peer.receive())
        await peer.break_off()

    async def there(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        received.append(await peer.receive())
        await peer.send({"kind": "done", "id": received[-1]["id"], "version": 6})
        await peer.send({"kind": "done", "id": received[-1]["id"], "version": 6})
        await peer.wait_closed()

    async with following(gone, gone, there) as client, connection_of(client) as connection:
        assert (await connection.do(Say, text="hello")).version == 6
    assert len(received) == 3
    assert received[0] == received[1] == received[2]


@asynchronous
async def test_command_is_resent_later_when_it_came_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.client.connection.AFTER_TOO_FAST", 0.0)

    async def busy(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.receive()
        await peer.send({"kind": "refused", "id": None, "code": "too-fast", "sentence": "wait", "version": 5})
        again = await peer.receive()
        await peer.send({"kind": "done", "id": again["id"], "version": 6})
        await peer.wait_closed()

    async with following(busy) as client, connection_of(client) as connection:
        assert (await connection.do(Say, text="hello")).version == 6


@asynchronous
async def test_refusal_is_raised_to_the_sender() -> None:
    async def strict(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        command = await peer.receive()
        await peer.send({"kind": "refused", "id": "another", "code": "chat-off", "sentence": "no chat", "version": 5})
        await peer.send(
            {"kind": "refused", "id": command["id"], "code": "chat-off", "sentence": "no chat", "version": 5}
        )
        await peer.wait_closed()

    async with following(strict) as client, connection_of(client) as connection:
        with pytest.raises(CommandRefused, match="no chat") as refused:
            await connection.do(Say, text="hello")
        assert refused.value.code == "chat-off"


@asynchronous
async def test_command_is_not_sent_when_no_server_could_read_it() -> None:
    async with following(quiet) as client, connection_of(client) as connection:
        with pytest.raises(CommandRefused, match="Can't send that") as refused:
            await connection.do(Say, text="x" * 1_000)
        assert refused.value.code == "bad-message"
