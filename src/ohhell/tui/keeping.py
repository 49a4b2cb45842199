"""Keeping a game: where its record is written, and when."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ohhell.notation.files import save
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play

if TYPE_CHECKING:
    from ohhell.table.game import Game
    from ohhell.tui.screen import Screen


class Keeper:
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
        if self.path is None and not _has_moved(game, seat):
            screen.say(["Nothing was played, so nothing is kept."])
            return
        path = self.path or self._free_path()
        save(path, game.record())
        screen.say(["", "The game is kept. To walk through it:" if game.winners else "The game is kept. To go on:"])
        command = "ohhell replay" if game.winners else "ohhell terminal --resume"
        screen.show_command(f"{command} {shlex.quote(str(path))}")

    def _free_path(self) -> Path:
        """A name in the folder that no file has yet: the day, and a number from the second game on."""
        number = 1
        while True:
            name = f"ohhell-{self._today}.txt" if number == 1 else f"ohhell-{self._today}-{number}.txt"
            if not (self._folder / name).exists():
                return Path(name) if self._folder == Path() else self._folder / name
            number += 1


def _has_moved(game: Game, seat: int) -> bool:
    return any(isinstance(event, Bid | Play) and event.seat == seat for event in game.log)
