"""The score sheet on a desktop: a page over the table with chart, print and the next hand; and what a tablet shows a spectator."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Visit
from browser.page_checks import axe_faults_in_every_theme, layout_faults
from browser.pages import SHORT, opened
from browser.people import DESK, bid, pad, play_hand, start_game, table
from browser.positions import Shown, playing
from browser.scenes import crowded
from server.server_process import ServerProcess


def sheet_after_a_hand(visit: Visit, rules: object = SHORT, seats: int = 3) -> Page:
    """A desktop on which the first hand is over and the sheet is open."""
    page = visit("Maya", size=DESK)
    start_game({"Maya": page}, table(page, rules, seats=seats, bots=seats - 1))
    expect(pad(page)).to_be_visible()
    bid(page)
    expect(play_hand(page)).to_be_visible()
    page.get_by_role("button", name="Sheet", exact=True).click()
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    return page


@pytest.mark.parametrize("seats", [8, 12])
def test_sheet_has_a_column_for_everybody_and_a_chart(visit: Visit, seats: int) -> None:
    page = sheet_after_a_hand(visit, crowded(seats, (1, 2)), seats)
    panel = page.get_by_role("dialog")

    assert panel.locator("table.scores").get_by_role("columnheader").count() == seats + 1
    expect(panel.get_by_role("img", name="Chart of the totals after every hand.")).to_be_visible()
    assert layout_faults(page) == []
    assert axe_faults_in_every_theme(page) == []


def test_next_hand_leads_from_the_sheet_to_the_next_deal(visit: Visit) -> None:
    page = sheet_after_a_hand(visit)
    page.get_by_role("dialog").get_by_role("button", name="Next hand").click()

    expect(pad(page)).to_be_visible()


def test_printed_sheet_has_no_buttons(visit: Visit) -> None:
    page = sheet_after_a_hand(visit)
    page.emulate_media(media="print")
    panel = page.get_by_role("dialog")

    assert panel.locator("button:visible").count() == 0
    expect(panel.locator("table.scores")).to_be_visible()


def test_spectator_on_a_tablet_sees_last_trick_and_sheet(browser: Browser, browser_server: ServerProcess) -> None:
    shown = Shown(opened(browser, browser_server.address, size=(820, 1180), theme="light"))
    shown.show(playing(5, 7), seat=None)
    beside = shown.page.get_by_role("complementary").filter(has_text="Score sheet")

    expect(beside.get_by_role("img")).to_have_count(5)
    assert layout_faults(shown.page) == []
