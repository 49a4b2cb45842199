"""What a line does when the other end is slow, forgetful, rude or gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from client.scripted_server import PATIENCE, Peer, at_once, following, line_of, told
from client.update_log import story
from ohhell.client.backoff import MAX_DELAY, backoff_delays
from ohhell.client.connection import TableConnection
from ohhell.client.errors import CommandRefused, ConnectionEndedError
from ohhell.protocol.messages import Say

STORY = story()
LAST = STORY.last


def run(coming: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coming, PATIENCE))


async def quiet(peer: Peer) -> None:
    await peer.welcome(told(STORY, 5))
    await peer.linger()


def test_a_line_says_who_it_is_and_what_it_knows() -> None:
    queries: list[tuple[dict[str, str], str]] = []

    async def first(peer: Peer) -> None:
        queries.append((peer.query, peer.token))
        await peer.welcome(told(STORY, 5))
        await peer.hang_up()

    async def second(peer: Peer) -> None:
        queries.append((peer.query, peer.token))
        await peer.welcome(STORY.told(5, 9, whole=True))
        await peer.linger()

    async def scene() -> None:
        async with following(first, second) as client, line_of(client, seat=1) as line:
            await line.until(lambda known: known.version == 9)

    run(scene())
    assert queries == [
        ({"protocol": "1", "seen": "0", "seat": "1"}, "Bearer token"),
        ({"protocol": "1", "seen": "5", "seat": "1"}, "Bearer token"),
    ]


def test_an_update_that_was_lost_is_asked_for_once() -> None:
    asked: list[dict[str, Any]] = []

    async def forgetful(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.say(STORY.told(6, 7))
        await peer.say(STORY.told(7, 8))
        asked.append(await peer.hear())
        await peer.say(STORY.told(5, LAST, whole=True))
        await peer.linger()

    async def scene() -> None:
        async with following(forgetful) as client, line_of(client) as line:
            known = await line.until(lambda known: known.version == LAST)
            assert known.view == STORY.never_lost().view

    run(scene())
    assert asked == [{"do": "ping", "seen": 5}]


def test_a_command_is_sent_again_until_it_is_answered() -> None:
    heard: list[dict[str, Any]] = []

    async def gone(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        heard.append(await peer.hear())
        await peer.hang_up()

    async def there(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        heard.append(await peer.hear())
        await peer.say({"kind": "done", "id": heard[-1]["id"], "version": 6})
        await peer.say({"kind": "done", "id": heard[-1]["id"], "version": 6})
        await peer.linger()

    async def scene() -> None:
        async with following(gone, gone, there) as client, line_of(client) as line:
            assert (await line.do(Say, text="hello")).version == 6

    run(scene())
    assert len(heard) == 3
    assert heard[0] == heard[1] == heard[2]


def test_who_speaks_too_fast_says_it_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.client.connection.AFTER_TOO_FAST", 0.0)

    async def busy(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.hear()
        await peer.say({"kind": "refused", "id": None, "code": "too-fast", "sentence": "wait", "version": 5})
        again = await peer.hear()
        await peer.say({"kind": "done", "id": again["id"], "version": 6})
        await peer.linger()

    async def scene() -> None:
        async with following(busy) as client, line_of(client) as line:
            assert (await line.do(Say, text="hello")).version == 6

    run(scene())


def test_a_refusal_reaches_whoever_asked() -> None:
    async def strict(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        said = await peer.hear()
        await peer.say({"kind": "refused", "id": "another", "code": "chat-off", "sentence": "no chat", "version": 5})
        await peer.say({"kind": "refused", "id": said["id"], "code": "chat-off", "sentence": "no chat", "version": 5})
        await peer.linger()

    async def scene() -> None:
        async with following(strict) as client, line_of(client) as line:
            with pytest.raises(CommandRefused, match="no chat") as refused:
                await line.do(Say, text="hello")
            assert refused.value.code == "chat-off"

    run(scene())


def test_what_no_server_could_read_is_not_sent() -> None:
    async def scene() -> None:
        async with following(quiet) as client, line_of(client) as line:
            with pytest.raises(CommandRefused, match="Can't send that") as refused:
                await line.do(Say, text="x" * 1_000)
            assert refused.value.code == "bad-message"

    run(scene())


def test_messages_of_a_newer_server_are_left_alone() -> None:
    async def newer(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.say({"kind": "weather", "sunny": True})
        await peer.say({"kind": "pong", "version": 5, "mood": "good"})
        await peer.say(STORY.told(5, 6))
        await peer.linger()

    async def scene() -> None:
        async with following(newer) as client, line_of(client) as line:
            await line.until(lambda known: known.version == 6)

    run(scene())


def test_a_server_that_stops_is_come_back_to() -> None:
    async def stopping(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.say({"kind": "goodbye", "code": "server-stops", "sentence": "it stops", "again": True})

    async def started(peer: Peer) -> None:
        await peer.welcome(STORY.told(5, 6, whole=True))
        await peer.linger()

    async def scene() -> None:
        async with following(stopping, started) as client, line_of(client) as line:
            await line.until(lambda known: known.version == 6)

    run(scene())


def test_a_goodbye_for_good_ends_everything_that_waits() -> None:
    async def final(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.hear()
        await peer.say({"kind": "goodbye", "code": "bad-messages", "sentence": "too many", "again": False})

    async def scene() -> None:
        async with following(final) as client, line_of(client) as line:
            waiting = asyncio.create_task(line.until(lambda known: known.version == LAST))
            with pytest.raises(ConnectionEndedError, match="too many"):
                await line.do(Say, text="hello")
            with pytest.raises(ConnectionEndedError, match="too many"):
                await waiting
            with pytest.raises(ConnectionEndedError, match="too many"):
                await line.do(Say, text="hello")

    run(scene())


def test_a_line_that_was_never_let_in_says_why() -> None:
    async def closed(peer: Peer) -> None:
        await peer.say(
            {"kind": "goodbye", "code": "no-such-table", "sentence": "there is no such table", "again": False}
        )

    async def scene() -> None:
        async with following(closed) as client:
            with pytest.raises(ConnectionEndedError, match="no such table") as gone:
                async with line_of(client):
                    pytest.fail("nobody is there")
            assert gone.value.code == "no-such-table"

    run(scene())


def test_a_server_that_has_gone_silent_is_left() -> None:
    pings: list[dict[str, Any]] = []

    async def silent(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        pings.append(await peer.hear())
        await peer.linger()

    async def awake(peer: Peer) -> None:
        await peer.welcome(STORY.told(5, 6, whole=True))
        await peer.linger()

    async def scene() -> None:
        async with following(silent, awake) as client:
            line = TableConnection(line_of(client)._dial, delays=at_once, contribute=False, ping_every=0.05)
            async with line:
                await line.until(lambda known: known.version == 6)

    run(scene())
    assert pings == [{"do": "ping", "seen": 5}]


def test_a_mistake_on_this_side_is_told_rather_than_waited_for() -> None:
    async def nonsense(peer: Peer) -> None:
        await peer.welcome(told(STORY, 5))
        await peer.say({"kind": "update", "version": "six"})
        await peer.linger()

    async def scene() -> None:
        async with following(nonsense) as client, line_of(client) as line:
            with pytest.raises(ConnectionEndedError, match="The connection failed in the client") as gone:
                await line.until(lambda known: known.version == 6)
            assert gone.value.code == "line-failed"

    run(scene())


def test_a_line_knows_the_seats_of_its_person_and_its_proof() -> None:
    async def scene() -> None:
        async with following(quiet) as client, line_of(client) as line:
            assert (line.person, line.seats, line.proof.fine) == ("ann", (0,), True)

    run(scene())


def test_tries_are_further_apart_each_time_and_never_too_far() -> None:
    delays = backoff_delays()
    waits = [next(delays) for _ in range(50)]

    assert waits[0] <= 1
    assert all(wait <= min(MAX_DELAY, 2.0**number) for number, wait in enumerate(waits))


def test_a_hand_that_is_played_out_is_proved_on_the_line() -> None:
    async def whole(peer: Peer) -> None:
        await peer.welcome(told(STORY, 2))
        for version in range(3, LAST + 1):
            await peer.say(STORY.told(version - 1, version))
        await peer.linger()

    async def scene() -> None:
        async with following(whole) as client, line_of(client) as line:
            await line.until(lambda known: known.version == LAST)
            assert (line.proof.hands, line.proof.fine) == ((0, 1, 2), True)

    run(scene())
