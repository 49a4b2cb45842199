"""Saving a game: where its record is written and when, also if the terminal is closed, and how to continue it."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from types import FrameType
from typing import Final

from ohhell.notation.files import save
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play
from ohhell.table.game import Game
from ohhell.tui.drawing.screen import Screen

_SIGNALS: Final = tuple(
    signal.Signals[name] for name in ("SIGHUP", "SIGTERM") if name in signal.Signals.__members__
)  # Windows has no SIGHUP
_KILLED: Final = 128


class Autosave:
    """Saves the record at the end, and after every hand if the person named a file."""

    def __init__(self, path: Path | None, *, today: str, folder: Path) -> None:
        self.path = path
        self._today = today
        self._folder = folder

    def hand_over(self, game: Game, screen: Screen) -> None:
        """Save the game so far to the file the person named; if that fails, say so and play on."""
        if self.path is None:
            return
        try:
            save(self.path, game.record())
        except OhHellError as error:
            screen.say([error.sentence])

    def finish(self, game: Game, screen: Screen, *, seat: int) -> None:
        """Save the game, unless the person at *seat* did nothing, and say how to continue or replay it."""
        if not _has_acted(game, seat):
            screen.say(["Nothing was played, so nothing was saved."])
            return
        path, failure = self._save_somewhere(game.record())
        screen.say([failure] if failure else [])
        screen.say(["", "Game saved. To replay it:" if game.winners else "Game saved. To continue:"])
        command = "replay" if game.winners else "terminal --resume"
        screen.show_command(f"{program()} {command} {shlex.quote(str(path))}")

    def _save_somewhere(self, text: str) -> tuple[Path, str]:
        """Save to the first place that works; return it, and why the preferred place failed."""
        failures: list[OhHellError] = []
        for path in self._places():
            try:
                save(path, text)
            except OhHellError as failure:
                failures.append(failure)
            else:
                return path, failures[0].sentence if failures else ""
        raise failures[0]

    def _places(self) -> Iterator[Path]:
        """Yield the named file or one in the current folder, then files in the home and the temporary folder."""
        yield self.path or self._free_path(self._folder)
        yield self._free_path(_home())
        yield self._free_path(Path(gettempdir()))

    def _free_path(self, folder: Path) -> Path:
        """Return an unused file name: today's date, and a number from the second game on."""
        name, number = f"ohhell-{self._today}.txt", 1
        while os.path.lexists(folder / name):  # unlike Path.exists, False for a folder that can't be read
            number += 1
            name = f"ohhell-{self._today}-{number}.txt"
        return folder / name


def new_file(path: Path) -> Path:
    """Return *path*, or raise OhHellError if it exists or can't be written, before anything is played."""
    try:
        path.open("xb").close()
        path.unlink()
    except FileExistsError:
        message = f"Can't save to {path}: it already exists. To continue that game, use --resume."
        raise OhHellError("file-exists", message) from None
    except (FileNotFoundError, NotADirectoryError):
        raise OhHellError("no-such-folder", f"Can't save to {path}: there is no folder {path.parent}.") from None
    except OSError as error:
        raise OhHellError("cannot-save", f"Can't save to {path}: {str(error.strerror).lower()}.") from None
    return path


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # this user has no home folder
        return Path(gettempdir())


def _has_acted(game: Game, seat: int) -> bool:
    return bool(game.comments) or any(isinstance(event, Bid | Play) and event.seat == seat for event in game.log)


@contextmanager
def signals_raise_exit() -> Iterator[None]:
    """Inside, SIGHUP and SIGTERM raise SystemExit, so that the game is saved when the terminal is closed."""
    ours = [number for number in _SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _exit)
    try:
        yield
    finally:
        for number in ours:
            if signal.getsignal(number) is _exit:
                signal.signal(number, signal.SIG_DFL)


@contextmanager
def signals_ignored() -> Iterator[None]:
    """Inside, those signals are ignored: a closing terminal sends several while the game is being saved."""
    handlers = {number: signal.signal(number, signal.SIG_IGN) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler or signal.SIG_DFL)


def _exit(number: int, _frame: FrameType | None) -> None:
    for other in _SIGNALS:  # one exit is enough
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(_KILLED + number)


def program() -> str:
    """Return the command that starts this program again from the current folder."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{_short_path(Path(sys.executable))} -m ohhell"
    found = which(called.name)
    on_path = found is not None and Path(found).absolute() == called.absolute()
    if called.stem != "ohhell" or called.parent == Path() or on_path:
        return "ohhell"
    return _short_path(called)


def _short_path(path: Path) -> str:
    """Return a path as it can be typed here: relative to the current folder if it is inside, quoted if needed."""
    whole, here = path.absolute(), Path.cwd()
    inside = whole.is_relative_to(here) and whole.parent != here
    return shlex.quote(str(whole.relative_to(here) if inside else whole))
