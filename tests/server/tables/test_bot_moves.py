"""Moves of the bots at a table when something fails."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette

from asynchronous import asynchronous
from server.busy_table import app_in_process
from server.in_process_server import SHORT
from server.in_process_socket import InProcessSocket, browser, new_person


@asynchronous
async def test_game_continues_when_its_bots_are_killed(tmp_path: Path) -> None:
    async with app_in_process(tmp_path) as app:
        assert await _played_a_hand(app)


async def _played_a_hand(app: Starlette) -> bool:
    """Whether a person and three bots, which are killed again and again, come to the second hand."""
    _, token = await new_person(app, "Ann")
    async with browser(app, token=token) as client:
        made = await client.post("/api/tables", json={"rules": SHORT, "seats": 4})
    socket = await InProcessSocket(app, made.json()["id"], token=token).open()
    await socket.answered(do="sit", id="sit", seat=0, name="Ann")
    for seat in (1, 2, 3):
        await socket.answered(do="bot", id=f"bot{seat}", seat=seat, bot="club")
    await socket.answered(do="start", id="start")
    socket.send(do="contribute", id="text", text="luck")
    moved = 0
    while (game := ((update := await socket.until("update")).get("view") or {}).get("game", {})).get(
        "hand_number", 1
    ) == 1:
        if game and 0 in game["waiting_for"] and update["version"] > moved:
            moved = update["version"]
            for process in app.state.server.bots.processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            move = {key: value for key, value in game["legal"][0].items() if key in {"tricks", "card"}}
            socket.send(do="move", id=f"m{moved}", seen=moved, **move)
    await socket.hang_up()
    return moved > 0
