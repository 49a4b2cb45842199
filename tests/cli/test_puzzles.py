"""`ohhell puzzles`: make, check and the deal of the day."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.program import call
from coach.puzzle_examples import EXAMPLE, FOUR, KING
from ohhell.coach.puzzle import Puzzle
from ohhell.coach.puzzle_files import PuzzleFile, read_puzzles, write_puzzles


def file_with(folder: Path, puzzle: Puzzle) -> str:
    """Return the name of a file with one puzzle, made with few worlds so that checking it is quick."""
    file = folder / "own.jsonl"
    file.write_text(write_puzzles(PuzzleFile(40, (puzzle,))), encoding="utf-8")
    return str(file)


def test_make_writes_puzzles_of_the_theme_and_preset(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    outcome = call("puzzles", "make", "--count", "2", "--theme", "lose", "--preset", "irish", "-o", str(file))

    assert outcome.out == f"Saved 2 puzzles in {file} (0 bid, 2 lose, 0 last).\n"
    assert {(puzzle.theme, puzzle.preset) for puzzle in read_puzzles(file).puzzles} == {("lose", "irish")}


def test_make_reports_as_json(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    outcome = call("puzzles", "make", "--count", "1", "--theme", "last", "--output", str(file), "--json")

    assert json.loads(outcome.out)["themes"] == {"bid": 0, "lose": 0, "last": 1}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--theme", "first"), "Choose bid, lose or last."),
        (("--preset", "iris"), "did you mean 'irish'?"),
        (("--count", "0"), "from 1 to 10000"),
    ],
)
def test_make_refuses_what_does_not_exist(tmp_path: Path, arguments: tuple[str, str], error: str) -> None:
    outcome = call("puzzles", "make", "-o", str(tmp_path / "own.jsonl"), *arguments)

    assert (outcome.status, error in outcome.err) == (2, True)


def test_make_overwrites_no_file_unless_forced(tmp_path: Path) -> None:
    outcome = call("puzzles", "make", "-o", file_with(tmp_path, EXAMPLE))

    assert "already exists. Overwrite it with --force." in outcome.err


def test_check_agrees_with_right_puzzles(tmp_path: Path) -> None:
    outcome = call("puzzles", "check", file_with(tmp_path, EXAMPLE))

    assert (outcome.status, outcome.out) == (0, "1 of 1 puzzles are right.\n")


def test_check_names_a_wrong_puzzle(tmp_path: Path) -> None:
    outcome = call("puzzles", "check", file_with(tmp_path, replace(EXAMPLE, moves=(FOUR, KING))))

    assert outcome.status == 1
    assert f"Puzzle {EXAMPLE.id}: the answer is 4d, but the long search finds Kd better." in outcome.out


def test_check_reports_wrong_puzzles_as_json(tmp_path: Path) -> None:
    outcome = call("puzzles", "check", file_with(tmp_path, replace(EXAMPLE, moves=(FOUR, KING))), "--json")
    report = json.loads(outcome.out)

    assert (report["fine"], report["wrong"][0]["found"]) == (False, "Kd")


def test_check_refuses_a_damaged_file(tmp_path: Path) -> None:
    file = Path(file_with(tmp_path, EXAMPLE))
    file.write_text(file.read_text(encoding="utf-8")[:-30], encoding="utf-8")
    outcome = call("puzzles", "check", str(file))

    assert (outcome.status, "line 2 is damaged: it ends in the middle of a line" in outcome.err) == (2, True)


def test_day_prints_a_record_that_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "day.txt"
    file.write_text(call("puzzles", "day", "--date", "2026-11-16").out, encoding="utf-8")

    assert call("verify", str(file)).out.startswith("5 hands were dealt correctly from the seed.")


def test_day_prints_its_seed_as_json() -> None:
    assert json.loads(call("puzzles", "day", "--date", "2026-11-16", "--json").out)["seed"] == "day 2026-11-16"


def test_day_is_today_without_a_date() -> None:
    assert call("puzzles", "day").out.startswith("Oh Hell record 1\n")


def test_day_refuses_what_is_no_date() -> None:
    assert "'monday' is not a date with a deal." in call("puzzles", "day", "--date", "monday").err


def test_puzzles_alone_prints_its_commands() -> None:
    assert "check" in call("puzzles").out
