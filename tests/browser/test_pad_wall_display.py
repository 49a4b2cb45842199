"""A pad on a big screen: read from across the room, with nothing to press, and no more than the rules let everybody see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.layout_rules import broken
from browser.made_up_games import NAMES
from browser.pad_scorer import begin, button, key, open_menu, phone
from browser.people import tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from server.server_process import ServerProcess


def wall(scorer: Page) -> Page:
    """What the menu opens on a big screen."""
    tap(open_menu(scorer).get_by_role("button", name="Share"))
    with scorer.expect_popup() as opened:
        tap(scorer.get_by_role("link", name="Show on a big screen"))
    opened.value.set_viewport_size({"width": 1920, "height": 1080})
    return opened.value


def test_a_big_screen_follows_the_hand_and_has_nothing_to_press(
    browser: Browser, browser_server: ServerProcess
) -> None:
    scorer = phone(browser, browser_server.address)
    begin(scorer, "mrpikes", NAMES[:4])
    tap(button(scorer, "Hearts"))
    for bid in (1, 2, 3, 4):
        tap(key(scorer, bid))
    screen = wall(scorer)
    scorer.reload()
    for taken in (1, 2, 3):
        tap(key(scorer, taken))

    expect(screen.get_by_role("listitem").nth(1)).to_have_text("Bob 1/1 +11 11")
    expect(screen.get_by_role("listitem")).to_have_count(4)
    expect(screen.get_by_text("Ann leads with 14")).to_be_visible()
    expect(screen.get_by_role("button")).to_have_count(0)
    assert broken(screen) == []


def test_a_big_screen_hides_the_bids_while_the_rules_hide_them(browser: Browser, browser_server: ServerProcess) -> None:
    scorer = phone(browser, browser_server.address)
    begin(scorer, "irish", NAMES[:5])
    for _ in range(5):
        tap(key(scorer, 3))
    screen = wall(scorer)

    expect(screen.get_by_text("Bids are hidden")).to_be_visible()
    expect(screen.get_by_text("bid 3")).to_have_count(0)
