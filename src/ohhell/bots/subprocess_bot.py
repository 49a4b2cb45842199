"""A bot from a file, played from here: it runs in its own process, with a time limit, and cannot disturb the game."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from types import TracebackType
from typing import IO, Final, Self

from ohhell.bots.process_group import apart, kill_group
from ohhell.bots.protocol import (
    BotFailed,
    command,
    demand_bot,
    draw_seed,
    ended,
    environment,
    last_words,
    read_move,
    read_ready,
    slow_to_load,
    time_to_wait,
    too_slow,
    write_request,
)
from ohhell.rules.events import Move, Seen
from ohhell.rules.view import View

__all__ = ["BotFailed", "SubprocessBot"]

CHUNK: Final = 65_536
KEPT: Final = 4_096
"""Bytes of what a bot wrote that are kept for the sentence of a failure."""

LAST_WORDS: Final = 1.0
"""Seconds to wait for the end of each pipe when the process has ended."""


class SubprocessBot:
    """The bot in a file (or one of ours, by name), in a process of its own; called as any bot is, and to be closed.

    Whatever goes wrong is a BotFailed with a code and a sentence. After a crash or a move that never came the process is
    ended with all it started, and the next call begins with a fresh one. *seconds* is the time for a move, *loading* the
    time to get ready, both without the time that compiling takes.
    """

    def __init__(self, source: str, *, seconds: float = 5.0, loading: float = 30.0) -> None:
        self.source = source
        self.seconds = seconds
        self.loading = loading
        self._child: _BotProcess | None = None
        self._start()

    def __call__(self, view: View, rng: Random, *, heard: Sequence[Seen] = ()) -> Move:
        """The bot's move, or BotFailed; its chance is drawn from *rng*, and bids *heard* in this hand are recalled for it."""
        seed = draw_seed(rng)
        child = self._child or self._start()
        request = write_request(view, seed=seed, heard=heard, seconds=self.seconds)
        try:
            line = child.answer(request, self.seconds)
        except TimeoutError:
            self.close()
            raise too_slow(self.source, self.seconds, child.said) from None
        except EOFError:
            raise ended(self.source, self.close(), child.said) from None
        except BaseException:
            self.close()  # an answer that comes later would be taken for the next one
            raise
        try:
            return read_move(line, self.source)
        except BotFailed as failure:
            if failure.code == "bot-crashed":
                self.close()
                raise BotFailed(failure.code, failure.sentence + last_words(child.said)) from None
            raise

    def _start(self) -> _BotProcess:
        demand_bot(self.source)
        child = self._child = _BotProcess(self.source)
        try:
            read_ready(child.answer(b"", self.loading), self.source)
        except TimeoutError:
            self.close()
            raise slow_to_load(self.source, self.loading, child.said) from None
        except EOFError:
            raise ended(self.source, self.close(), child.said, loading=True) from None
        except BaseException:
            self.close()
            raise
        return child

    def close(self) -> int:
        """End the bot's process and whatever it started; how it ended. A later call would begin with a fresh one."""
        child, self._child = self._child, None
        return 0 if child is None else child.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _BotProcess:
    """A bot's process: a line in, a line out, and the end of what it wrote besides.

    A thread reads or writes each pipe, because Windows can't wait for several pipes at once.
    """

    def __init__(self, source: str) -> None:
        self.said = b""
        self._process = subprocess.Popen(  # noqa: S603 (the file the player asked for, as an argument of our own program)
            command(source),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment(),
            **apart(),
        )
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        process = self._process
        work = (
            (self._write, process.stdin),
            (self._read_answers, process.stdout),
            (self._read_chatter, process.stderr),
        )
        self._threads = [Thread(target=job, args=(stream,), daemon=True) for job, stream in work]
        for thread in self._threads:
            thread.start()

    def answer(self, request: bytes, seconds: float) -> bytes:
        """The line that answers *request*, within so many *seconds*, not counting those in which it compiles."""
        line = self.exchange(request, seconds)
        while (more := time_to_wait(line, seconds)) is not None:
            line = self.exchange(b"", more)
        return line

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """The line that answers *request*, within so many *seconds*; TimeoutError, or EOFError where the process is gone."""
        if request:
            self._requests.put(request)
        try:
            line = self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise EOFError
        return line

    def end(self) -> int:
        """End the process and its group, hear its last words, and say how it ended."""
        kill_group(self._process.pid)
        status = self._process.wait()
        self._requests.put(None)
        for thread in self._threads:
            thread.join(LAST_WORDS)  # something the bot started may hold on to a pipe
        return status

    def _write(self, stream: IO[bytes]) -> None:
        with stream:
            while (request := self._requests.get()) is not None:
                with suppress(OSError):  # nobody reads any more
                    while request:
                        request = request[os.write(stream.fileno(), request) :]

    def _read_answers(self, stream: IO[bytes]) -> None:
        begun = b""
        with stream, suppress(OSError):
            while more := os.read(stream.fileno(), CHUNK):
                *lines, begun = (begun + more).split(b"\n")
                for line in lines:
                    self._answers.put(line)
        self._answers.put(None)

    def _read_chatter(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError):
            while more := os.read(stream.fileno(), CHUNK):
                self.said = (self.said + more)[-KEPT:]
