"""What a connection does when the other end is slow, forgetful, rude or gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from asynchronous import asynchronous
from client.scripted_server import Peer, at_once, connection_of, following, update_at
from client.update_log import update_log
from ohhell.client.commands import ConnectionEndedError
from ohhell.client.connection import MAX_DELAY, TableConnection, backoff_delays
from ohhell.protocol.messages import Say

LOG = update_log()
LAST = LOG.last


async def quiet(peer: Peer) -> None:
    await peer.welcome(update_at(LOG, 5))
    await peer.wait_closed()


@asynchronous
async def test_connection_sends_its_token_and_the_version_it_knows() -> None:
    queries: list[tuple[dict[str, str], str]] = []

    async def first(peer: Peer) -> None:
        queries.append((peer.query, peer.token))
        await peer.welcome(update_at(LOG, 5))
        await peer.break_off()

    async def second(peer: Peer) -> None:
        queries.append((peer.query, peer.token))
        await peer.welcome(LOG.update(5, 9, whole=True))
        await peer.wait_closed()

    async with following(first, second) as client, connection_of(client, seat=1) as connection:
        await connection.until(lambda known: known.version == 9)
    assert queries == [
        ({"protocol": "2", "seen": "0", "seat": "1"}, "Bearer token"),
        ({"protocol": "2", "seen": "5", "seat": "1"}, "Bearer token"),
    ]


@asynchronous
async def test_lost_update_is_requested_once() -> None:
    received: list[dict[str, Any]] = []

    async def forgetful(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.send(LOG.update(6, 7))
        await peer.send(LOG.update(7, 8))
        received.append(await peer.receive())
        await peer.send(LOG.update(5, LAST, whole=True))
        await peer.wait_closed()

    async with following(forgetful) as client, connection_of(client) as connection:
        known = await connection.until(lambda known: known.version == LAST)
        assert known.view == LOG.never_lost().view
    assert received == [{"do": "ping", "seen": 5}]


@asynchronous
async def test_message_of_a_newer_server_is_ignored() -> None:
    async def newer(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.send({"kind": "weather", "sunny": True})
        await peer.send({"kind": "pong", "version": 5, "mood": "good"})
        await peer.send(LOG.update(5, 6))
        await peer.wait_closed()

    async with following(newer) as client, connection_of(client) as connection:
        await connection.until(lambda known: known.version == 6)


@asynchronous
async def test_connection_reconnects_after_the_server_stopped() -> None:
    async def stopping(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.send({"kind": "goodbye", "code": "server-stops", "sentence": "it stops", "again": True})

    async def started(peer: Peer) -> None:
        await peer.welcome(LOG.update(5, 6, whole=True))
        await peer.wait_closed()

    async with following(stopping, started) as client, connection_of(client) as connection:
        await connection.until(lambda known: known.version == 6)


@asynchronous
async def test_final_goodbye_fails_all_waiting_commands() -> None:
    async def final(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.receive()
        await peer.send({"kind": "goodbye", "code": "bad-messages", "sentence": "too many", "again": False})

    async with following(final) as client, connection_of(client) as connection:
        waiting = asyncio.create_task(connection.until(lambda known: known.version == LAST))
        with pytest.raises(ConnectionEndedError, match="too many"):
            await connection.do(Say, text="hello")
        with pytest.raises(ConnectionEndedError, match="too many"):
            await waiting
        with pytest.raises(ConnectionEndedError, match="too many"):
            await connection.do(Say, text="hello")


@asynchronous
async def test_refused_connection_says_why() -> None:
    async def closed(peer: Peer) -> None:
        await peer.send(
            {"kind": "goodbye", "code": "no-such-table", "sentence": "there is no such table", "again": False}
        )

    async with following(closed) as client:
        with pytest.raises(ConnectionEndedError, match="no such table") as gone:
            async with connection_of(client):
                pytest.fail("nobody is there")
        assert gone.value.code == "no-such-table"


@asynchronous
async def test_connection_reconnects_when_the_server_is_silent() -> None:
    pings: list[dict[str, Any]] = []

    async def silent(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        pings.append(await peer.receive())
        await peer.wait_closed()

    async def awake(peer: Peer) -> None:
        await peer.welcome(LOG.update(5, 6, whole=True))
        await peer.wait_closed()

    async with following(silent, awake) as client:
        connection = TableConnection(connection_of(client)._dial, delays=at_once, contribute=False, ping_every=0.05)
        async with connection:
            await connection.until(lambda known: known.version == 6)
    assert pings == [{"do": "ping", "seen": 5}]


@asynchronous
async def test_error_on_this_side_ends_the_connection() -> None:
    async def nonsense(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 5))
        await peer.send({"kind": "update", "version": "six"})
        await peer.wait_closed()

    async with following(nonsense) as client, connection_of(client) as connection:
        with pytest.raises(ConnectionEndedError, match="The connection failed in the client") as gone:
            await connection.until(lambda known: known.version == 6)
        assert gone.value.code == "line-failed"


@asynchronous
async def test_connection_knows_its_seats_and_checks() -> None:
    async with following(quiet) as client, connection_of(client) as connection:
        assert (connection.person, connection.seats, connection.proof.fine) == ("ann", (0,), True)


def test_delays_grow_up_to_a_limit() -> None:
    delays = backoff_delays()
    waits = [next(delays) for _ in range(50)]

    assert waits[0] <= 1
    assert all(wait <= min(MAX_DELAY, 2.0**number) for number, wait in enumerate(waits))


@asynchronous
async def test_deals_are_checked_when_a_hand_is_over() -> None:
    async def whole(peer: Peer) -> None:
        await peer.welcome(update_at(LOG, 2))
        for version in range(3, LAST + 1):
            await peer.send(LOG.update(version - 1, version))
        await peer.wait_closed()

    async with following(whole) as client, connection_of(client) as connection:
        await connection.until(lambda known: known.version == LAST)
        assert (connection.proof.hands, connection.proof.fine) == ((0, 1, 2), True)
