"""A bot in its own process: a program that reads requests and writes moves as lines of JSON.

    python -m ohhell.bots.process NAME_OR_FILE [--milliseconds N]

The bot is one of ours by name, or a Python file that defines `choose(view, rng)`. When it has loaded, the process writes
`{"ready": NAME_OR_FILE}` to standard output. A bot that searches with compiled functions writes `{"compiling": NAME_OR_FILE}`
before that: right after an installation it may take a minute to get ready, later a second. If a bot turns out to search only in
the middle of a move, it writes the same line then, followed by `{"compiled": NAME_OR_FILE}`, and its clock starts again.
After that each line on standard input requests a move,

    {"view": …, "seed": "…", "heard": […], "seconds": 5.0}

and the process answers with one line: `{"move": {"type": "bid", "seat": 0, "tricks": 2}}`. An error is
`{"error": SENTENCE, "code": CODE}`; an error in the first line is also the last line. With `"estimate": true` the answer is the
bot's estimate of each of its moves, best first: `{"estimates": [{"move": …, "points": 6.5, "made": 0.7, "worlds": 500, "error": 0.2}, …]}`;
`club` and `expert` have estimates.

*view* and the events in *heard* are the bytes a person in that seat gets (`notation/wire.py`); *heard* and *seconds* are
optional. Bids that were heard in this hand and that the rules hide in play are put back into the view. The bot draws from
`random.Random(seed)`, and the module `random` is seeded with the same seed before each move. If a move takes longer than
*seconds*, the process exits, in case the program that started it is gone.

What the bot prints goes to standard error, and its standard input is empty, so that it can't disturb the protocol. The process
exits when its standard input is closed. Start it with `protocol.command`, `protocol.environment` and
`process_group.new_group_options`, so that `process_group.kill_group` can end it with all processes that it started.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from ohhell.bots import BOTS, Bot, protocol
from ohhell.bots.compilation import announce_compiling, compile_search, uses_search
from ohhell.bots.process_group import exit_after
from ohhell.bots.protocol import BotFailed
from ohhell.bots.remembered_bids import restore_bids
from ohhell.notation.wire import decode_move, encode_seen
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

NAME: Final = "__bot__"
"""The module name of a bot's file; no other module has it."""

LOADING: Final = 120.0
GRACE: Final = 1.0
"""Seconds after which the process exits: while it loads, and after the time limit of a move or the end of its input."""


