"""The board and the speech tell the same things, one drawn and one in sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.text import Text

from ohhell.rules.cards import cards
from ohhell.rules.events import Deal, Forfeit
from ohhell.rules.pack import pack
from ohhell.rules.state import State, evolve
from ohhell.rules.view import view
from ohhell.tui.board import Board
from ohhell.tui.card_faces import flow
from ohhell.tui.news import told
from ohhell.tui.screen import Line, Screen
from ohhell.tui.sheet_tables import sheet_lines
from ohhell.tui.speech import Speech
from ohhell.tui.words import PlayerNames
from scenes import SEALED, begun, bid, dealt, house_rules, scene, scored, table

CAST = PlayerNames.of(("Tom", "Ada", "Ben"), 0)


@pytest.fixture
def screen() -> Screen:
    made = Screen()
    made.console.width = 80
    made.symbols = True
    return made


def drawn(screen: Screen, lines: list[Line]) -> str:
    with screen.console.capture() as written:
        screen.say(lines)
    return written.get()


def cut() -> State:
    """A hand whose trump was cut."""
    rules = house_rules(trump={"source": "cut_before_deal"})
    return evolve(table(rules, 3, cards=1), Deal(pack(rules.deck, 3), cuts=cards("5h")))


def late_trump() -> tuple[State, State]:
    """Before and after the bids of a hand whose trump is shown after them."""
    rules = house_rules(trump={"reveal": "after_bids"})
    before = scene(rules, "Qh / 4h / 7c", stock="2d 3d")
    return bid(before, 0, 0), bid(before, 0, 0, 0)


def test_a_trump_that_was_cut_is_shown_with_the_card(screen: Screen) -> None:
    seen = view(cut(), 0)

    assert "trumps hearts ♥ (5h♥ cut)" in drawn(screen, Board(screen, CAST).hand_begins(seen))
    assert Speech(CAST).trump(seen) == "The 5 of hearts is cut: hearts are trumps."


def test_a_trump_shown_after_the_bids_is_told_then(screen: Screen) -> None:
    before, after = (view(state, 0) for state in late_trump())

    assert "trump is shown after bidding" in drawn(screen, Board(screen, CAST).hand_begins(before))
    assert Speech(CAST).trump(before) == "Trump is shown after bidding."
    assert "trumps diamonds ♦ (2d♦ turned up)" in drawn(screen, Board(screen, CAST).bids_in(after, before))
    assert Speech(CAST).bids_in(after, before)[1] == "The 2 of diamonds is turned up: diamonds are trumps."


def test_a_hand_without_trumps_says_so(screen: Screen) -> None:
    seen = view(dealt(house_rules(), 3, cards=1, trump="nt"), 0)

    assert "   no trumps   " in drawn(screen, Board(screen, CAST).hand_begins(seen))
    assert Speech(CAST).trump(seen) == "There are no trumps."


def test_a_joker_has_a_row_of_its_own(screen: Screen) -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"})
    seen = view(scene(rules, "Jo 2d / 3s 4s / 5s 6s", trump="s", trick=""), 0)

    assert drawn(screen, Board(screen, CAST).hand(seen)).splitlines() == ["  diamonds ♦  1 2d", "  joker       2 Jo"]
    assert Speech(CAST).hand(seen) == ["Your hand, 2 cards. Diamonds: 2. Joker: joker."]


def test_a_bid_that_is_changed_is_told(screen: Screen) -> None:
    rules = house_rules(bid={"change": "until_next_bids"})
    before = view(bid(dealt(rules, 3, cards=2, trump="s"), 1), 0)
    changed = [move for move in before.legal if move.seat == 0][2]

    assert told(Board(screen, CAST), before, changed, before) == ["You change to 2."]
    assert told(Speech(CAST), before, changed, before) == ["You change the bid to 2."]


def test_a_sealed_bid_is_told_without_its_number(screen: Screen) -> None:
    seen = view(dealt(house_rules(bid=SEALED), 3, cards=2, trump="s"), 0)

    assert "hidden until all are in" in drawn(screen, Board(screen, CAST).to_bid(seen, []))
    assert "Everyone bids at once. Bids stay hidden until all are in." in Speech(CAST).to_bid(seen, [])


def test_bids_that_are_never_shown_together_are_not_counted_down(screen: Screen) -> None:
    rules = house_rules(bid=SEALED | {"reveal": "total_only"})
    before = dealt(rules, 3, cards=1, trump="s")
    after = view(bid(before, 1, 0, 0), 0)

    assert drawn(screen, Board(screen, CAST).revealed(after, view(before, 0))).splitlines()[0] == "Bids   You 1"
    assert Speech(CAST).revealed(after, view(before, 0)) == ["1 bid for 1 trick, exactly."]


def test_cancelled_cards_are_marked_while_the_trick_goes_on(screen: Screen) -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"})
    seen = view(scene(rules, "Qh 2c / Qh 3c / 4h 5c", trump="s", trick="Qh Qh"), 2)

    shown = drawn(screen, Board(screen, CAST).trick(seen))

    assert shown == "Table  You Qh♥ led, cancelled   Ada Qh♥ cancelled\n"
    assert Speech(CAST).trick(seen)[0].count("(cancelled)") == 2


def test_refusals_are_spoken_without_codes() -> None:
    told = Speech(CAST).refused("You can't play Jd: you have no hearts and must trump. You hold the trumps 3s 10s.")

    assert told == (
        "You can't play the jack of diamonds: you have no hearts and must trump. You hold the 3 of spades and the 10 of spades."
    )


def test_who_stands_how_is_said_to_me_as_you() -> None:
    seen = view(scene(house_rules(bid={"min": "n"}), "Qh 2c / 4h 3c / 5h 5c", trump="s", trick=""), 0)

    assert Speech(CAST).who(seen)[:2] == [
        "You bid 2, took 0: you need 2, 0 points so far.",
        "Ada bid 2, took 0: needs 2, 0 points so far.",
    ]


def test_points_below_nought_are_spoken() -> None:
    rules = house_rules(
        score={"made": {"base": 10}, "missed": {"base": -12}}, schedule={"shape": "fixed", "max": 2, "hands": 2}
    )
    seen = view(scored(begun(rules, 3), [1, 1, 1], [2, 0, 0]), 0)

    assert "You bid 1, took 2: minus 12 points, minus 12 in all." in Speech(CAST).sheet(seen)


def test_the_sheet_tells_who_dealt_and_which_tricks_nobody_took(screen: Screen) -> None:
    rules = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 1})
    (row,) = scored(begun(rules, 3), [1, 1, 1], [0, 1, 1]).sheet

    written = drawn(screen, sheet_lines(CAST, [replace(row, dead=1)], 80, symbols=True))

    assert "*0/1" in written
    assert written.endswith("Tricks taken/bid, points, total; * dealt.\nIn hand 1 nobody took 1 trick.\n")


def test_a_forfeit_is_news(screen: Screen) -> None:
    seen = view(dealt(house_rules(forfeits=[{"id": "hat"}]), 3, cards=1, trump="s"), 0)

    assert told(Board(screen, CAST), seen, Forfeit(1, "hat"), seen) == ["Ada owes a forfeit: take a bow."]


def test_without_bids_or_tricks_there_is_nothing_to_tell_of_them(screen: Screen) -> None:
    seen = view(dealt(house_rules(), 3, cards=1, trump="s"), None)

    assert Board(screen, CAST).all_bids(seen, seen) == Speech(CAST).all_bids(seen, seen) == ["No bids to show yet."]


def test_everybody_stands_with_bids_and_points() -> None:
    seen = view(bid(dealt(house_rules(), 3, cards=1, trump="s"), 1), 0)

    assert Speech(CAST).who(seen) == [
        "You bid 1: 0 points so far.",
        "Ada did not bid yet: 0 points so far.",
        "Ben did not bid yet: 0 points so far.",
        "Ada is to bid.",
    ]


@pytest.mark.parametrize(("width", "cell"), [(80, "1/1 +11   11"), (50, "1/1   11"), (34, "11"), (20, "Ada 1/1 11")])
def test_the_sheet_fits_any_width(screen: Screen, width: int, cell: str) -> None:
    screen.console.width = width
    rules = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 1})
    sheet = scored(begun(rules, 3), [1, 1, 1], [0, 1, 1]).sheet

    written = drawn(screen, sheet_lines(CAST, sheet, width, symbols=True))

    assert cell in written
    assert max(map(len, written.splitlines())) <= width


def test_only_the_first_part_of_a_line_has_its_style() -> None:
    (line,) = flow([Text("Ada 1")], 80, first=Text("Bids   ", "bold"))

    assert [(span.start, span.end, str(span.style)) for span in line.spans] == [(0, 7, "bold")]
    assert str(line.style) == ""


def test_nothing_that_steers_a_terminal_is_printed(screen: Screen) -> None:
    written = drawn(screen, ["one\x1b[2J", Text("two\x1b[2J"), "three\nfour"])

    assert written == "one�[2J\ntwo�[2J\nthree\nfour\n"
