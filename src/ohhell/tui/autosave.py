"""Keeping a game: where its record is written, and when."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from ohhell.notation.files import save
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play
from ohhell.tui.program_name import program

if TYPE_CHECKING:
    from ohhell.table.game import Game
    from ohhell.tui.screen import Screen


class Autosave:
    """Writes the record after every hand to a file the person named, and at the end in any case."""

    def __init__(self, path: Path | None, *, today: str, folder: Path) -> None:
        self.path = path
        self._today = today
        self._folder = folder

    def hand_over(self, game: Game, screen: Screen) -> None:
        """Write the game so far, where the person said where to; a disk that is full does not stop the play."""
        if self.path is None:
            return
        try:
            save(self.path, game.record())
        except OhHellError as error:
            screen.say([error.sentence])

    def finish(self, game: Game, screen: Screen, *, seat: int) -> None:
        """Write the game, and say where it is and how to go on; a game in which the person did nothing is not kept."""
        if not _has_acted(game, seat):
            screen.say(["Nothing was played, so nothing was saved."])
            return
        path, failure = self._kept(game.record())
        screen.say([failure] if failure else [])
        screen.say(["", "Game saved. To replay it:" if game.winners else "Game saved. To continue:"])
        command = "replay" if game.winners else "terminal --resume"
        screen.show_command(f"{program()} {command} {shlex.quote(str(path))}")

    def _kept(self, text: str) -> tuple[Path, str]:
        """Where the game was written, and why not at the first place: no game is lost for want of a place."""
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
        """The file that was named, or one in the current folder; else one at home, or in the folder for odds and ends."""
        yield self.path or self._free_path(self._folder)
        yield self._free_path(_home())
        yield self._free_path(Path(gettempdir()))

    def _free_path(self, folder: Path) -> Path:
        """A name in a folder that no file has yet: the day, and a number from the second game on."""
        number = 1
        while True:
            name = f"ohhell-{self._today}.txt" if number == 1 else f"ohhell-{self._today}-{number}.txt"
            if not os.path.lexists(folder / name):  # which holds its peace about a folder that may not be read
                return folder / name
            number += 1


def new_file(path: Path) -> Path:
    """*path*, refused where no game could be written, or one be written over: better now than after the last hand."""
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
    except RuntimeError:  # there are systems on which nobody has one
        return Path(gettempdir())


def _has_acted(game: Game, seat: int) -> bool:
    return bool(game.comments) or any(isinstance(event, Bid | Play) and event.seat == seat for event in game.log)
