"""Whole games through the real server: by mouse, by touch on a phone, by keyboard alone."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.page_checks import overflow
from browser.pages import SHORT, rules_link
from browser.people import (
    DESK,
    ONWARDS,
    PHONE,
    Press,
    bid,
    click,
    hand,
    logged_problems,
    play_hand,
    points,
    scores,
    tap,
    visitor_page,
)
from server.server_process import ServerProcess

HANDS: Final = (3, 1, 2)
RULES: Final = {**SHORT, "name": "Three hands", "schedule": {"shape": "custom", "list": HANDS}}


def total_of(page: Page, name: str) -> int:
    """What somebody has at the end, in the table of the result."""
    row = page.get_by_role("table", name="Result").get_by_role("row").filter(has_text=name)
    return points(row.get_by_role("cell").last.inner_text())


@pytest.mark.parametrize(("size", "touch", "press"), [(DESK, False, click), (PHONE, True, tap)], ids=["mouse", "touch"])
def test_whole_game_is_played_by_mouse_and_by_touch(
    browser: Browser, browser_server: ServerProcess, size: tuple[int, int], *, touch: bool, press: Press
) -> None:
    page = visitor_page(browser, browser_server.address, size=size, touch=touch, seats=3, bot="random")
    wrong = logged_problems(page)
    page.goto(rules_link(RULES))
    page.get_by_label("Your name").fill("Maya")
    press(page.get_by_role("button", name="Create table"))
    total = 0
    for number, cards in enumerate(HANDS, start=1):
        expect(page.get_by_role("heading", name=f"Hand {number} of {len(HANDS)}")).to_be_visible()
        expect(hand(page)).to_have_count(cards)
        called = bid(page, press=press)
        result = play_hand(page, press)
        taken, said, got, now = scores(result)["Maya"]
        total += got
        assert said == called
        assert got == (10 + called if taken == called else taken)
        assert now == total
        assert sum(score[0] for score in scores(result).values()) == cards
        assert overflow(page) == 0
        press(result.get_by_role("button", name=ONWARDS))

    expect(page.get_by_role("heading", level=2, name=re.compile(" won| share the win|You came"))).to_be_visible()
    assert total_of(page, "Maya") == total
    assert wrong == []
    page.context.close()


def tabbed_to(page: Page, name: str) -> None:
    """Go from stop to stop until what has that name has the focus."""
    wanted = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("button => button === document.activeElement"):
            return
    pytest.fail(f"Tab does not lead to {name!r}")


def test_whole_game_is_played_by_keyboard_alone_from_the_first_page_to_the_rematch(
    browser: Browser, browser_server: ServerProcess
) -> None:
    page = visitor_page(browser, browser_server.address, seats=3, bot="random")
    wrong = logged_problems(page)
    page.goto(rules_link(RULES))
    expect(page.get_by_role("button", name="Create table")).to_be_enabled()
    tabbed_to(page, "Create table")
    page.keyboard.press("Enter")
    turn, said = page.locator("[data-turn]"), page.locator("[data-announced]")
    for number, cards in enumerate(HANDS, start=1):
        expect(turn).to_contain_text("Your turn to bid.")
        expect(said).to_contain_text(re.compile(f"your hand, {cards} cards?\\."))
        page.keyboard.press("0")
        if "You can't bid 0" in turn.inner_text():
            page.keyboard.press("1")
        page.keyboard.press("Enter")
        for left in range(cards, 0, -1):
            expect(turn).to_contain_text("Your turn. ")
            page.keyboard.press("ArrowRight")  # comes to the hand
            page.keyboard.press("Home")
            while hand(page).and_(page.locator(":focus")).get_attribute("aria-disabled") == "true":
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            expect(hand(page)).to_have_count(left - 1)
        expect(page.get_by_role("button", name=ONWARDS)).to_be_focused()
        expect(said).to_contain_text(f"Hand {number} is over.")
        page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=2, name=re.compile(" won| share the win|You came"))).to_be_visible()
    tabbed_to(page, "Play again")
    page.keyboard.press("Enter")
    expect(turn).to_contain_text("Your turn to bid.")
    assert wrong == []
    page.context.close()
