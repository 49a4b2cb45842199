"""Bots at the table: each in a process of its own, fed the seat's bytes, with a time limit; one that fails is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Final

import structlog

from ohhell.bots.compilation import COMPILED, seems_compiled
from ohhell.bots.process_group import apart, kill_group
from ohhell.bots.protocol import (
    BotFailed,
    command,
    ended,
    environment,
    read_estimates,
    read_move,
    read_ready,
    slow_to_load,
    time_to_wait,
    too_slow,
    write_request,
)
from ohhell.server.ops.child_process import CPU_SECONDS, limit
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from ohhell.bots.protocol import Thought
    from ohhell.rules.events import Move, Seen
    from ohhell.rules.view import View

LOADING: Final = 60.0
"""Seconds a bot may take to get ready, without compiling."""

NOTICEABLE: Final = 1.0
"""Seconds after which people are told that a bot is warming up; most bots are ready before."""

ADVISER: Final = "expert"
"""Who says what a move is worth, and whose process compiles what every bot that searches needs."""

THINKING: Final = 10.0
"""Seconds a bot may take for a move before it is replaced."""

LARGEST_ANSWER: Final = 1 << 20

BUDGETS: Final = {"expert": 250.0}
"""Milliseconds a move for the bots that think as long as they are told."""

_OUT_OF_TIME: Final = -getattr(signal, "SIGXCPU", 0) or None
"""How a process ends that used more processor time than it may, where systems limit that."""

_log = structlog.get_logger()


class BotPool:
    """Processes for bots, at most *each* for a bot's name, started when first asked for and kept.

    *warming* are the bots that people have to wait for because no process of theirs is ready yet; *changed* is called when
    it changes.
    """

    def __init__(
        self, *, each: int | None = None, thinking: float = THINKING, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.warming: frozenset[str] = frozenset()
        self.changed = changed
        self._loading: dict[str, asyncio.Lock] = {}
        self._each = each or max(2, os.cpu_count() or 2)
        self._thinking = thinking
        self._idle: dict[str, asyncio.Queue[_Child | None]] = {}
        self._children: set[_Child] = set()
        self._closed = False

    async def move(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str) -> Move:
        """The move of *bot*, or BotFailed."""
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking)
        return read_move(await self._asked(bot, request, cpu_seconds=ceil(self._thinking)), bot)

    async def estimates(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str) -> tuple[Thought, ...]:
        """What *bot* thinks of every move, best first, or BotFailed."""
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking, estimate=True)
        return read_estimates(await self._asked(bot, request, cpu_seconds=CPU_SECONDS), bot)

    async def _asked(self, bot: str, request: bytes, *, cpu_seconds: int) -> bytes:
        idle = self._queue(bot)
        child = await idle.get()
        try:
            if child is not None:
                try:
                    return await child.answer(request, self._thinking, cpu_seconds)
                except BotFailed as failure:
                    if failure.code != "bot-crashed":
                        raise
                    # it may have died while nobody asked it: a fresh one gets the same question
                    await self._end(child)
                    child = None
            child = await self._ready(bot)
            return await child.answer(request, self._thinking, cpu_seconds)
        except BaseException:
            if child is not None:
                await self._end(child)
            child = None
            raise
        finally:
            idle.put_nowait(child)

    async def warm_up(self) -> None:
        """Start a process of the best bot in the background, so that its functions are compiled before it has to move."""
        begin = perf_counter()
        _log.info("compiling bots", bot=ADVISER)
        idle = self._queue(ADVISER)
        place = await idle.get()
        try:
            place = place or await self._ready(ADVISER)
        finally:
            idle.put_nowait(place)
        _log.info("bots are compiled", seconds=round(perf_counter() - begin, 1))

    async def _ready(self, bot: str) -> _Child:
        """A new process of a bot that is ready to be asked; one at a time, because the first one may compile for the others."""
        with self._noticed(bot):
            async with self._loading.setdefault("" if bot in COMPILED else bot, asyncio.Lock()):
                compiles = bot in COMPILED and not seems_compiled()
                child = await self._loaded(bot)
                if compiles:  # the compiler took twice the memory that a bot needs
                    await self._end(child)
                    child = await self._loaded(bot)
        return child

    async def _loaded(self, bot: str) -> _Child:
        """A new process of a bot that has loaded, or BotFailed."""
        self._demand_open(bot)
        child = await _Child.started(bot)
        self._children.add(child)
        try:
            self._demand_open(bot)  # the server may have stopped while the process started
            await child.demand_ready()
        except BaseException:
            await self._end(child)
            raise
        return child

    def _demand_open(self, bot: str) -> None:
        if self._closed:
            raise BotFailed("bot-crashed", f"{bot} can't move: the server is stopping")

    @contextmanager
    def _noticed(self, bot: str) -> Iterator[None]:
        """Inside, people are told after a second that the bot is warming up, unless another process of it is ready."""
        if any(child.bot == bot for child in self._children):
            yield
            return
        notice = asyncio.get_running_loop().call_later(NOTICEABLE, lambda: self._note(self.warming | {bot}))
        try:
            yield
        finally:
            notice.cancel()
            self._note(self.warming - {bot})

    def _note(self, warming: frozenset[str]) -> None:
        if warming != self.warming:
            self.warming = warming
            self.changed()

    async def _end(self, child: _Child) -> None:
        child.end()
        self._children.discard(child)
        await child.process.wait()

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes there are."""
        return tuple(child.process.pid for child in self._children if child.process.returncode is None)

    def _queue(self, bot: str) -> asyncio.Queue[_Child | None]:
        """The places for a bot's processes: a free one is a process that waits, or None where it is to be started."""
        if bot not in self._idle:
            self._idle[bot] = asyncio.Queue()
            for _ in range(self._each):
                self._idle[bot].put_nowait(None)
        return self._idle[bot]

    async def close(self) -> None:
        """End every process, also of a bot that thinks, and start no more."""
        self._closed = True
        for child in list(self._children):
            await self._end(child)


