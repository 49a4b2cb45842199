"""An event in a file, played by commands."""

from __future__ import annotations

from pathlib import Path

from cli.program import Outcome, call
from ohhell.cli.event.event_file import load
from ohhell.tournament.tournament import Tournament
from tournament.events import NAMES


class Evening:
    """An event in a file, played by commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "cup.event"

    def do(self, command: str, *arguments: str) -> Outcome:
        return call("event", command, str(self.file), *arguments)

    def fine(self, command: str, *arguments: str) -> str:
        """Return what a command prints, which must succeed."""
        outcome = self.do(command, *arguments)
        assert (outcome.status, outcome.err) == (0, "")
        return outcome.out

    def refused(self, command: str, *arguments: str) -> str:
        """Return why a command is refused; it must leave the file as it was."""
        before = self.file.read_bytes()
        outcome = self.do(command, *arguments)
        assert (outcome.status, outcome.out, self.file.read_bytes() == before) == (2, "", True)
        return outcome.err.removeprefix("ohhell: ").strip()

    @property
    def event(self) -> Tournament:
        return load(self.file)[1]

    def play(self) -> None:
        """Draw and finish the next match: the earlier in the alphabet, the more points."""
        self.fine("draw")
        self.fine("start")
        for table in self.event.matches[-1].tables:
            totals = [f"{name}={20 - NAMES.index(name)}" for name in map(self.event.name, table.players)]
            self.fine("result", str(table.number), *totals)
