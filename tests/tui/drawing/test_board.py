"""The board draws views."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell.rules.view import view
from ohhell.tui.drawing.board import Board
from ohhell.tui.drawing.screen import Line, Screen
from scenes import dealt, house_rules
from tui import narrated_scenes as scenes

Draw = Callable[[Board], list[Line]]


@pytest.fixture
def screen() -> Screen:
    made = Screen()
    made.console.width = 80
    made.symbols = True
    return made


@pytest.mark.parametrize(
    ("draw", "shown"),
    [
        pytest.param(lambda board: board.hand_begins(scenes.cut()), "trumps hearts ♥ (5h♥ cut)", id="a cut trump"),
        pytest.param(
            lambda board: board.hand_begins(scenes.late_trump()[0]),
            "trump is shown after bidding",
            id="a trump not shown yet",
        ),
        pytest.param(
            lambda board: board.bids_in(*reversed(scenes.late_trump())),
            "trumps diamonds ♦ (2d♦ turned up)",
            id="a trump shown after the bids",
        ),
        pytest.param(lambda board: board.hand_begins(scenes.no_trump()), "   no trumps   ", id="no trumps"),
        pytest.param(
            lambda board: board.hand(scenes.joker()), "  diamonds ♦  1 2d\n  joker       2 Jo\n", id="a joker's own row"
        ),
        pytest.param(
            lambda board: board.bid(scenes.bid_that_can_change().legal[2], scenes.bid_that_can_change()),
            "You change to 2.",
            id="a changed bid",
        ),
        pytest.param(
            lambda board: board.to_bid(scenes.sealed(), []), "Bids stay hidden until all are in.", id="sealed bids"
        ),
        pytest.param(
            lambda board: board.revealed(*reversed(scenes.only_total_shown()))[:1],
            "Bids   You 1\n",
            id="no countdown if only the total is shown",
        ),
        pytest.param(
            lambda board: board.trick(scenes.cancelled_cards()),
            "Table  You Qh♥ led, cancelled   Ada Qh♥ cancelled\n",
            id="cancelled cards",
        ),
    ],
)
def test_board_shows(screen: Screen, draw: Draw, shown: str) -> None:
    with screen.console.capture() as written:
        screen.say(draw(Board(screen, scenes.PLAYERS)))

    assert shown in written.get()


def test_board_says_that_there_are_no_bids_before_the_first(screen: Screen) -> None:
    seen = view(dealt(house_rules(), 3, cards=1, trump="s"), None)

    assert Board(screen, scenes.PLAYERS).all_bids(seen, seen) == ["No bids to show yet."]
