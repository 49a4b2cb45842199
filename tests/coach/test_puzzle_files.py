"""Puzzle files: what is written reads back, and a damaged file says where it is damaged."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from coach.puzzle_examples import BID, EXAMPLE
from ohhell.coach.puzzle import THEMES, view_of
from ohhell.coach.puzzle_files import PuzzleFile, parse_puzzles, read_puzzles, shipped_puzzles, write_puzzles
from ohhell.coach.puzzle_making import has_reason
from ohhell.rules.errors import OhHellError

FILE = PuzzleFile(5_000, (EXAMPLE, BID))
TEXT = write_puzzles(FILE)


def refusal(text: str) -> OhHellError:
    """Return the error that a text is refused with."""
    with pytest.raises(OhHellError) as error:
        parse_puzzles(text)
    return error.value


def test_parse_puzzles_reads_what_was_written() -> None:
    assert parse_puzzles(TEXT) == FILE


def test_puzzle_file_that_is_cut_off_is_refused() -> None:
    assert "line 3 is damaged: it ends in the middle of a line" in refusal(TEXT[:-20]).sentence


@pytest.mark.parametrize("text", ["", "\n", "{}\n", "Oh Hell record 1\n", '{"format":"x","version":1,"worlds":1}\n'])
def test_puzzle_file_of_another_kind_is_refused(text: str) -> None:
    assert "line 1 is damaged: it doesn't say that this is a puzzle file" in refusal(text).sentence


def test_puzzle_file_of_a_later_version_asks_for_an_update() -> None:
    assert refusal(TEXT.replace('"version":1', '"version":2')).code == "puzzles-too-new"


@pytest.mark.parametrize(
    ("was", "changed", "reason"),
    [
        ('"Kd"', '"K?"', "not a card"),
        ('"theme":"last"', '"theme":"first"', "invalid enum value"),
        ("trick Qd 2d", "trick Jd 2d", "the position was changed"),
        ('"seat":1', '"seat":99', "expected `int` <= 11"),
        ('"rating":1100,', "", "object missing required field"),
    ],
)
def test_puzzle_that_was_changed_names_its_line(was: str, changed: str, reason: str) -> None:
    assert f"line 2 is damaged: {reason}" in refusal(TEXT.replace(was, changed)).sentence.replace("'K?' is ", "")


def test_puzzle_that_is_there_twice_is_refused() -> None:
    head, first, _ = TEXT.split("\n", 2)

    assert "the same as in line 2" in refusal(f"{head}\n{first}\n{first}\n").sentence


def test_puzzle_file_with_too_many_puzzles_is_refused() -> None:
    head = TEXT.split("\n")[0]

    assert "10001 are too many" in refusal(head + "\n" + "x\n" * 10_001).sentence


def test_damaged_puzzle_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("nonsense\n", encoding="utf-8")

    with pytest.raises(OhHellError, match=r"Can't read the puzzles in .*mine\.jsonl: line 1") as error:
        read_puzzles(file)

    assert error.value.code == "bad-puzzles"


def test_shipped_puzzles_have_forty_of_each_theme() -> None:
    assert min(Counter(puzzle.theme for puzzle in shipped_puzzles().puzzles)[theme] for theme in THEMES) >= 40


def test_shipped_puzzles_are_at_least_two_hundred() -> None:
    assert len(shipped_puzzles().puzzles) >= 200


def test_shipped_puzzles_come_from_eight_presets() -> None:
    assert len({puzzle.preset for puzzle in shipped_puzzles().puzzles}) >= 8


def test_shipped_puzzles_list_the_legal_moves() -> None:
    assert all(view_of(puzzle).seat == puzzle.seat for puzzle in shipped_puzzles().puzzles)


def test_example_in_the_docs_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs/puzzles.md").read_text(encoding="utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]

    assert parse_puzzles(example).puzzles == (EXAMPLE,)


def test_shipped_puzzles_have_a_reason_each() -> None:
    assert [puzzle.id for puzzle in shipped_puzzles().puzzles if not has_reason(view_of(puzzle), puzzle.moves)] == []
