"""Processes for the bots: each bot gets what its seat sees, and has limited time and memory."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog

from ohhell.bots.compilation import COMPILED, seems_compiled
from ohhell.bots.process_group import kill_group, new_group_options
from ohhell.bots.protocol import (
    BotFailed,
    Thought,
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
    from ohhell.rules.events import Move, Seen
    from ohhell.rules.view import View

LOADING: Final = 60.0
"""Seconds a bot may take to load, without compiling."""

NOTICEABLE: Final = 1.0
"""Seconds after which players see that a bot is warming up; most bots are ready before."""

ADVISER: Final = "expert"
"""The bot that gives hints and estimates, and whose process compiles what all searching bots need."""

THINKING: Final = 10.0
"""Seconds a bot may take for a move before it is replaced."""

LARGEST_ANSWER: Final = 1 << 20

BUDGETS: Final = {"expert": 250.0}
"""Milliseconds per move for bots with a configurable time."""

_OUT_OF_TIME: Final = -getattr(signal, "SIGXCPU", 0) or None
"""The exit status of a process that used more processor time than allowed, on systems with that limit."""

_log = structlog.get_logger()


class BotProgram(NamedTuple):
    """What a process runs: a bot, with its milliseconds per move, or None if it needs none or counts worlds instead."""

    bot: str
    milliseconds: float | None


class BotPool:
    """Processes for bots, at most *each* per bot; they are started when needed and used again.

    *warming* are the bots that players have to wait for because no process is ready yet; *changed* is called when that
    changes.
    """

    def __init__(
        self, *, each: int | None = None, thinking: float = THINKING, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.warming: frozenset[str] = frozenset()
        self.changed = changed
        self._loading: dict[str, asyncio.Lock] = {}
        self._each = each or max(2, os.cpu_count() or 2)
        self._thinking = thinking
        self._idle: dict[BotProgram, asyncio.Queue[_Child | None]] = {}
        self._children: set[_Child] = set()
        self._starts: set[asyncio.Task[_Child]] = set()
        self._closed = False

    async def move(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str, by_worlds: bool = False) -> Move:
        """Return the move of *bot*, or raise BotFailed.

        With *by_worlds* a bot that searches tries a fixed number of worlds instead of using a fixed time, so that its move
        depends only on what it sees and on *seed*.
        """
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking)
        program = BotProgram(bot, None if by_worlds else BUDGETS.get(bot))
        return read_move(await self._request(program, request, cpu_seconds=ceil(self._thinking)), bot)

    async def estimates(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str) -> tuple[Thought, ...]:
        """Return what *bot* thinks of every move, best first, or raise BotFailed."""
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking, estimate=True)
        return read_estimates(
            await self._request(BotProgram(bot, BUDGETS.get(bot)), request, cpu_seconds=CPU_SECONDS), bot
        )

    async def _request(self, program: BotProgram, request: bytes, *, cpu_seconds: int) -> bytes:
        idle = self._queue(program)
        child = await idle.get()
        try:
            if child is not None:
                try:
                    return await child.answer(request, self._thinking, cpu_seconds)
                except BotFailed as failure:
                    if failure.code != "bot-crashed":
                        raise
                    # The process may have died while it was idle: try a new one.
                    await self._end(child)
                    child = None
            child = await self._ready(program)
            return await child.answer(request, self._thinking, cpu_seconds)
        except BaseException:
            if child is not None:
                await self._end(child)
            child = None
            raise
        finally:
            idle.put_nowait(child)

    async def warm_up(self) -> None:
        """Start the adviser, so that its functions are compiled before anybody needs it."""
        begin = perf_counter()
        _log.info("compiling bots", bot=ADVISER)
        adviser = BotProgram(ADVISER, BUDGETS.get(ADVISER))
        idle = self._queue(adviser)
        place = await idle.get()
        try:
            place = place or await self._ready(adviser)
        finally:
            idle.put_nowait(place)
        _log.info("bots are compiled", seconds=round(perf_counter() - begin, 1))

    async def _ready(self, program: BotProgram) -> _Child:
        """Start a process that is ready for requests; one at a time, because the first one may compile for the others."""
        bot = program.bot
        with self._showing_warm_up(bot):
            async with self._loading.setdefault("" if bot in COMPILED else bot, asyncio.Lock()):
                compiles = bot in COMPILED and not seems_compiled()
                child = await self._loaded(program)
                if compiles:  # compiling takes twice the memory that the bot needs
                    await self._end(child)
                    child = await self._loaded(program)
        return child

    async def _loaded(self, program: BotProgram) -> _Child:
        """Start a process and wait until its bot is loaded, or raise BotFailed."""
        bot = program.bot
        self._require_open(bot)
        start = asyncio.create_task(self._started(program))
        self._starts.add(start)
        start.add_done_callback(self._starts.discard)
        try:
            child = await asyncio.shield(start)
        except asyncio.CancelledError:
            await self._end(await start)
            raise
        try:
            self._require_open(bot)  # the server may have stopped while the process started
            await child.require_ready()
        except BaseException:
            await self._end(child)
            raise
        return child

    async def _started(self, program: BotProgram) -> _Child:
        child = await _Child.started(program)
        self._children.add(child)
        return child

    def _require_open(self, bot: str) -> None:
        if self._closed:
            raise BotFailed("bot-crashed", f"{bot} can't move: the server is stopping.")

    @contextmanager
    def _showing_warm_up(self, bot: str) -> Iterator[None]:
        """Show players that the bot is warming up, if it takes more than a second and no other process of it is ready."""
        if any(child.bot == bot for child in self._children):
            yield
            return
        notice = asyncio.get_running_loop().call_later(NOTICEABLE, lambda: self._set_warming(self.warming | {bot}))
        try:
            yield
        finally:
            notice.cancel()
            self._set_warming(self.warming - {bot})

    def _set_warming(self, warming: frozenset[str]) -> None:
        if warming != self.warming:
            self.warming = warming
            self.changed()

    async def _end(self, child: _Child) -> None:
        child.end()
        await child.process.wait()
        self._children.discard(child)  # not before: `close` has to wait for every process

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the running processes."""
        return tuple(child.process.pid for child in self._children if child.process.returncode is None)

    def _queue(self, program: BotProgram) -> asyncio.Queue[_Child | None]:
        """Return the idle places of a bot: each is a process, or None if none was started there yet."""
        if program not in self._idle:
            self._idle[program] = asyncio.Queue()
            for _ in range(self._each):
                self._idle[program].put_nowait(None)
        return self._idle[program]

    async def close(self) -> None:
        """End every process, even while its bot is thinking, and start no more."""
        self._closed = True
        await asyncio.gather(*self._starts, return_exceptions=True)
        for child in list(self._children):
            await self._end(child)


