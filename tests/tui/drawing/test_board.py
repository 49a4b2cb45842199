"""The board draws views."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell.tui.drawing.board import Board
from ohhell.tui.drawing.screen import Line, Screen
from tui import narrated_scenes as scenes

Draw = Callable[[Board], list[Line]]


CASES: dict[str, tuple[Draw, str]] = {
    "a cut trump": (lambda board: board.hand_begins(scenes.cut()), "trumps hearts ♥ (5h♥ cut)"),
    "a hidden trump": (lambda board: board.hand_begins(scenes.late_trump()[0]), "trump is shown after bidding"),
    "a late trump": (lambda board: board.bids_in(*scenes.late_trump()[::-1]), "trumps diamonds ♦ (2d♦ turned up)"),
    "no trumps": (lambda board: board.hand_begins(scenes.no_trump()), "   no trumps   "),
    "a joker": (lambda board: board.hand(scenes.joker()), "  diamonds ♦  1 2d\n  joker       2 Jo\n"),
    "a changed bid": (lambda board: board.bid(*scenes.changed_bid()), "You change to 2."),
    "sealed bids": (lambda board: board.to_bid(scenes.sealed(), []), "Bids stay hidden until all are in."),
    "only a total": (lambda board: board.revealed(*scenes.only_total_shown()[::-1])[:1], "Bids   You 1\n"),
    "cancelled cards": (
        lambda board: board.trick(scenes.cancelled_cards()),
        "You Qh♥ led, cancelled   Ada Qh♥ cancelled",
    ),
    "no bids": (lambda board: board.all_bids(scenes.no_trump(), scenes.no_trump()), "No bids to show yet."),
}


@pytest.mark.parametrize(("draw", "shown"), CASES.values(), ids=CASES)
def test_board_shows(draw: Draw, shown: str) -> None:
    screen = Screen()
    screen.console.width, screen.symbols = 80, True
    with screen.console.capture() as written:
        screen.say(draw(Board(screen, scenes.PLAYERS)))

    assert shown in written.get()
