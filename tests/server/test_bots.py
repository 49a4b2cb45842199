"""Bots in their own processes: one that dies or hangs is replaced, and nobody waits for it long."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ohhell
from ohhell.bots.prompt import BotFailed
from ohhell.rules.view import View
from ohhell.server.bots import Bots

if TYPE_CHECKING:
    from starlette.applications import Starlette
from server.company import hall
from server.wires import Wire, browser, newcomer


def a_view() -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1)
    return game.view(game.waiting_for[0])


def test_a_bot_that_died_while_it_waited_is_replaced_unnoticed() -> None:
    async def scene() -> None:
        bots = Bots(each=1)
        first = await bots.move("club", a_view(), heard=(), seed="1")
        os.kill(bots.processes[0], signal.SIGKILL)

        assert await bots.move("club", a_view(), heard=(), seed="1") == first
        await bots.close()

    asyncio.run(scene())


def test_a_bot_that_hangs_is_given_up_and_replaced() -> None:
    async def scene() -> None:
        bots = Bots(each=1, thinking=0.5)
        first = await bots.move("random", a_view(), heard=(), seed="1")
        os.kill(bots.processes[0], signal.SIGSTOP)
        with pytest.raises(BotFailed) as failure:
            await bots.move("random", a_view(), heard=(), seed="1")

        assert (failure.value.code, await bots.move("random", a_view(), heard=(), seed="1")) == ("bot-too-slow", first)
        await bots.close()

    asyncio.run(scene())


def test_no_process_is_left_when_the_bots_are_closed_while_one_thinks() -> None:
    async def scene() -> tuple[int, ...]:
        bots = Bots(each=1)
        await bots.move("club", a_view(), heard=(), seed="1")
        processes = bots.processes
        os.kill(processes[0], signal.SIGSTOP)
        asking = asyncio.create_task(bots.move("club", a_view(), heard=(), seed="2"))
        await asyncio.sleep(0)
        await bots.close()
        with pytest.raises(BotFailed):
            await asking
        return processes

    assert not any(Path(f"/proc/{process}").exists() for process in asyncio.run(scene()))


def test_a_hint_tells_what_the_best_bot_thinks_of_every_move() -> None:
    async def scene() -> None:
        bots = Bots(each=1)
        view = a_view()
        thoughts = await bots.estimates("club", view, heard=(), seed="1")

        assert len(thoughts) == len(view.legal)
        await bots.close()

    asyncio.run(scene())


def test_a_game_goes_on_when_its_bots_are_killed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall(tmp_path) as app:
            assert await _played_a_hand(app)

    asyncio.run(scene())


async def _played_a_hand(app: Starlette) -> bool:
    """Whether a person and three bots, which are killed again and again, come to the second hand."""
    _, token = await newcomer(app, "Ann")
    async with browser(app, token=token) as asking:
        made = await asking.post("/api/tables", json={"rules": "heck-friendly", "seats": 4, "settings": {}})
    wire = await Wire(app, made.json()["id"], token=token).open()
    await wire.answered(do="sit", id="sit", seat=0, name="Ann")
    for seat in (1, 2, 3):
        await wire.answered(do="bot", id=f"bot{seat}", seat=seat, bot="club")
    await wire.answered(do="start", id="start")
    wire.say(do="contribute", id="text", text="luck")
    moved = 0
    while (update := await wire.until("update")) and (update.get("view") or {}).get("game", {}).get(
        "hand_number", 1
    ) == 1:
        game = (update.get("view") or {}).get("game")
        if game and 0 in game["waiting_for"] and update["version"] > moved:
            moved = update["version"]
            for process in app.state.house.bots.processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            move = {key: value for key, value in game["legal"][0].items() if key in {"tricks", "card"}}
            wire.say(do="move", id=f"m{moved}", seen=moved, **move)
    await wire.hang_up()
    return moved > 0