class LoadedBot:
    """A bot that has loaded: its name, its file, and its functions."""

    def __init__(self, source: str, milliseconds: float | None = None) -> None:
        protocol.check_source(source)
        self.source = protocol.plain(source)
        self.file = source
        self.limit: float | None = None
        try:
            module = self._module(source)
            self.choose = self._chooser(module, milliseconds)
            self.estimate: Callable[..., list[Estimate]] | None = getattr(module, "estimate", None)
        except BotFailed:
            raise
        except BaseException as error:  # noqa: BLE001 (a bot's file may do anything, even call sys.exit)
            raise BotFailed("bot-does-not-load", f"Can't load {self.source}: {self._describe(error)}.") from None

    def _module(self, source: str) -> ModuleType:
        if source in BOTS:
            module = import_module(f"ohhell.bots.{BOTS[source]}")
            self.file = module.__file__ or source
            return module
        loader = SourceFileLoader(NAME, source)
        spec = spec_from_loader(NAME, loader)
        assert spec is not None
        module = sys.modules[NAME] = module_from_spec(spec)
        sys.path.append(
            str(Path(source).resolve().parent)
        )  # last, so that no file beside the bot hides a module of Python
        sys.dont_write_bytecode = True
        loader.exec_module(module)
        return module

    def _chooser(self, module: ModuleType, milliseconds: float | None) -> Bot:
        name = "choose" if milliseconds is None else "with_milliseconds"
        found: Callable[..., Bot] | None = getattr(module, name, None)
        if not callable(found):
            wanted = "choose(view, rng)" if milliseconds is None else "with_milliseconds(milliseconds)"
            raise BotFailed("bot-does-not-load", f"Can't load {self.source}: it has no function {wanted}.")
        choose: Bot = module.choose if milliseconds is None else found(milliseconds)
        return choose

    def compile(self) -> None:
        """Compile what the bot will call, or raise BotFailed."""
        try:
            compile_search()
        except Exception as error:  # noqa: BLE001 (Numba raises many kinds, for example where no cache can be written)
            raise BotFailed("bot-does-not-load", f"Can't compile {self.source}: {self._describe(error)}") from None

    def answer(self, request: protocol.Request) -> Move:
        """Return the bot's move, or raise BotFailed."""
        view = restore_bids(request.view, request.heard)
        random.seed(request.seed)
        try:
            move = self.choose(view, random.Random(request.seed))
        except BaseException as error:  # noqa: BLE001 (a bot may do anything, even call sys.exit)
            raise BotFailed("bot-crashed", f"{self.source} crashed: {self._describe(error)}") from None
        return self._as_legal_move(view, move)

    def think(self, request: protocol.Request) -> list[Estimate]:
        """Return the bot's estimate of each of its moves, or raise BotFailed."""
        if self.estimate is None:
            raise BotFailed("bot-bad-answer", f"{self.source} doesn't estimate its moves.")
        try:
            return self.estimate(restore_bids(request.view, request.heard), random.Random(request.seed))
        except Exception as error:  # noqa: BLE001 (a bot may do anything)
            raise BotFailed("bot-crashed", f"{self.source} crashed: {self._describe(error)}") from None

    def _as_legal_move(self, view: View, move: object) -> Move:
        """Return *move* as one of the legal moves; numbers of other libraries that equal ours are accepted."""
        try:
            if isinstance(move, Bid | Play):
                same = [possible for possible in view.legal if possible == move]
                return same[0] if same else decode_move(encode_seen(move))
        except Exception:  # noqa: BLE001, S110 (a bot may return anything)
            pass
        shown = protocol.plain(_safe_text(move, repr, "something"))
        sentence = f"{self.source} answered {shown} ({type(move).__name__}), which is not a move. Answer with one of view.legal."
        raise BotFailed("bot-bad-answer", sentence)

    def _describe(self, error: BaseException) -> str:
        """Describe an exception in a few words: its type, the line of the bot's file, and its message."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.file]
        message: object = error
        if isinstance(error, SyntaxError):
            message = error.msg
            lines += [error.lineno] if error.filename == self.file else []
        where = f" in line {lines[-1]}" if lines and lines[-1] is not None else ""
        return f"{type(error).__name__}{where}: {protocol.plain(_safe_text(message, str, ''))}".removesuffix(": ")


def _safe_text(value: object, convert: Callable[[object], str], otherwise: str) -> str:
    try:
        return convert(value)
    except Exception:  # noqa: BLE001 (a bot's repr or str may fail)
        return otherwise


def main(arguments: list[str] | None = None) -> int:
    """Load the bot, write that it is ready, and answer requests until standard input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program in the foreground
    parser = argparse.ArgumentParser(
        "python -m ohhell.bots.process", description="Run a bot that reads requests and writes moves as lines of JSON."
    )
    parser.add_argument("source", metavar="NAME_OR_FILE", help="a bot, or a Python file with choose(view, rng)")
    parser.add_argument(
        "--milliseconds", type=float, metavar="N", help="thinking time per move, for bots that have a time limit"
    )
    options = parser.parse_args(arguments)
    requests, answers = _take_over_pipes()
    exit_after(LOADING)
    try:
        loaded = LoadedBot(options.source, options.milliseconds)
        if uses_search():
            _write_line(answers, protocol.write_status("compiling", options.source))
            exit_after(protocol.COMPILING)
            loaded.compile()
        else:
            announce_compiling(lambda: _untimed(loaded, answers))
    except OhHellError as failure:
        _write_line(answers, protocol.write_failure(failure))
        return 1
    except OSError:
        return 1  # the other end of the pipe is closed
    exit_after(None)
    try:
        _write_line(answers, protocol.write_status("ready", options.source))
        with os.fdopen(requests, "rb") as lines:
            for line in lines:
                _write_line(answers, _answer(loaded, line))
    except OSError:
        return 1  # the other end of the pipe is closed, or the bot closed ours
    finally:
        exit_after(GRACE)
    return 0


def _answer(loaded: LoadedBot, line: bytes) -> bytes:
    try:
        request = protocol.read_request(line)
        loaded.limit = None if request.seconds is None else request.seconds + GRACE
        exit_after(loaded.limit)
        if request.estimate:
            return protocol.write_estimates(loaded.think(request))
        return protocol.write_move(loaded.answer(request))
    except OhHellError as failure:
        return protocol.write_failure(failure)
    finally:
        exit_after(None)


@contextmanager
def _untimed(loaded: LoadedBot, answers: int) -> Iterator[None]:
    """Stop the clock while a bot that searches for the first time compiles in the middle of a move."""
    _write_line(answers, protocol.write_status("compiling", loaded.source))
    exit_after(protocol.COMPILING)
    yield
    exit_after(loaded.limit)
    _write_line(answers, protocol.write_status("compiled", loaded.source))


def _take_over_pipes() -> tuple[int, int]:
    """Return the file descriptors of requests and answers, out of reach of a bot that reads standard input and prints."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _write_line(answers: int, line: bytes) -> None:
    while line:
        line = line[os.write(answers, line) :]


if __name__ == "__main__":
    sys.exit(main())
