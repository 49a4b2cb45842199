"""A table with as many connections as it may have."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette

from server.busy_table import app_in_process
from server.in_process_socket import InProcessSocket, browser, new_person


class FullTable:
    """A table of three: Ann, who hosts and does not play, and Bob in seat 0."""

    def __init__(self, app: Starlette, table: str, ann: tuple[str, str], bob: tuple[str, str]) -> None:
        self.app = app
        self.table = table
        self.ann = ann
        self.bob = bob

    async def connect(self, who: tuple[str, str] | None = None) -> tuple[InProcessSocket, str]:
        """A connection, and `welcome` or the code with which it was refused."""
        socket = InProcessSocket(self.app, self.table, token=who[1] if who else None, person=who[0] if who else None)
        reply = await (await socket.open()).until_any()
        return socket, str(reply.get("code", reply["kind"]))

    async def spectators(self, number: int) -> list[InProcessSocket]:
        """So many connections of nobody in particular."""
        return [(await self.connect())[0] for _ in range(number)]


Scene = Callable[[FullTable], Awaitable[None]]


def at_full_table(data: Path, scene: Scene) -> None:
    """Play a scene at a table where Bob has a seat and nobody is connected."""

    async def play() -> None:
        async with app_in_process(data) as app:
            ann, bob = await new_person(app, "Ann"), await new_person(app, "Bob")
            async with browser(app, token=ann[1]) as client:
                made = await client.post("/api/tables", json={"rules": "heck-friendly", "seats": 3})
            full = FullTable(app, made.json()["id"], ann, bob)
            socket, _ = await full.connect(bob)
            await socket.answered(do="sit", id="sit", seat=0, name="Bob")
            await socket.hang_up()
            await scene(full)

    asyncio.run(play())
