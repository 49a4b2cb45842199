"""A longer search confirms a puzzle, or finds another answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from coach.puzzle_examples import EXAMPLE, FOUR, KING
from ohhell.coach.puzzle import Puzzle
from ohhell.coach.puzzle_check import check_puzzle, check_puzzles
from ohhell.coach.puzzle_files import PuzzleFile, shipped_puzzles
from ohhell.rules.errors import OhHellError


def test_check_puzzle_agrees_with_the_right_answer() -> None:
    assert check_puzzle(EXAMPLE, 400, "1").agrees


def test_check_puzzle_finds_another_answer_to_a_wrong_one() -> None:
    assert check_puzzle(replace(EXAMPLE, moves=(FOUR, KING)), 400, "1").best == KING.move


def test_check_puzzles_reports_its_progress() -> None:
    seen: list[int] = []
    check_puzzles(PuzzleFile(40, (EXAMPLE,)), "1", tell=seen.append)

    assert seen == [1]


def test_check_puzzle_refuses_a_damaged_position() -> None:
    with pytest.raises(OhHellError, match="column"):
        check_puzzle(replace(EXAMPLE, position="cards 3"), 40, "1")


@pytest.mark.sweep(10)
@pytest.mark.parametrize("puzzle", shipped_puzzles().puzzles, ids=lambda puzzle: puzzle.id)
def test_shipped_puzzle_has_the_answer_that_a_search_finds(puzzle: Puzzle) -> None:
    assert check_puzzle(puzzle, shipped_puzzles().worlds, "test").agrees
