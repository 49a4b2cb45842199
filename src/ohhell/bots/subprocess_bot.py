"""A bot run in its own process with a time limit, so that it can't disturb the game."""

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

from ohhell.bots import protocol
from ohhell.bots.process_group import kill_group, new_group_options
from ohhell.bots.protocol import BotFailed
from ohhell.rules.events import Move, Seen
from ohhell.rules.view import View

__all__ = ["BotFailed", "SubprocessBot"]

CHUNK: Final = 65_536
SAVED_BYTES: Final = 4_096
"""How many of the last bytes a bot wrote are saved for error messages."""

PIPE_TIMEOUT: Final = 1.0
"""Seconds to wait for the end of each pipe after the process has ended."""


class SubprocessBot:
    """A bot from a file (or one of ours, by name) in its own process; call it like any bot, and close it after use.

    Every failure is a BotFailed with a code and a sentence. After a crash or a timeout the process is killed with all processes
    that it started, and the next call starts a new one. *seconds* is the time limit of a move, *loading* the time limit until
    the bot is ready; compiling does not count.
    """

    def __init__(self, source: str, *, seconds: float = 5.0, loading: float = 30.0) -> None:
        self.source = source
        self.seconds = seconds
        self.loading = loading
        self._child: _BotProcess | None = None
        self._start()

    def __call__(self, view: View, rng: Random, *, heard: Sequence[Seen] = ()) -> Move:
        """Return the bot's move, or raise BotFailed; its seed is drawn from *rng*. *heard* are the events of this hand."""
        seed = protocol.draw_seed(rng)
        child = self._child or self._start()
        request = protocol.write_request(view, seed=seed, heard=heard, seconds=self.seconds)
        try:
            line = child.answer(request, self.seconds)
        except TimeoutError:
            self.close()
            raise protocol.too_slow(self.source, self.seconds, child.errors) from None
        except EOFError:
            raise protocol.ended(self.source, self.close(), child.errors) from None
        except BaseException:
            self.close()  # a late answer must not be read as the answer to the next request
            raise
        try:
            return protocol.read_move(line, self.source)
        except BotFailed as failure:
            if failure.code == "bot-crashed":
                self.close()
                raise BotFailed(failure.code, failure.sentence + protocol.last_words(child.errors)) from None
            raise

    def _start(self) -> _BotProcess:
        protocol.check_source(self.source)
        child = self._child = _BotProcess(self.source)
        try:
            protocol.read_ready(child.answer(b"", self.loading), self.source)
        except TimeoutError:
            self.close()
            raise protocol.slow_to_load(self.source, self.loading, child.errors) from None
        except EOFError:
            raise protocol.ended(self.source, self.close(), child.errors, loading=True) from None
        except BaseException:
            self.close()
            raise
        return child

    def close(self) -> int:
        """Kill the bot's process and all processes that it started; return its exit status. A later call starts a new one."""
        child, self._child = self._child, None
        return 0 if child is None else child.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _BotProcess:
    """A bot's process: requests go in, answers come out, and the end of its error output is saved.

    A thread reads or writes each pipe, because Windows can't wait for several pipes at once.
    """

    def __init__(self, source: str) -> None:
        self.errors = b""
        self._process = subprocess.Popen(  # noqa: S603 (the file the player asked for, as an argument of our own program)
            protocol.command(source),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=protocol.environment(),
            **new_group_options(),
        )
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        process = self._process
        work = (
            (self._write, process.stdin),
            (self._read_answers, process.stdout),
            (self._read_errors, process.stderr),
        )
        self._threads = [Thread(target=job, args=(stream,), daemon=True) for job, stream in work]
        for thread in self._threads:
            thread.start()

    def answer(self, request: bytes, seconds: float) -> bytes:
        """Send *request* and return the line that answers it, within *seconds* seconds without compiling."""
        line = self.exchange(request, seconds)
        while (more := protocol.time_to_wait(line, seconds)) is not None:
            line = self.exchange(b"", more)
        return line

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """Send *request* and return the next line; TimeoutError after *seconds*, EOFError if the process has ended."""
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
        """Kill the process and its group, read the rest of its output, and return its exit status."""
        kill_group(self._process.pid)
        status = self._process.wait()
        self._requests.put(None)
        for thread in self._threads:
            thread.join(PIPE_TIMEOUT)  # a process that the bot started may still hold the pipe open
        return status

    def _write(self, stream: IO[bytes]) -> None:
        with stream:
            while (request := self._requests.get()) is not None:
                with suppress(OSError):  # the process has closed its input
                    while request:
                        request = request[os.write(stream.fileno(), request) :]

    def _read_answers(self, stream: IO[bytes]) -> None:
        partial = b""
        with stream, suppress(OSError):
            while more := os.read(stream.fileno(), CHUNK):
                *lines, partial = (partial + more).split(b"\n")
                for line in lines:
                    self._answers.put(line)
        self._answers.put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError):
            while more := os.read(stream.fileno(), CHUNK):
                self.errors = (self.errors + more)[-SAVED_BYTES:]
