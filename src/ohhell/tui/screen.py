"""The screen: where lines are printed and questions asked, in colour where that is wanted and on any width."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from ohhell.tui.markdown import sentences

Line = str | Text | Table


class Screen:
    """A terminal, or a pipe: nothing but plain text goes into one of those."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.console = _Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
        self.symbols = not plain and (self.console.encoding or "").startswith("utf")
        self.asks = sys.stdin.isatty()
        if self.asks:
            _edit_lines()
        self.measure()

    def measure(self) -> None:
        """Take the size the window has now."""
        self.console.width = max(20, get_terminal_size().columns)
        self.height = max(5, get_terminal_size().lines)

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

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Say what takes so long while it is done: a line that moves on a terminal, a plain line elsewhere."""
        if self.plain or not self.console.is_terminal:
            self.say([sentence])
            yield
        else:
            with self.console.status(Text(sentence)):
                yield

    def show_command(self, command: str) -> None:
        """Print a command on a line of its own, never broken, so that it can be copied."""
        self.console.print(f"  {printable(command)}", soft_wrap=True)

    def show_markdown(self, text: str, *, stops: bool = False) -> None:
        """Print a page of Markdown, drawn or in sentences; with *stops* as much at a time as the window shows."""
        self.measure()
        with self.console.capture() as page:
            self.say(sentences(text)) if self.plain else self.console.print(Markdown(printable(text)))
        rows = page.get().splitlines()
        step = self.height - 2 if stops and self.asks and self.console.file.isatty() else len(rows)
        for begin in range(0, len(rows), step):
            self.console.file.write("\n".join([*rows[begin : begin + step], ""]))
            if begin + step < len(rows) and not self.goes_on():
                return

    def goes_on(self) -> bool:
        """Whether the person wants to see more."""
        answer = self.ask("Enter to continue, q to stop> ")
        return answer is not None and answer.casefold() not in {"q", "quit"}

    def ask(self, question: str) -> str | None:
        """The answer to a question, or None at the end of the input."""
        self.measure()
        try:
            answer = input(question)
        except EOFError:
            print()  # noqa: T201 (ends the line of the question)
            return None
        if not self.asks:
            self.console.print(printable(answer), soft_wrap=True)  # what was piped in belongs into the transcript
        return answer.strip()


class _Console(Console):
    """A console that leaves a reader who has gone away to the one place where errors are judged."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _edit_lines() -> None:
    """Let arrow keys move and remember at the questions, where the system knows how to."""
    with suppress(ImportError):
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")  # which would send signs to a screen reader


def printable(text: str) -> str:
    """*text* without signs that would steer a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
