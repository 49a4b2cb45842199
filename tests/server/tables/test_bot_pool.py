"""Processes for bots: failures, time limits and warming up."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import sys
import warnings
from pathlib import Path

import pytest

import ohhell
from asynchronous import asynchronous
from ohhell.bots.protocol import BotFailed
from ohhell.rules.view import View
from ohhell.server.tables.bot_pool import ADVISER, THINKING, BotPool, require_warm_adviser
from ohhell.table.permissions import Refusal


def a_view() -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1)
    return game.view(game.waiting_for[0])


@asynchronous
async def test_idle_bot_that_died_is_replaced() -> None:
    bots = BotPool(each=1)
    first = await bots.move("club", a_view(), heard=(), seed="1")
    os.kill(bots.processes[0], signal.SIGKILL)

    assert await bots.move("club", a_view(), heard=(), seed="1") == first
    await bots.close()


@asynchronous
async def test_hanging_bot_is_replaced_after_the_timeout() -> None:
    bots = BotPool(each=1, thinking=0.5)
    first = await bots.move("random", a_view(), heard=(), seed="1")
    os.kill(bots.processes[0], signal.SIGSTOP)
    with pytest.raises(BotFailed) as failure:
        await bots.move("random", a_view(), heard=(), seed="1")

    assert (failure.value.code, await bots.move("random", a_view(), heard=(), seed="1")) == ("bot-too-slow", first)
    await bots.close()


def test_close_ends_a_process_that_is_thinking() -> None:
    async def scene() -> tuple[int, ...]:
        bots = BotPool(each=1)
        await bots.move("club", a_view(), heard=(), seed="1")
        processes = bots.processes
        os.kill(processes[0], signal.SIGSTOP)
        client = asyncio.create_task(bots.move("club", a_view(), heard=(), seed="2"))
        await asyncio.sleep(0)
        await bots.close()
        with pytest.raises(BotFailed):
            await client
        return processes

    assert not any(Path(f"/proc/{process}").exists() for process in asyncio.run(scene()))


def test_close_ends_a_process_that_is_starting() -> None:
    async def scene() -> tuple[int, ...]:
        bots = BotPool(each=1)
        client = asyncio.create_task(bots.move("club", a_view(), heard=(), seed="1"))
        await asyncio.sleep(0)
        await bots.close()
        with pytest.raises(BotFailed):
            await client
        return bots.processes

    assert asyncio.run(scene()) == ()


@pytest.mark.parametrize("steps", range(2, 8))
def test_close_waits_for_a_process_whose_start_was_cancelled(steps: int) -> None:
    async def scene() -> None:
        bots = BotPool(each=1)
        client = asyncio.create_task(bots.move("club", a_view(), heard=(), seed="1"))
        for _ in range(steps):
            await asyncio.sleep(0)
        client.cancel()
        await bots.close()

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        asyncio.run(scene())
        gc.collect()

    assert [str(one.message) for one in warned if "still running" in str(one.message)] == []


SLOW = """
import sys
open(sys.argv[-1] + ".go").read()
def choose(view, rng): return view.legal[0]
"""


class SlowBot:
    """A bot in a file that has loaded when `go` is called, and not before."""

    def __init__(self, folder: Path) -> None:
        self.name = str(folder / "slow.py")
        Path(self.name).write_text(SLOW, encoding="utf-8")
        os.mkfifo(f"{self.name}.go")

    def go(self) -> None:
        Path(f"{self.name}.go").write_text("go", encoding="utf-8")


async def slow_to_load(folder: Path) -> tuple[frozenset[str], View, object, frozenset[str]]:
    """The bots that warm up while one loads, its view and its move, and the bots that warm up afterwards."""
    noticed = asyncio.Event()
    bot, view = SlowBot(folder), a_view()
    bots = BotPool(each=1, thinking=0.9, changed=noticed.set)
    client = asyncio.create_task(bots.move(bot.name, view, heard=(), seed="1"))
    await noticed.wait()
    during = bots.warming
    await asyncio.to_thread(bot.go)
    move = await client
    after = bots.warming
    await bots.close()
    return during, view, move, after


def test_bot_is_warming_up_while_it_loads(tmp_path: Path) -> None:
    during, *_ = asyncio.run(slow_to_load(tmp_path))

    assert during == {str(tmp_path / "slow.py")}


def test_bot_is_not_warming_up_when_loaded(tmp_path: Path) -> None:
    *_, after = asyncio.run(slow_to_load(tmp_path))

    assert after == frozenset()


def test_loading_time_does_not_count_as_thinking_time(tmp_path: Path) -> None:
    _, view, move, _ = asyncio.run(slow_to_load(tmp_path))

    assert move == view.legal[0]


@pytest.mark.parametrize(
    ("body", "code"), [("while True: pass", "bot-too-slow"), ("held = bytearray(400 << 20)", "bot-crashed")]
)
@pytest.mark.skipif(sys.platform != "linux", reason="limits on time and memory are those of Linux")
def test_estimate_is_refused_when_it_exceeds_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, code: str
) -> None:
    monkeypatch.setattr("ohhell.server.tables.bot_pool.CPU_SECONDS", 1)
    file = tmp_path / "greedy.py"
    file.write_text(f"def choose(view, rng): return view.legal[0]\n\ndef estimate(view, rng):\n    {body}\n")

    async def scene() -> str:
        bots = BotPool(each=1, thinking=60.0)
        with pytest.raises(BotFailed) as failure:
            await bots.estimates(str(file), a_view(), heard=(), seed="1")
        await bots.close()
        return failure.value.code

    assert asyncio.run(scene()) == code


@asynchronous
async def test_move_after_an_estimate_has_its_own_time_limit() -> None:
    bots = BotPool(each=1)
    await bots.estimates("club", a_view(), heard=(), seed="1")
    (process,) = bots.processes
    resource.prlimit(process, resource.RLIMIT_CPU, (1, resource.RLIM_INFINITY))
    await bots.move("club", a_view(), heard=(), seed="1")

    assert resource.prlimit(process, resource.RLIMIT_CPU)[0] > THINKING
    await bots.close()


def test_hint_is_refused_while_the_adviser_is_warming_up() -> None:
    bots = BotPool()
    bots.warming = frozenset({ADVISER})

    with pytest.raises(Refusal) as refusal:
        require_warm_adviser(bots)

    assert refusal.value.code == "bot-warming-up"


@asynchronous
async def test_estimates_cover_every_legal_move() -> None:
    bots = BotPool(each=1)
    view = a_view()
    thoughts = await bots.estimates("club", view, heard=(), seed="1")

    assert len(thoughts) == len(view.legal)
    await bots.close()
