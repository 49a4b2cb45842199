"""What goes on a page: everything, with room for a pen, on as few pages as can be."""

from __future__ import annotations

from itertools import product
from math import ceil

import pytest

import ohhell
from ohhell.printing import page_fit
from ohhell.printing.page_fit import PAPERS, Paper, arrange
from ohhell.rules.errors import OhHellError

SIZES = [*PAPERS.values()]
GAMES = sorted(
    {
        (seats, len(rules.schedule(seats)), rules.format.matches > 1)
        for rules in map(ohhell.preset, ohhell.preset_names())
        for seats in range(2, 8)
        if not rules.problems(seats)
    }
)


@pytest.mark.parametrize(("game", "paper"), [*product(GAMES, SIZES)], ids=str)
def test_whole_game_of_up_to_seven_players_is_on_one_page(game: tuple[int, int, bool], paper: Paper) -> None:
    seats, hands, sums = game
    placed = arrange(paper, seats=seats, hands=hands, sums=sums)

    assert (placed.seats, placed.rows * placed.blocks >= hands) == (seats, True)


@pytest.mark.parametrize("paper", SIZES, ids=str)
def test_arrangement_fits_the_page_and_leaves_room_to_write(paper: Paper) -> None:
    for seats, hands, sums in product([2, 3, 5, 7, 8, 12, 30], [1, 2, 13, 23, 33, 99], [False, True]):
        placed = arrange(paper, seats=seats, hands=hands, sums=sums)
        tables = placed.blocks * (sum(page_fit.LEFT) + placed.seats * placed.player)
        parts = ceil(hands / (placed.rows * placed.blocks))
        used = page_fit.HEAD + page_fit.NAMES + placed.labels + page_fit.LEGEND + page_fit.FOOT
        used += (placed.rows + (parts > 1)) * placed.row + sums * page_fit.SUM_ROWS * page_fit.SUM_ROW

        assert tables + (placed.blocks - 1) * page_fit.GAP <= placed.width + 1e-6
        assert used <= placed.height + 1e-6
        assert (placed.player >= 14, placed.row >= 10.5) == (True, True) if placed.stacked else placed.player >= 19


def test_long_game_of_few_players_stands_in_two_tables_side_by_side() -> None:
    placed = arrange(PAPERS["a4"], seats=3, hands=33, sums=False)

    assert (placed.blocks, placed.rows) == (2, 17)


def test_five_players_get_their_paper_upright() -> None:
    assert not arrange(PAPERS["a4"], seats=5, hands=19, sums=False).landscape


def test_rows_are_no_taller_than_print_needs_where_nobody_writes() -> None:
    written = arrange(PAPERS["a4"], seats=4, hands=10, sums=False)
    printed = arrange(PAPERS["a4"], seats=4, hands=10, sums=False, pen=False)

    assert printed.row < written.row


def test_too_many_pages_are_refused_with_the_numbers() -> None:
    with pytest.raises(OhHellError, match="1000 hands of 500 players") as refused:
        arrange(PAPERS["a4"], seats=500, hands=1000, sums=False)

    assert refused.value.code == "sheet-too-large"
