"""Absent players and full tables: stand-ins, returning, a new host, and who may connect."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from ohhell.protocol.limits import LISTENERS_PER_TABLE, SPECTATORS_PER_TABLE
from server.busy_table import app_in_process
from server.full_table import FullTable, at_full_table
from server.in_process_socket import InProcessSocket, browser, new_person

Scene = Callable[[Starlette, InProcessSocket, InProcessSocket], Awaitable[None]]


def at_a_table(data: Path, scene: Scene, **settings: Any) -> None:
    """Play a scene at a table of two people that has begun; Ann is the host."""

    async def play() -> None:
        async with app_in_process(data) as app:
            ann, ann_token = await new_person(app, "Ann")
            bob, bob_token = await new_person(app, "Bob")
            async with browser(app, token=ann_token) as client:
                made = await client.post(
                    "/api/tables", json={"rules": "heck-friendly", "seats": 2, "settings": {"grace": 1, **settings}}
                )
            table = made.json()["id"]
            sockets = []
            for seat, (person, token) in enumerate(((ann, ann_token), (bob, bob_token))):
                socket = await InProcessSocket(app, table, token=token, person=person).open()
                await socket.answered(do="sit", id="sit", seat=seat, name=("Ann", "Bob")[seat])
                sockets.append(socket)
            await sockets[0].answered(do="start", id="start")
            for socket in sockets:
                await socket.answered(do="contribute", id="text", text="luck")
            await scene(app, *sockets)

    asyncio.run(play())


async def fact(socket: InProcessSocket, kind: str) -> dict[str, Any]:
    """The next fact of a kind that a connection receives."""
    while True:
        update = await socket.until("update")
        for event in update.get("events", ()):
            if event.get("fact") == kind:
                return dict(event)


def test_bot_replaces_an_absent_player_after_the_grace_time(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: InProcessSocket, bob: InProcessSocket) -> None:
        del app
        await bob.hang_up()

        assert (await fact(ann, "stoodin"))["seat"] == 1

    at_a_table(tmp_path, scene)


def test_returning_player_gets_the_seat_back_at_once(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: InProcessSocket, bob: InProcessSocket) -> None:
        await bob.hang_up()
        await fact(ann, "stoodin")
        back = await InProcessSocket(app, bob.table, token=bob.token, person=bob.person).open()
        update = await back.until("update")

        assert update["table"]["seats"][1]["bot"] is None

    at_a_table(tmp_path, scene)


def test_another_player_becomes_host_when_the_host_is_away(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: InProcessSocket, bob: InProcessSocket) -> None:
        del app
        await ann.hang_up()

        assert (await fact(bob, "hosted"))["person"] == bob.person

    at_a_table(tmp_path, scene)


def test_player_is_present_with_a_second_device(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: InProcessSocket, bob: InProcessSocket) -> None:
        second = await InProcessSocket(app, bob.table, token=bob.token, person=bob.person).open()
        await second.until("update")
        await bob.hang_up()
        await ann.answered(do="say", id="hello", text="still here?")
        ann.from_the_start()
        while (update := await ann.until("update"))["version"] < app.state.server.tables.loaded[0].table.version:
            pass

        assert bob.person in update["present"]

    at_a_table(tmp_path, scene)


def test_removed_player_is_disconnected_when_spectators_are_not_allowed(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: InProcessSocket, bob: InProcessSocket) -> None:
        del app
        await ann.answered(do="vote", id="out", against=1, out=True)

        assert (await bob.until("goodbye"))["code"] == "no-spectators"

    at_a_table(tmp_path, scene, spectators=False)


def test_player_and_host_can_connect_when_spectators_are_at_their_limit(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        crowd = [await full.connect() for _ in range(LISTENERS_PER_TABLE - 2)]
        codes = [code for _, code in crowd]

        assert (codes.count("welcome"), set(codes[SPECTATORS_PER_TABLE:])) == (SPECTATORS_PER_TABLE, {"table-crowded"})
        assert [(await full.connect(who))[1] for who in (full.bob, full.ann)] == ["welcome", "welcome"]

    at_full_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_player_replaces_the_newest_spectator_when_the_table_is_full(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        first, second = await full.spectators(2)
        for _ in range(3):
            await full.connect(full.bob)
        goodbye = await second.until("goodbye")

        assert (goodbye["code"], first.closed) == ("table-crowded", None)

    at_full_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_spectator_without_a_name_is_replaced_first(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        (nameless,) = await full.spectators(1)
        named, _ = await full.connect(await new_person(full.app, "Zoe"))
        for _ in range(3):
            await full.connect(full.bob)
        await nameless.until("goodbye")

        assert named.closed is None

    at_full_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_host_can_connect_when_one_player_fills_the_table(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        for _ in range(4):
            await full.connect(full.bob)
        _, code = await full.connect(full.ann)

        assert code == "welcome"

    at_full_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_spectator_is_refused_when_players_fill_the_table(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        for _ in range(4):
            await full.connect(full.bob)
        _, code = await full.connect()

        assert code == "table-crowded"

    at_full_table(tmp_path, scene)
