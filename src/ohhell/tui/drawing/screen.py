"""The screen: prints lines and Markdown pages and asks questions, on a terminal or through a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

Line = str | Text | Table

_MINUS: Final = re.compile(r"(?<!\w)-(?=\d)")
_TIMES: Final = re.compile(r"\b(\d+)x\b")


class Screen:
    """A terminal or a pipe; with *plain*, and through a pipe, it prints text without colours or symbols."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.console = _Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
        self.symbols = not plain and (self.console.encoding or "").startswith("utf")
        self.asks = sys.stdin.isatty()
        if self.asks:
            _edit_lines()
        self.measure()

    def measure(self) -> None:
        """Read the current size of the window."""
        self.console.width = max(20, get_terminal_size().columns)
        self.height = max(5, get_terminal_size().lines)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.console.width

    def say(self, lines: Iterable[Line]) -> None:
        """Print lines, wrapped between words."""
        for line in lines:
            if isinstance(line, Text):
                line.plain = printable(line.plain)
            self.console.print(printable(line) if isinstance(line, str) else line)

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Show *sentence* while the block runs, with a spinner on a terminal."""
        if self.plain or not self.console.is_terminal:
            self.say([sentence])
            yield
        else:
            with self.console.status(Text(sentence)):
                yield

    def show_command(self, command: str) -> None:
        """Print a command on one line, never wrapped, so that it can be copied."""
        self.console.print(f"  {printable(command)}", soft_wrap=True)

    def show_markdown(self, text: str, *, stops: bool = False) -> None:
        """Print a Markdown page; with *stops*, one windowful at a time."""
        self.measure()
        with self.console.capture() as page:
            self.say(markdown_sentences(text)) if self.plain else self.console.print(Markdown(printable(text)))
        rows = page.get().splitlines()
        step = self.height - 2 if stops and self.asks and self.console.file.isatty() else len(rows)
        for begin in range(0, len(rows), step):
            self.console.file.write("\n".join([*rows[begin : begin + step], ""]))
            if begin + step < len(rows) and not self.wants_more():
                return

    def wants_more(self) -> bool:
        """Ask whether to continue."""
        answer = self.ask("Enter to continue, q to stop> ")
        return answer is not None and answer.casefold() not in {"q", "quit"}

    def ask(self, question: str) -> str | None:
        """Return the answer to a question, or None at the end of the input."""
        self.measure()
        try:
            answer = input(question)
        except EOFError:
            print()  # noqa: T201 (ends the line of the question)
            return None
        if not self.asks:
            self.console.print(printable(answer), soft_wrap=True)  # a terminal has already echoed it
        return answer.strip()


class _Console(Console):
    """A console that raises BrokenPipeError, which `ohhell.cli.main` handles, instead of exiting with status 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _edit_lines() -> None:
    """Enable arrow keys and the history at questions, where the system has readline."""
    with suppress(ImportError):
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")  # its control codes disturb screen readers


def printable(text: str) -> str:
    """Replace control characters, which could change the terminal's state."""
    return "".join(character if character.isprintable() or character == "\n" else "�" for character in text)


def markdown_sentences(markdown: str) -> list[str]:
    r"""Turn a Markdown page into lines for a screen reader: no markup, one sentence per table row.

    >>> markdown_sentences("## Scoring\n\n| Bid | Points |\n| --: | -----: |\n|   2 |    -12 |")
    ['', 'Scoring.', 'Bid 2; points minus 12.']
    """
    lines: list[str] = []
    for block in markdown.strip().split("\n\n"):
        rows = block.split("\n")
        if block.startswith("#"):
            lines += ["", " ".join(row.lstrip("#").strip() for row in rows) + "."]
        elif block.startswith("|"):
            heads, _, *body = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
            for row in body:
                cells = (f"{head.lower()} {_speakable(cell)}" for head, cell in zip(heads, row, strict=True))
                lines.append(f"{'; '.join(cells).capitalize()}.")
        else:
            lines.append(" ".join(rows))
    return lines


def _speakable(cell: str) -> str:
    return _TIMES.sub(r"\1 times", _MINUS.sub("minus ", cell))
