"""The stage: one bot in a process of its own, asked and answering in lines of JSON.

    python -m ohhell.bots.process NAME_OR_FILE [--milliseconds N]

The bot is one of ours by name, or a Python file that defines `choose(view, rng)`. When it has loaded, the first line on
standard output is `{"ready": NAME_OR_FILE}`. A bot that searches with compiled functions says `{"compiling": NAME_OR_FILE}` before
that: after an installation it may take a minute until it is ready, later a second. Where it turns out in the middle of a move that
a bot searches, the same line comes then, followed by `{"compiled": NAME_OR_FILE}`, and the clock begins anew. From then on each line on standard input asks for a move,

    {"view": …, "seed": "…", "heard": […], "seconds": 5.0}

and is answered with one line: `{"move": {"type": "bid", "seat": 0, "tricks": 2}}`. What cannot be answered is
`{"error": SENTENCE, "code": CODE}`, also as the first line, which then is the last. With `"estimate": true` the answer is what
the bot thinks of each of its moves, best first: `{"estimates": [{"move": …, "points": 6.5, "made": 0.7}, …]}`; `club` and
`expert` can say that.

*view* and the events in *heard* are the bytes a person in that seat gets (`notation/wire.py`); *heard* and *seconds* may be
left out. Bids that were heard in this hand and that the rules hide in play are put back into the view. The bot draws from
`random.Random(seed)`, and the module `random` begins each move with the same seed. After more than *seconds* the process
ends by itself, in case nobody is left to end it.

What the bot prints goes to standard error, and its standard input is empty, so that it cannot disturb the lines. The process
ends when its standard input is closed. Start it with `prompt.command`, `prompt.environment` and `process_group.apart`, so
that it can be ended with all that it started; `prompt.py` writes and reads the lines.
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

from ohhell.bots import BOTS, Bot
from ohhell.bots.compilation import announce_compiling, compile_search, uses_search
from ohhell.bots.process_group import exit_after
from ohhell.bots.protocol import (
    COMPILING,
    BotFailed,
    Request,
    demand_bot,
    plain,
    read_request,
    write_compiled,
    write_compiling,
    write_estimates,
    write_failure,
    write_move,
    write_ready,
)
from ohhell.bots.remembered_bids import recalled
from ohhell.notation.wire import decode_move, encode_seen
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

NAME: Final = "__bot__"
"""The name a bot's file has as a module: none that it could hide another one behind."""

LOADING: Final = 120.0
GRACE: Final = 1.0
"""Seconds after which a process ends by itself: while it loads, and when it should have ended or answered long ago."""


