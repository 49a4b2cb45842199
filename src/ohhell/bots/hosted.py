"""A bot from a file, played from here: it runs in its own process, with a time limit, and cannot disturb the game."""

from __future__ import annotations

import os
import selectors
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from signal import SIGKILL
from time import monotonic
from types import TracebackType
from typing import IO, Final, Self

from ohhell.bots.prompt import (
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
    too_slow,
    write_request,
)
from ohhell.rules.events import Move, Seen
from ohhell.rules.view import View

__all__ = ["BotFailed", "HostedBot"]

CHUNK: Final = 65_536
KEPT: Final = 4_096
"""Bytes of what a bot wrote that are kept for the sentence of a failure."""


class HostedBot:
    """The bot in a file (or one of ours, by name), in a process of its own; called as any bot is, and to be closed.

    Whatever goes wrong is a BotFailed with a code and a sentence. After a crash or a move that never came the process is
    ended with all it started, and the next call begins with a fresh one. *seconds* is the time for a move, *loading* the
    time to get ready.
    """

    def __init__(self, source: str, *, seconds: float = 5.0, loading: float = 30.0) -> None:
        self.source = source
        self.seconds = seconds
        self.loading = loading
        self._child: _Child | None = None
        self._start()

    def __call__(self, view: View, rng: Random, *, heard: Sequence[Seen] = ()) -> Move:
        """The bot's move, or BotFailed; its chance is drawn from *rng*, and bids *heard* in this hand are recalled for it."""
        seed = draw_seed(rng)
        child = self._child or self._start()
        request = write_request(view, seed=seed, heard=heard, seconds=self.seconds)
        try:
            line = child.exchange(request, self.seconds)
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

    def _start(self) -> _Child:
        demand_bot(self.source)
        child = self._child = _Child(self.source)
        try:
            read_ready(child.exchange(b"", self.loading), self.source)
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


class _Child:
    """A process on the stage: a line in, a line out, and the end of what it wrote besides."""

    def __init__(self, source: str) -> None:
        self.said = b""
        self._process = subprocess.Popen(  # noqa: S603 (the file the player asked for, as an argument of our own program)
            command(source),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment(),
            start_new_session=True,  # Ctrl-C at the terminal stays here, and the bot can be ended with all it started
        )
        self._requests, self._answers, self._chatter = map(_there, self._streams)
        for stream in (self._requests, self._answers, self._chatter):
            os.set_blocking(stream.fileno(), False)

    @property
    def _streams(self) -> tuple[IO[bytes] | None, ...]:
        return (self._process.stdin, self._process.stdout, self._process.stderr)

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """The line that answers *request*, within so many *seconds*; TimeoutError, or EOFError where the process is gone."""
        deadline = monotonic() + seconds
        heard = b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._answers, selectors.EVENT_READ)
            waiting.register(self._chatter, selectors.EVENT_READ)
            if request:
                waiting.register(self._requests, selectors.EVENT_WRITE)
            while b"\n" not in heard:
                left = deadline - monotonic()
                if left <= 0:
                    raise TimeoutError
                for key, _ in waiting.select(left):
                    if key.fileobj is self._requests:
                        request = self._sent(request)
                        if not request:
                            waiting.unregister(self._requests)
                    elif key.fileobj is self._chatter:
                        if not self._listen():
                            waiting.unregister(self._chatter)
                    else:
                        more = os.read(self._answers.fileno(), CHUNK)
                        if not more:
                            raise EOFError
                        heard += more
        return heard.partition(b"\n")[0]

    def _sent(self, request: bytes) -> bytes:
        """What is left of *request* after as much as fits has gone; nothing, where nobody reads any more."""
        try:
            return request[os.write(self._requests.fileno(), request[:CHUNK]) :]
        except BrokenPipeError:
            return b""

    def _listen(self) -> bool:
        """Hear some of what the bot writes; False when that has ended."""
        more = os.read(self._chatter.fileno(), CHUNK)
        self.said = (self.said + more)[-KEPT:]
        return bool(more)

    def end(self) -> int:
        """End the process and its group, hear its last words, and say how it ended."""
        with suppress(ProcessLookupError, PermissionError):  # gone already
            os.killpg(self._process.pid, SIGKILL)
        status = self._process.wait()
        with suppress(BlockingIOError):  # something the bot started holds on to it
            while self._listen():
                pass
        for stream in (self._requests, self._answers, self._chatter):
            stream.close()
        return status


def _there(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "opened as a pipe"
    return stream
