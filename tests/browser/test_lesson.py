"""The lesson for newcomers: played with a mouse, with a finger and with keys, skipped, repeated, and done wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import SIZES, layout_faults_at, page_faults
from browser.people import DESK, ONWARDS, PHONE, Press, bar, click, hand, pad, tap

MOVES: Final[tuple[int | str | None, ...]] = (
    *(1, "ace of hearts", None),
    *(1, "3 of spades", "ace of diamonds", "4 of clubs", None),
    *(0, "2 of hearts", "3 of spades", "4 of diamonds", None),
)
"""What the steps ask for: bids, cards, and the button after a hand."""

STEP_SIZES: Final = {
    "phone": (390, 844),
    "short phone": (375, 553),
    "small phone": (320, 568),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
}
MOST_LINE: Final = 5
"""How many times wider than high a sentence in one or two lines is at least."""

Do = Callable[[Page, int | str | None], None]
"""Makes a move: a bid, a card, or going on after a hand."""


def bubble(page: Page) -> Locator:
    """What the lesson says now."""
    return page.get_by_role("region", name=re.compile(r"^Lesson, step \d+ of 12$"))


def pressing(press: Press) -> Do:
    """Make moves with a mouse or a finger."""

    def do(page: Page, move: int | str | None) -> None:
        if move is None:
            press(page.get_by_role("button", name=ONWARDS))
        elif isinstance(move, int):
            press(pad(page).get_by_role("button", name=str(move), exact=True))
            expect(bubble(page)).to_contain_text("Press the gold button")
            press(pad(page).get_by_role("button", name=f"Bid {move}"))
        else:
            expect(bubble(page)).to_be_visible()
            press(hand(page).filter(has_text=move))
            press(bar(page).get_by_role("button", name=re.compile("^Play")))

    return do


def typing(page: Page, move: int | str | None) -> None:
    """Make moves with keys: each new bubble has the focus, and Tab leads from it to the control it talks about."""
    expect(bubble(page)).to_be_focused()
    if isinstance(move, int):
        page.keyboard.press(str(move))
        page.keyboard.press("Enter")
        return
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    if move is not None and move not in focused.inner_text():
        page.keyboard.press("ArrowRight")
    expect(focused).to_contain_text(ONWARDS if move is None else move)
    page.keyboard.press("Enter")
    if move is not None:
        page.keyboard.press("Enter")


def take_lesson(page: Page, do: Do, *, end: str = "You know the game") -> None:
    """Do what every step asks for, up to the page with this heading."""
    page.goto("/learn")
    for move in MOVES:
        expect(bubble(page)).to_be_visible()
        said = bubble(page).inner_text()
        do(page, move)
        if isinstance(move, str):
            expect(hand(page).filter(has_text=move)).to_have_count(0)
            continue
        expect(bubble(page).or_(page.get_by_role("heading", name=end)).first).not_to_have_text(said)


@pytest.mark.parametrize(
    ("do", "size", "touch"),
    [(pressing(click), DESK, False), (pressing(tap), PHONE, True), (typing, DESK, False)],
    ids=["mouse", "touch", "keys"],
)
def test_lesson_is_taken_from_the_first_bid_to_the_end(
    visit: Visit, do: Do, size: tuple[int, int], *, touch: bool
) -> None:
    page = visit(size=size, touch=touch)
    take_lesson(page, do)

    expect(page.get_by_text("You scored 30 points in three hands.")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def test_end_of_the_lesson_is_shown_when_its_part_of_the_page_cannot_be_loaded(visit: Visit) -> None:
    page = visit(size=PHONE, cut=True)  # the browser notes the request that failed
    page.route(re.compile(r"/LessonOver-[^/]*\.js$"), lambda route: route.abort())
    take_lesson(page, pressing(click), end="You won")

    expect(page.get_by_role("heading", name="You won")).to_be_visible()


def test_result_of_a_hand_says_that_a_plain_number_is_points(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    for move in MOVES[:2]:
        pressing(click)(page, move)

    expect(page.get_by_role("heading", name="You made 1: 10 points")).to_be_visible()


def test_newcomer_gets_from_the_lesson_into_a_quick_game(visit: Visit) -> None:
    page = visit(size=PHONE)
    take_lesson(page, pressing(click))
    page.get_by_role("button", name="Play a quick game").click()

    expect(page.get_by_role("heading", name="Hand 1 of 5")).to_be_visible()


def test_wrong_bid_is_answered_before_and_after_it_is_made(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    expect(bubble(page)).to_contain_text("bid 1")
    pad(page).get_by_role("button", name="0", exact=True).click()
    expect(bubble(page)).to_contain_text("Your ace wins this trick in any case")
    pad(page).get_by_role("button", name="Bid 0").click()
    expect(bubble(page)).to_contain_text("Hearts are trump")
    hand(page).click()
    bar(page).get_by_role("button", name=re.compile("^Play")).click()

    expect(bubble(page)).to_contain_text("You bid 0 and took 1: \N{MINUS SIGN}10 points.")


def test_wrong_card_is_explained_and_the_hand_goes_on(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    for move in MOVES[:5]:
        pressing(click)(page, move)
    pressing(click)(page, "4 of clubs")
    expect(bubble(page)).to_contain_text("That works, too")
    pressing(click)(page, "ace of diamonds")

    expect(bubble(page)).to_contain_text("You bid 1 and took 1")


def test_bubble_leaves_the_reason_against_a_card_in_sight(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    for move in MOVES[:4]:
        pressing(click)(page, move)
        if isinstance(move, str):
            expect(hand(page).filter(has_text=move)).to_have_count(0)
    expect(bubble(page)).to_contain_text("led a spade")
    hand(page).filter(has_text="4 of clubs").click(force=True)  # it is closed, and says why
    expect(page.get_by_role("alert")).to_have_text("You have spades, so you must follow spades.")

    assert layout_faults_at(page, "notice", {"phone": STEP_SIZES["phone"]}) == []


def test_back_takes_a_move_back(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    pressing(click)(page, 1)
    bubble(page).get_by_role("button", name="Back").click()

    expect(bubble(page)).to_contain_text("Step 1 of 12")
    expect(pad(page)).to_be_visible()


@pytest.mark.parametrize("way", ["button", "key"])
def test_lesson_is_skipped(visit: Visit, way: str) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    expect(bubble(page)).to_be_visible()
    if way == "button":
        page.get_by_role("button", name="Skip").click()
    else:
        page.keyboard.press("Escape")

    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_bubble_covers_no_seat_no_card_and_no_result_in_any_step(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    found = []
    for move in MOVES:
        expect(bubble(page)).to_be_visible()
        found += layout_faults_at(page, str(move), STEP_SIZES)
        pressing(click)(page, move)
        if isinstance(move, str):
            expect(hand(page).filter(has_text=move)).to_have_count(0)

    assert found == []


def test_reason_against_a_bid_has_a_line_of_its_own_on_a_laptop(visit: Visit) -> None:
    page = visit(size=STEP_SIZES["laptop"])
    page.goto("/learn")
    for move in MOVES[: MOVES.index(0)]:
        pressing(click)(page, move)
        if isinstance(move, str):
            expect(hand(page).filter(has_text=move)).to_have_count(0)
    reason = pad(page).get_by_text("You can't bid 1: the bids would add up to 3")
    expect(reason).to_be_visible()
    box = reason.bounding_box()

    assert box is not None
    assert box["width"] > MOST_LINE * box["height"]


def test_lesson_is_laid_out_at_every_size_and_readable_in_every_theme(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/learn")
    expect(bubble(page)).to_be_visible()

    assert page_faults(page, "lesson", {name: size for name, size in SIZES.items() if name != "sideways"}) == []
