"""Puzzle files: one JSON object per line, a head and then a puzzle each. `docs/puzzles.md` describes the format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final, NoReturn

import msgspec
from msgspec import Meta, Struct

from ohhell.coach.puzzle import MoveWorth, Puzzle, Theme, move_text, read_move
from ohhell.notation.files import read_text
from ohhell.rules.errors import OhHellError, in_sentence

FORMAT: Final = "ohhell puzzles"
VERSION: Final = 1
MOST_PUZZLES: Final = 10_000
LARGEST_PUZZLE_FILE: Final = 20_000_000
BAD_PUZZLES: Final = "bad-puzzles"

_Worth = Annotated[float, Meta(ge=-1e6, le=1e6)]
_MoveLine = tuple[
    Annotated[str, Meta(min_length=1, max_length=3)],
    _Worth,
    _Worth,
    Annotated[float, Meta(ge=0, le=1)],
]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    format: str
    version: int
    worlds: Annotated[int, Meta(ge=1, le=1_000_000)]


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle in a file; each of *moves* has the move, its points, their standard error and the chance to make the bid."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{10}$")]
    theme: Theme
    rating: Annotated[int, Meta(ge=0, le=4000)]
    preset: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=11)]
    position: Annotated[str, Meta(max_length=2000)]
    moves: Annotated[tuple[_MoveLine, ...], Meta(min_length=2, max_length=64)]


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """The puzzles of a file; *worlds* is how many sampled deals each of their moves was tried in."""

    worlds: int
    puzzles: tuple[Puzzle, ...]


def write_puzzles(file: PuzzleFile) -> str:
    """Return the text of a puzzle file."""
    head = _Head(FORMAT, VERSION, file.worlds)
    lines = [msgspec.json.encode(line).decode() for line in (head, *map(_line, file.puzzles))]
    return "\n".join(lines) + "\n"


def _line(puzzle: Puzzle) -> _Line:
    moves = tuple((move_text(each.move), each.points, each.error, each.made) for each in puzzle.moves)
    return _Line(puzzle.id, puzzle.theme, puzzle.rating, puzzle.preset, puzzle.seat, puzzle.position, moves)


def parse_puzzles(text: str) -> PuzzleFile:
    """Return the puzzles in a text; raise OhHellError `bad-puzzles` or `puzzles-too-new`.

    The positions themselves are read when a puzzle is opened (`view_of`), because a file may have thousands.
    """
    head, *lines = text.split("\n")
    worlds = _head(head).worlds
    if not lines or lines.pop() != "":
        _refuse(len(lines) + 2, "it ends in the middle of a line. Get the file again")
    if len(lines) > MOST_PUZZLES:
        raise OhHellError(
            BAD_PUZZLES, f"Can't read the puzzles: {len(lines)} are too many; {MOST_PUZZLES} is the maximum."
        )
    puzzles = tuple(_puzzle(line, number) for number, line in enumerate(lines, start=2))
    _check_twins(puzzles)
    return PuzzleFile(worlds, puzzles)


def _head(line: str) -> _Head:
    try:
        head = msgspec.json.decode(line, type=_Head)
    except (msgspec.MsgspecError, ValueError):
        head = None
    if head is None or head.format != FORMAT:
        _refuse(1, "it doesn't say that this is a puzzle file. Choose a file that `ohhell puzzles make` wrote")
    if head.version != VERSION:
        raise OhHellError(
            "puzzles-too-new",
            f"Can't read the puzzles: the file has version {head.version}, this program reads version {VERSION}. Update the program.",
        )
    return head


def _puzzle(line: str, number: int) -> Puzzle:
    try:
        found = msgspec.json.decode(line, type=_Line)
        moves = tuple(
            MoveWorth(read_move(text, found.seat), points, error, made) for text, points, error, made in found.moves
        )
    except (msgspec.MsgspecError, OhHellError, ValueError) as error:
        _refuse(number, in_sentence(str(error)[:200]).removesuffix("."))
    puzzle = Puzzle(found.preset, found.seat, found.position, found.theme, found.rating, moves)
    if puzzle.id != found.id:
        _refuse(number, f"the position was changed: its id is {puzzle.id}, not {found.id}")
    return puzzle


def _check_twins(puzzles: Iterable[Puzzle]) -> None:
    """Raise if a puzzle is there twice."""
    lines: dict[str, int] = {}
    for number, puzzle in enumerate(puzzles, start=2):
        if puzzle.id in lines:
            _refuse(number, f"the puzzle is the same as in line {lines[puzzle.id]}")
        lines[puzzle.id] = number


def _refuse(line: int, reason: str) -> NoReturn:
    raise OhHellError(BAD_PUZZLES, f"Can't read the puzzles: line {line} is damaged: {reason}.")


def read_puzzles(path: str | Path) -> PuzzleFile:
    """Return the puzzles of a file; raise OhHellError that names the file."""
    text = read_text(path, limit=LARGEST_PUZZLE_FILE)
    try:
        return parse_puzzles(text)
    except OhHellError as error:
        sentence = error.sentence.removeprefix("Can't read the puzzles: ")
        raise OhHellError(error.code, f"Can't read the puzzles in {path}: {sentence}") from None


@cache
def shipped_puzzles() -> PuzzleFile:
    """Return the puzzles that come with the package."""
    return parse_puzzles(files("ohhell.coach").joinpath("puzzles.jsonl").read_text(encoding="utf-8"))
