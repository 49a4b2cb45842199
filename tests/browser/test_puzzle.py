"""Puzzles in the browser: answer right and wrong, choose a theme, and what happens when the server's file is damaged."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import page_faults
from browser.pages import opened
from browser.people import PHONE, hand, pad, trick
from ohhell.coach.puzzle import Puzzle, Theme, move_text
from ohhell.coach.puzzle_files import PuzzleFile, shipped_puzzles, write_puzzles
from server.server_process import serving

PUZZLES: Final = {puzzle.id: puzzle for puzzle in shipped_puzzles().puzzles}
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def open_puzzle(page: Page, theme: Theme) -> Puzzle:
    """Open a puzzle of a theme, with a rating of 1210 and 4 right answers in a row."""
    progress = json.dumps({"rating": 1210, "run": 4, "best": 4, "theme": theme, "seen": []})
    page.add_init_script(f'localStorage["ohhell.puzzles"] ??= {json.dumps(progress)}')
    with page.expect_response(re.compile(r"/api/puzzles/[0-9a-f]+$")) as shown:
        page.goto("/puzzle")
    return PUZZLES[shown.value.json()["id"]]


def in_words(card: str) -> str:
    """Return a card as the page names it."""
    return f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


def answer(page: Page, puzzle: Puzzle, *, place: int) -> None:
    """Make the move at this place in the list of the puzzle's moves; the first is right."""
    text = move_text(puzzle.moves[place].move)
    if puzzle.theme == "bid":
        pad(page).get_by_role("button", name=text, exact=True).click()
        page.get_by_role("button", name=f"Bid {text}").click()
    else:
        hand(page).and_(page.get_by_role("button", name=in_words(text))).click()
        page.get_by_role("button", name=re.compile("^Play ")).click()


def reply(page: Page) -> Locator:
    """The box with the answer."""
    return page.get_by_role("status").filter(has=page.get_by_role("button", name="Next puzzle"))


@pytest.mark.parametrize("theme", ["bid", "lose", "last"])
def test_right_answer_raises_the_rating(visit: Visit, theme: Theme) -> None:
    page = visit()
    puzzle = open_puzzle(page, theme)
    answer(page, puzzle, place=0)

    expect(reply(page)).to_contain_text(re.compile(r"Right: .*Rating 1210 → 12[1-9]\d", re.DOTALL))
    expect(page.get_by_text(re.compile("Puzzle 1, rating 12.., 5 in a row"))).to_be_visible()


def test_right_answer_has_a_reason(visit: Visit) -> None:
    page = visit()
    answer(page, open_puzzle(page, "lose"), place=0)

    expect(reply(page)).to_contain_text("Later it could win a trick you don't want.")


def test_wrong_answer_shows_the_right_card(visit: Visit) -> None:
    page = visit()
    puzzle = open_puzzle(page, "last")
    answer(page, puzzle, place=1)
    expect(reply(page)).to_contain_text("Not quite")
    page.get_by_role("button", name="Show me").click()

    expect(trick(page).and_(page.get_by_role("img", name=in_words(move_text(puzzle.best))))).to_be_visible()


def test_wrong_answer_ends_the_streak_for_good(visit: Visit) -> None:
    page = visit()
    answer(page, open_puzzle(page, "lose"), place=1)
    expect(reply(page)).to_contain_text("Not quite")
    page.reload()

    expect(page.get_by_text(re.compile(r"Puzzle 2, rating 1[01]\d\d, 0 in a row"))).to_be_visible()


def test_next_puzzle_is_another_one(visit: Visit) -> None:
    page = visit()
    first = open_puzzle(page, "lose")
    answer(page, first, place=0)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    with page.expect_response(re.compile(r"/api/puzzles/[0-9a-f]+$")) as shown:
        page.keyboard.press("Enter")

    assert shown.value.json()["id"] != first.id


def test_theme_is_chosen_and_remembered(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    open_puzzle(page, "lose")
    page.get_by_role("button", name="Choose a theme").tap()
    page.get_by_role("button", name="Take the last trick").tap()
    expect(page.get_by_role("heading", name="Take the last trick")).to_be_visible()
    page.reload()

    expect(page.get_by_role("heading", name="Take the last trick")).to_be_visible()


def test_bid_is_answered_with_keys(visit: Visit) -> None:
    page = visit()
    puzzle = open_puzzle(page, "bid")
    expect(pad(page)).to_be_visible()
    page.keyboard.press(move_text(puzzle.best))
    page.keyboard.press("Enter")

    expect(reply(page)).to_contain_text("Right: bid")


def test_puzzle_has_no_faults_before_and_after_the_answer(visit: Visit) -> None:
    page = visit()
    puzzle = open_puzzle(page, "last")
    expect(page.get_by_text("You need one more trick.")).to_be_visible()
    before = page_faults(page, "question")
    answer(page, puzzle, place=1)
    expect(reply(page)).to_be_visible()

    assert before + page_faults(page, "answer") == []


def test_damaged_puzzle_file_is_reported_and_the_rating_is_safe(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    file.write_text(write_puzzles(PuzzleFile(5_000, shipped_puzzles().puzzles[:1])), encoding="utf-8")
    with serving(tmp_path / "data", "--puzzles", str(file)) as server:
        file.write_text("damaged", encoding="utf-8")
        page = opened(browser, server.address)
        page.goto("/puzzle")

        expect(page.get_by_text("line 1 is damaged")).to_contain_text("Your rating and your streak are safe")
