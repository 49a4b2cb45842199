"""Bots at the table: each in a process of its own, fed the seat's bytes, with a time limit; one that fails is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ohhell.bots.prompt import (
    BotFailed,
    command,
    ended,
    environment,
    read_estimates,
    read_move,
    read_ready,
    slow_to_load,
    too_slow,
    write_request,
)

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from ohhell.bots.prompt import Thought
    from ohhell.rules.events import Move, Seen
    from ohhell.rules.view import View

LOADING: Final = 60.0
"""Seconds a bot may take to get ready; the first one after an installation may have to compile."""

THINKING: Final = 10.0
"""Seconds a bot may take for a move before it is replaced."""

LARGEST_ANSWER: Final = 1 << 20

BUDGETS: Final = {"expert": 250.0}
"""Milliseconds a move for the bots that think as long as they are told."""


class Bots:
    """Processes for bots, at most *each* for a bot's name, started when first asked for and kept."""

    def __init__(self, *, each: int | None = None, thinking: float = THINKING) -> None:
        self._each = each or max(1, (os.cpu_count() or 2) // 2)
        self._thinking = thinking
        self._idle: dict[str, asyncio.Queue[_Child | None]] = {}

    async def move(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str) -> Move:
        """The move of *bot*, or BotFailed."""
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking)
        return read_move(await self._asked(bot, request), bot)

    async def estimates(self, bot: str, view: View, *, heard: Sequence[Seen], seed: str) -> tuple[Thought, ...]:
        """What *bot* thinks of every move, best first, or BotFailed."""
        request = write_request(view, seed=seed, heard=heard, seconds=self._thinking, estimate=True)
        return read_estimates(await self._asked(bot, request), bot)

    async def _asked(self, bot: str, request: bytes) -> bytes:
        idle = self._queue(bot)
        child = await idle.get()
        keep: _Child | None = None
        try:
            if child is None:
                child = await _Child.started(bot)
            line = await child.exchange(request, self._thinking)
            keep = child
        finally:
            if keep is None and child is not None:
                child.end()
            idle.put_nowait(keep)
        return line

    def _queue(self, bot: str) -> asyncio.Queue[_Child | None]:
        """The places for a bot's processes: a free one is a process that waits, or None where it is to be started."""
        if bot not in self._idle:
            self._idle[bot] = asyncio.Queue()
            for _ in range(self._each):
                self._idle[bot].put_nowait(None)
        return self._idle[bot]

    async def close(self) -> None:
        """End every process that waits."""
        for idle in self._idle.values():
            while not idle.empty():
                if (child := idle.get_nowait()) is not None:
                    child.end()
                    await child.process.wait()


class _Child:
    """A bot's process on the stage."""

    def __init__(self, bot: str, process: Process) -> None:
        self.bot = bot
        self.process = process

    @classmethod
    async def started(cls, bot: str) -> _Child:
        process = await asyncio.create_subprocess_exec(
            *command(bot, milliseconds=BUDGETS.get(bot)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,
            limit=LARGEST_ANSWER,
        )
        child = cls(bot, process)
        try:
            read_ready(await child.exchange(b"", LOADING), bot)
        except BotFailed as failure:
            child.end()
            if failure.code == "bot-too-slow":
                raise slow_to_load(bot, LOADING) from None
            raise
        return child

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
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
