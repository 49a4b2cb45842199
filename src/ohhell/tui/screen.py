"""The screen: where lines are printed and questions asked, in colour where that is wanted and on any width."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

Line = str | Text | Table


class Screen:
    """A terminal, or a pipe: nothing but plain text goes into one of those."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
        self.symbols = not plain and (self.console.encoding or "").startswith("utf")
        self.measure()

    def measure(self) -> None:
        """Take the width the window has now."""
        self.console.width = max(20, get_terminal_size().columns)

    @property
    def width(self) -> int:
        """How many columns a line has."""
        return self.console.width

    def say(self, lines: Iterable[Line]) -> None:
        """Print lines, broken between words where they are too long."""
        for line in lines:
            if isinstance(line, Text):
                line.plain = printable(line.plain)
            self.console.print(printable(line) if isinstance(line, str) else line)

    def show_command(self, command: str) -> None:
        """Print a command on a line of its own, never broken, so that it can be copied."""
        self.console.print(f"  {printable(command)}", soft_wrap=True)

    def show_markdown(self, text: str) -> None:
        """Print a page of Markdown, as it is written where nothing shall be drawn."""
        self.console.print(printable(text) if self.plain else Markdown(printable(text)))

    def ask(self, question: str) -> str | None:
        """The answer to a question, or None at the end of the input."""
        self.measure()
        try:
            answer = input(question)
        except EOFError:
            print()  # noqa: T201 (ends the line of the question)
            return None
        if not sys.stdin.isatty():
            self.console.print(printable(answer), soft_wrap=True)  # what was piped in belongs into the transcript
        return answer.strip()


def printable(text: str) -> str:
    """*text* without signs that would steer a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