class LoadedBot:
    """A bot that has loaded: what it is called, the file it is in, and how it chooses."""

    def __init__(self, source: str, milliseconds: float | None = None) -> None:
        demand_bot(source)
        self.source = plain(source)
        self.file = source
        self.limit: float | None = None
        try:
            module = self._module(source)
            self.choose = self._chooser(module, milliseconds)
            self.estimate: Callable[..., list[Estimate]] | None = getattr(module, "estimate", None)
        except BotFailed:
            raise
        except BaseException as error:  # noqa: BLE001 (whatever a file of somebody else's does, sys.exit included)
            raise BotFailed("bot-does-not-load", f"cannot load {self.source}: {self._told(error)}") from None

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
        )  # last: a file beside the bot never hides a module of Python's
        sys.dont_write_bytecode = True
        loader.exec_module(module)
        return module

    def _chooser(self, module: ModuleType, milliseconds: float | None) -> Bot:
        name = "choose" if milliseconds is None else "with_milliseconds"
        found: Callable[..., Bot] | None = getattr(module, name, None)
        if not callable(found):
            wanted = "choose(view, rng)" if milliseconds is None else "with_milliseconds(milliseconds)"
            raise BotFailed("bot-does-not-load", f"cannot load {self.source}: it has no function {wanted}")
        choose: Bot = module.choose if milliseconds is None else found(milliseconds)
        return choose

    def compile(self) -> None:
        """Compile what the bot will call, or raise BotFailed."""
        try:
            compile_search()
        except Exception as error:  # noqa: BLE001 (Numba raises many kinds, for example where no cache can be written)
            raise BotFailed("bot-does-not-load", f"cannot compile {self.source}: {self._told(error)}") from None

    def answer(self, request: Request) -> Move:
        """The bot's move, or BotFailed."""
        view = recalled(request.view, request.heard)
        random.seed(request.seed)
        try:
            move = self.choose(view, random.Random(request.seed))
        except BaseException as error:  # noqa: BLE001 (whatever a bot of somebody else's does, sys.exit included)
            raise BotFailed("bot-crashed", f"{self.source} crashed: {self._told(error)}") from None
        return self._spelled(view, move)

    def think(self, request: Request) -> list[tuple[Move, float, float]]:
        """What the bot thinks of each of its moves, or BotFailed."""
        if self.estimate is None:
            raise BotFailed("bot-bad-answer", f"{self.source} does not say what it thinks of its moves")
        try:
            found = self.estimate(recalled(request.view, request.heard), random.Random(request.seed))
        except Exception as error:  # noqa: BLE001 (the same)
            raise BotFailed("bot-crashed", f"{self.source} crashed: {self._told(error)}") from None
        return [(one.move, float(one.points), float(one.made)) for one in found]

    def _spelled(self, view: View, move: object) -> Move:
        """*move* as the rules spell it: a number from another library that equals ours will do."""
        try:
            if isinstance(move, Bid | Play):
                same = [possible for possible in view.legal if possible == move]
                return same[0] if same else decode_move(encode_seen(move))
        except Exception:  # noqa: BLE001, S110 (what a move is made of may be anything)
            pass
        shown = plain(_shown(move))
        sentence = (
            f"{self.source} answered {shown} ({type(move).__name__}), which is no move: one of view.legal is asked for"
        )
        raise BotFailed("bot-bad-answer", sentence)

    def _told(self, error: BaseException) -> str:
        """An exception in a few words: its type, the line of the bot's file it came from, and its message."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.file]
        message: object = error
        if isinstance(error, SyntaxError):
            message = error.msg
            lines += [error.lineno] if error.filename == self.file else []
        where = f" in line {lines[-1]}" if lines and lines[-1] is not None else ""
        return f"{type(error).__name__}{where}: {plain(_text(message))}".removesuffix(": ")


def _shown(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 (a stranger's repr)
        return "something"


def _text(value: object) -> str:
    try:
        return str(value)
    except Exception:  # noqa: BLE001 (a stranger's str)
        return ""


def main(arguments: list[str] | None = None) -> int:
    """Load the bot, say that it is ready, and answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program people look at
    parser = argparse.ArgumentParser("python -m ohhell.bots.process", description="One bot, asked in lines of JSON.")
    parser.add_argument("source", metavar="NAME_OR_FILE", help="a bot, or a Python file with choose(view, rng)")
    parser.add_argument("--milliseconds", type=float, metavar="N", help="time to think, for a bot that takes one")
    options = parser.parse_args(arguments)
    requests, answers = _lines()
    exit_after(LOADING)
    try:
        staged = LoadedBot(options.source, options.milliseconds)
        if uses_search():
            _say(answers, write_compiling(options.source))
            exit_after(COMPILING)
            staged.compile()
        else:
            announce_compiling(lambda: _untimed(staged, answers))
    except OhHellError as failure:
        _say(answers, write_failure(failure))
        return 1
    except OSError:
        return 1  # nobody listens
    exit_after(None)
    try:
        _say(answers, write_ready(options.source))
        with os.fdopen(requests, "rb") as lines:
            for line in lines:
                _say(answers, _answer(staged, line))
    except OSError:
        return 1  # nobody listens, or the bot closed what was not its own
    finally:
        exit_after(GRACE)
    return 0


def _answer(staged: LoadedBot, line: bytes) -> bytes:
    try:
        request = read_request(line)
        staged.limit = None if request.seconds is None else request.seconds + GRACE
        exit_after(staged.limit)
        return write_estimates(staged.think(request)) if request.estimate else write_move(staged.answer(request))
    except OhHellError as failure:
        return write_failure(failure)
    finally:
        exit_after(None)


@contextmanager
def _untimed(staged: LoadedBot, answers: int) -> Iterator[None]:
    """Stop the clock while a bot that searches for the first time compiles in the middle of its thought."""
    _say(answers, write_compiling(staged.source))
    exit_after(COMPILING)
    yield
    exit_after(staged.limit)
    _say(answers, write_compiled(staged.source))


def _lines() -> tuple[int, int]:
    """Where requests come from and answers go to, out of reach of a bot that reads its input and prints."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _say(answers: int, line: bytes) -> None:
    while line:
        line = line[os.write(answers, line) :]


if __name__ == "__main__":
    sys.exit(main())
