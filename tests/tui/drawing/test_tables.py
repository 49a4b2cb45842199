"""The score sheet fits any window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.rules.sheet import Row
from ohhell.tui.drawing.screen import Screen
from ohhell.tui.drawing.tables import current_hand_table, sheet_lines
from tui.narrated_scenes import PLAYERS, no_trump, one_row


def drawn(width: int, row: Row) -> list[str]:
    screen = Screen()
    screen.console.width = width
    with screen.console.capture() as written:
        screen.say(sheet_lines(PLAYERS, [row], width, symbols=True))
    return written.get().splitlines()


@pytest.mark.parametrize(("width", "cell"), [(80, "1/1 +11   11"), (50, "1/1   11"), (34, "11"), (20, "Ada 1/1 11")])
def test_sheet_shows_as_much_as_fits(width: int, cell: str) -> None:
    lines = drawn(width, one_row())

    assert (any(cell in line for line in lines), max(map(len, lines)) <= width) == (True, True)


def test_sheet_marks_the_dealer() -> None:
    assert any("*0/1" in line for line in drawn(80, one_row()))


def test_sheet_lists_tricks_that_nobody_took() -> None:
    assert drawn(80, replace(one_row(), dead=1))[-2:] == [
        "Tricks taken/bid, points, total; * dealt.",
        "In hand 1 nobody took 1 trick.",
    ]


def test_current_hand_has_a_row_per_player() -> None:
    assert current_hand_table(PLAYERS, no_trump()).row_count == 3