def require_warm_adviser(bots: BotPool) -> None:
    """Refuse to ask the adviser while it is warming up: nobody should stare at a button for a minute."""
    if ADVISER in bots.warming:
        raise Refusal("bot-warming-up", "The bot is still warming up. Try again in a minute.")


class _Child:
    """A bot's process on the stage."""

    def __init__(self, bot: str, process: Process) -> None:
        self.bot = bot
        self.process = process

    @classmethod
    async def started(cls, bot: str) -> _Child:
        """A process that loads a bot."""
        process = await asyncio.create_subprocess_exec(
            *command(bot, milliseconds=BUDGETS.get(bot)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            limit=LARGEST_ANSWER,
            **apart(),
        )
        return cls(bot, process)

    async def demand_ready(self) -> None:
        """Wait until the bot has loaded, or raise BotFailed."""
        try:
            read_ready(await self.awaited(b"", LOADING), self.bot)
        except BotFailed as failure:
            if failure.code == "bot-too-slow":
                raise slow_to_load(self.bot, LOADING) from None
            raise

    async def answer(self, request: bytes, seconds: float, cpu_seconds: int) -> bytes:
        """The line that answers *request* with limited processor time and memory, or BotFailed."""
        limit(self.process.pid, seconds=cpu_seconds)
        try:
            return await self.awaited(request, seconds)
        except BotFailed:
            if self.process.returncode == _OUT_OF_TIME:
                raise too_slow(self.bot, cpu_seconds) from None
            raise

    async def awaited(self, request: bytes, seconds: float) -> bytes:
        """The line that answers *request*, within so many *seconds*, not counting those in which it compiles."""
        line = await self.exchange(request, seconds)
        while (more := time_to_wait(line, seconds)) is not None:
            line = await self.exchange(b"", more)
        return line

    async def exchange(self, request: bytes, seconds: float) -> bytes:
        """The line that answers *request*, or BotFailed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                with suppress(BrokenPipeError, ConnectionResetError):
                    self.process.stdin.write(request)
                    await self.process.stdin.drain()
                line = await self.process.stdout.readline()
        except TimeoutError:
            raise too_slow(self.bot, seconds) from None
        except ValueError:  # a line longer than the limit
            raise BotFailed("bot-bad-answer", f"{self.bot} answered with more than {LARGEST_ANSWER} bytes") from None
        if not line.endswith(b"\n"):
            self.end()
            raise ended(self.bot, await self.process.wait())
        return line

    def end(self) -> None:
        """End the process and whatever it started."""
        kill_group(self.process.pid)
