"""Bots play whole games over the protocol at a real server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import repeat
from pathlib import Path
from random import Random

import pytest

import ohhell
from asynchronous import asynchronous
from ohhell.client.bot import must_move, play
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import Pause, Say, Sit, Start
from ohhell.rules.view import View
from server.server_process import ServerProcess, serving

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120.0
RULES = """
name = "Two short hands"
[schedule]
shape = "custom"
list = [3, 2]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
HEAD = RULES.replace("[schedule]", "bids_visible_in_play = false\n[schedule]")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("client") / "data") as server:
        yield server


def soon() -> Iterator[float]:
    """A little time between two tries, so that a server can start."""
    return repeat(0.05)


async def guest(server: ServerProcess, name: str) -> Client:
    client = Client(server.address)
    await client.guest(name)
    return client


async def seated(
    stack: AsyncExitStack, server: ServerProcess, *, rules: str = RULES, bots: int = 1
) -> list[TableConnection]:
    """Ann and Bob at a table, with bots of the server's in the other seats."""
    ann, bob = await guest(server, "Ann"), await guest(server, "Bob")
    table = await ann.make_table(rules, 2 + bots, bots=["novice"] * bots)
    connections = [await stack.enter_async_context(client.connect(table, delays=soon)) for client in (ann, bob)]
    for seat, connection in enumerate(connections):
        await connection.do(Sit, seat=seat, name=("Ann", "Bob")[seat])
    return connections


@asynchronous
async def test_people_and_bots_play_a_game_with_checked_deals(server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        connections = await seated(stack, server, bots=2)
        await connections[0].do(Start)
        ends = await asyncio.gather(
            *(play(connection, ohhell.bot("club"), rng=Random(1)) for connection in connections)
        )

        assert len({end.version for end in ends}) == 1
        for connection in connections:
            assert (connection.proof.hands, connection.proof.mismatch, len(connection.proof.mine)) == (
                (0, 1, 2),
                None,
                1,
            )
    assert server.errors == []


@asynchronous
async def test_bot_remembers_bids_that_are_hidden_during_play(server: ServerProcess) -> None:
    seen: list[View] = []

    def remembers(view: View, rng: Random) -> ohhell.Bid | ohhell.Play:
        seen.append(view)
        return rng.choice(view.legal)

    async with AsyncExitStack() as stack:
        connections = await seated(stack, server, rules=HEAD)
        await connections[0].do(Start)
        await asyncio.gather(play(connections[0], remembers), play(connections[1], ohhell.bot("random")))
    assert [None in view.bids for view in seen if view.phase == "play"] == [False] * 5


@asynchronous
async def test_outside_bot_plays_with_the_token_of_its_seat(server: ServerProcess) -> None:
    ann = await guest(server, "Ann")
    table = await ann.make_table(RULES, 2)
    token = await ann.seat_token(table, 1, "Robo")
    outside = await asyncio.create_subprocess_exec(
        sys.executable, ROOT / "examples/outside_bot.py", server.address, table, token, stdout=subprocess.PIPE
    )
    async with ann.connect(table) as connection:
        await connection.do(Sit, seat=0, name="Ann")
        await connection.do(Start)
        await play(connection, ohhell.bot("novice"))
    output, _ = await outside.communicate()

    assert outside.returncode == 0
    assert [row.split()[0] for row in output.decode().splitlines()] == ["Ann", "Robo", "deals:"]
    assert output.decode().endswith("2 hands made again, all as promised\n")


@asynchronous
async def test_game_continues_after_the_server_was_killed(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        async with AsyncExitStack() as stack:
            connections = await seated(stack, server)
            await connections[0].do(Say, text="before")
            await asyncio.to_thread(server.kill)
            sending = asyncio.create_task(connections[0].do(Say, text="between"))
            await asyncio.to_thread(server.start)
            done = await sending
            known = await connections[1].until(lambda known: known.version >= done.version)

            assert [message.text for message in known.talk] == ["before", "between"]

            await connections[0].do(Start)
            playing = asyncio.gather(*(play(connection, ohhell.bot("club")) for connection in connections))
            await connections[0].until(lambda known: known.view is not None and known.view.phase == "play")
            await asyncio.to_thread(server.restart)
            ends = await playing

            assert len({end.version for end in ends}) == 1
            assert all(connection.proof.fine and connection.proof.hands == (0, 1, 2) for connection in connections)

    with serving(tmp_path / "data") as server:
        await scene(server)
        assert server.stop() == 0
        assert server.errors == []


def is_bidding(known: KnownTable) -> bool:
    return known.view is not None and known.view.phase == "bid"


@asynchronous
async def test_bot_does_not_move_while_the_table_is_paused(server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        ann, bob = await seated(stack, server, bots=0)
        await ann.do(Start)
        await asyncio.gather(*(connection.until(is_bidding) for connection in (ann, bob)))
        done = await ann.do(Pause, on=True)
        known = await bob.until(lambda known: known.version >= done.version)
        assert not must_move(known)
        assert not must_move(ann.known)
        await ann.do(Pause, on=False)
        await asyncio.gather(*(play(connection, ohhell.bot("random")) for connection in (ann, bob)))