def require_warm_adviser(bots: BotPool) -> None:
    """Raise Refusal while the adviser is warming up, which can take a minute."""
    if ADVISER in bots.warming:
        raise Refusal("bot-warming-up", "The bot is still warming up. Try again in a minute.")


class _Child:
    """A bot's process."""

    def __init__(self, bot: str, process: Process) -> None:
        self.bot = bot
        self.process = process

    @classmethod
    async def started(cls, program: BotProgram) -> _Child:
        """Start a process that loads a bot."""
        process = await asyncio.create_subprocess_exec(
            *command(program.bot, milliseconds=program.milliseconds),
            stdin=PIPE,
            stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            limit=LARGEST_ANSWER,
            **new_group_options(),
        )
        return cls(program.bot, process)

    async def require_ready(self) -> None:
        """Wait until the bot is loaded, or raise BotFailed."""
        try:
            read_ready(await self.awaited(b"", LOADING), self.bot)
        except BotFailed as failure:
            if failure.code == "bot-too-slow":
                raise slow_to_load(self.bot, LOADING) from None
            raise

    async def answer(self, request: bytes, seconds: float, cpu_seconds: int) -> bytes:
        """Send a request with limits on processor time and memory; return the response, or raise BotFailed."""
        limit(self.process.pid, seconds=cpu_seconds)
        try:
            return await self.awaited(request, seconds)
        except BotFailed:
            if self.process.returncode == _OUT_OF_TIME:
                raise too_slow(self.bot, cpu_seconds) from None
            raise

    async def awaited(self, request: bytes, seconds: float) -> bytes:
        """Send a request and return the response; time in which the bot compiles does not count."""
        line = await self.exchange(request, seconds)
        while (more := time_to_wait(line, seconds)) is not None:
            line = await self.exchange(b"", more)
        return line

    async def exchange(self, request: bytes, seconds: float) -> bytes:
        """Send a request and read one line, or raise BotFailed."""
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
            raise BotFailed("bot-bad-answer", f"{self.bot} answered with more than {LARGEST_ANSWER} bytes.") from None
        if not line.endswith(b"\n"):
            self.end()
            raise ended(self.bot, await self.process.wait())
        return line

    def end(self) -> None:
        """End the process and everything it started."""
        kill_group(self.process.pid)
