"""Checking puzzles: a search ten times as long as the one that made a puzzle must find the same move best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ohhell.coach.puzzle import Puzzle, view_of
from ohhell.coach.puzzle_files import PuzzleFile
from ohhell.coach.puzzle_search import CHECK_TIMES, search
from ohhell.rules.events import Move


@dataclass(frozen=True, slots=True)
class PuzzleCheck:
    """What the long search says of a puzzle.

    Attributes:
        puzzle: The puzzle.
        best: The move that the search finds best.
        chance_lead: How much more often that move makes the bid than the next best chance.
    """

    puzzle: Puzzle
    best: Move
    chance_lead: float

    @property
    def agrees(self) -> bool:
        """Whether the answer of the puzzle is the best move."""
        return self.best == self.puzzle.best


def check_puzzle(puzzle: Puzzle, worlds: int, seed: str) -> PuzzleCheck:
    """Search a puzzle's position in *worlds* sampled deals; raise OhHellError if the position is damaged."""
    result = search(view_of(puzzle), worlds, Random(f"{seed} {puzzle.id}"))
    return PuzzleCheck(puzzle, result.moves[0].move, result.chance_lead)


def check_puzzles(
    file: PuzzleFile, seed: str, *, times: int = CHECK_TIMES, tell: Callable[[int], object] = lambda _: None
) -> Sequence[PuzzleCheck]:
    """Check every puzzle of a file.

    Args:
        file: The puzzles.
        seed: Where the sampled deals come from; another seed samples others.
        times: How many times as long each search is as the one that made the puzzle.
        tell: Progress callback; receives the number of puzzles so far.
    """
    checks = []
    for puzzle in file.puzzles:
        checks.append(check_puzzle(puzzle, file.worlds * times, seed))
        tell(len(checks))
    return checks
