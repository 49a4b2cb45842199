"""Who is there: an absent player's seat is kept, a bot sits in after the grace time and goes at once when they return."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from server.busy_table import hall
from server.in_process_socket import Wire, browser, newcomer

Scene = Callable[[Starlette, Wire, Wire], Awaitable[None]]


def at_a_table(data: Path, scene: Scene, **settings: Any) -> None:
    """Play a scene at a table of two people that has begun; Ann is the host."""

    async def evening() -> None:
        async with hall(data) as app:
            ann, ann_token = await newcomer(app, "Ann")
            bob, bob_token = await newcomer(app, "Bob")
            async with browser(app, token=ann_token) as asking:
                made = await asking.post(
                    "/api/tables", json={"rules": "heck-friendly", "seats": 2, "settings": {"grace": 1, **settings}}
                )
            table = made.json()["id"]
            wires = []
            for seat, (person, token) in enumerate(((ann, ann_token), (bob, bob_token))):
                wire = await Wire(app, table, token=token, person=person).open()
                await wire.answered(do="sit", id="sit", seat=seat, name=("Ann", "Bob")[seat])
                wires.append(wire)
            await wires[0].answered(do="start", id="start")
            for wire in wires:
                await wire.answered(do="contribute", id="text", text="luck")
            await scene(app, *wires)

    asyncio.run(evening())


async def fact(wire: Wire, kind: str) -> dict[str, Any]:
    """The next fact of a kind that a line tells of."""
    while True:
        update = await wire.until("update")
        for event in update.get("events", ()):
            if event.get("fact") == kind:
                return dict(event)


def test_after_the_grace_time_a_bot_sits_in_for_an_absent_player(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: Wire, bob: Wire) -> None:
        del app
        await bob.hang_up()

        assert (await fact(ann, "stoodin"))["seat"] == 1

    at_a_table(tmp_path, scene)


def test_whoever_returns_has_the_seat_back_at_once(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: Wire, bob: Wire) -> None:
        await bob.hang_up()
        await fact(ann, "stoodin")
        back = await Wire(app, bob.table, token=bob.token, person=bob.person).open()
        update = await back.until("update")

        assert update["table"]["seats"][1]["bot"] is None

    at_a_table(tmp_path, scene)


def test_the_hosts_chair_passes_on_when_the_host_is_gone(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: Wire, bob: Wire) -> None:
        del app
        await ann.hang_up()

        assert (await fact(bob, "hosted"))["person"] == bob.person

    at_a_table(tmp_path, scene)


def test_a_second_device_keeps_a_player_present(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: Wire, bob: Wire) -> None:
        second = await Wire(app, bob.table, token=bob.token, person=bob.person).open()
        await second.until("update")
        await bob.hang_up()
        await ann.answered(do="say", id="hello", text="still here?")
        ann.from_the_start()
        while (update := await ann.until("update"))["version"] < app.state.server.tables.loaded[0].table.version:
            pass

        assert bob.person in update["present"]

    at_a_table(tmp_path, scene)


def test_somebody_put_out_may_not_go_on_watching_a_table_without_spectators(tmp_path: Path) -> None:
    async def scene(app: Starlette, ann: Wire, bob: Wire) -> None:
        del app
        await ann.answered(do="vote", id="out", against=1, out=True)

        assert (await bob.until("goodbye"))["code"] == "no-spectators"

    at_a_table(tmp_path, scene, spectators=False)
