"""The lines of a record: `key: value`; a line that begins with four spaces continues the one above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from ohhell.notation.located_text import Mark, Passage

TITLE = "Oh Hell record"
VERSION = "1"
INDENT = "    "
WIDTH = 100

LONGEST_RECORD = 400_000
"""The most characters of a record from outside: enough for 120 hands of twelve players with names of twelve letters."""

MOST_LINES = 5_600
"""The most lines of a record from outside; that game has 5,554."""

MOST_HANDS = 400
"""The most hands of a record from outside; a live table plays at most 120."""

MOST_CARDS = 12_000
"""The most cards played in a record from outside; a live table plays at most 4,000."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of the file, with its place."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A key and the lines of its value."""

    key: Passage
    rows: tuple[SourceLine, ...]

    @property
    def value(self) -> Passage:
        """The value: its lines joined with spaces."""
        marks: list[Mark] = []
        offset = 0
        for row in self.rows:
            marks.append((offset, row.line, row.column))
            offset += len(row.text) + 1
        text = " ".join(row.text for row in self.rows)
        return Passage(text, tuple(marks)).part(0, len(text))


class LineReader:
    """Reads the lines of a record one by one."""

    def __init__(self, lines: list[KeyedLine], end: Passage) -> None:
        self._lines = lines
        self._end = end
        self._next = 0

    @property
    def key(self) -> str | None:
        """The key of the next line; None at the end."""
        return self._lines[self._next].key.text if self._next < len(self._lines) else None

    def take(self, key: str) -> KeyedLine | None:
        """Read the next line if it has this key; else return None."""
        if self.key != key:
            return None
        self._next += 1
        return self._lines[self._next - 1]

    def take_beginning(self, start: str) -> KeyedLine | None:
        """Read the next line if its key begins with *start*; else return None."""
        key = self.key
        return self.take(key) if key is not None and key.startswith(start) else None

    def need(self, key: str) -> KeyedLine:
        """Read the next line, which must have this key."""
        return self.take(key) or self.expected(f"'{key}:'")

    def expected(self, what: str) -> NoReturn:
        """Raise NotationError: *what* was expected instead of the next line."""
        if self.key is None:
            self._end.refuse("unexpected", f"expected {what}, found the end of the record")
        key = self._lines[self._next].key
        Passage(f"{key.text}:", key.marks).expected(what)


def split_lines(text: str, *, limited: bool = True) -> LineReader:
    """Return the lines of a record after its title; raise NotationError if it is not one, or *limited* and too long."""
    if limited:
        _check_length(text)
    found: list[tuple[Passage, list[SourceLine]]] = []
    titled = False
    rows = text.removeprefix("\ufeff").split("\n")
    for number, raw in enumerate(rows, start=1):
        row = raw.rstrip(" \t\r")
        if not row:
            continue
        if not titled:
            _check_title(Passage(row, ((0, number, 1),)))
            titled = True
        elif row.startswith(INDENT) and found:
            found[-1][1].append(SourceLine(row[len(INDENT) :], number, 1 + len(INDENT)))
        else:
            found.append(_line(row, number))
    end = Passage("", ((0, len(rows), 1),))
    if not titled:
        end.expected(f"'{TITLE} {VERSION}'", "not-a-record")
    return LineReader([KeyedLine(key, tuple(below)) for key, below in found], end)


def _check_length(text: str) -> None:
    cards = text.count("trick ") * text.count("seat:")
    lengths = (
        (len(text), LONGEST_RECORD, "characters"),
        (text.count("\n"), MOST_LINES, "lines"),
        (text.count("\nhand "), MOST_HANDS, "hands"),
        (cards, MOST_CARDS, "cards"),
    )
    for found, most, what in lengths:
        if found > most:
            limit = f"{found} {what} are too many for a record; {most} is the maximum"
            Passage("").refuse("too-long", f"{limit}. If you trust it, read it with --long.")


def wrap(key: str, pieces: tuple[str, ...]) -> list[str]:
    """Return a key and its value as lines of at most WIDTH characters; only a single piece may be longer."""
    rows = [f"{key}:"]
    for piece in pieces:
        if len(rows[-1]) + 1 + len(piece) > WIDTH:
            rows.append(INDENT + piece)
        else:
            rows[-1] += f" {piece}"
    return rows


def _check_title(row: Passage) -> None:
    title, version = row.last_word()
    if title.text != TITLE:
        row.expected(f"'{TITLE} {VERSION}'", "not-a-record")
    if version.text != VERSION:
        version.expected(f"version {VERSION}", "unknown-version")


def _line(row: str, number: int) -> tuple[Passage, list[SourceLine]]:
    """Return the key of a line, and the first line of its value."""
    key, colon, value = row.partition(":")
    if not colon or key != key.strip():
        Passage(row, ((0, number, 1),)).expected("a line like 'seat: Ann', or four spaces to continue the line above")
    return Passage(key, ((0, number, 1),)), [SourceLine(value, number, len(key) + 2)]
