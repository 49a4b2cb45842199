"""Forfeits on the score pad: owed and paid ones stand on the sheet and on the page at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_up_games import NAMES
from browser.pad_scorer import button, open_sheet
from browser.people import PHONE, tap
from browser.stored_pads import opening, prepared
from ohhell.scorekeeper.notes import ForfeitChoice, Write
from scenes import house_rules

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Come

RULES = house_rules(
    name="Bold",
    schedule={"shape": "custom", "list": [3, 2]},
    forfeits=[{"id": "bow", "min_bid": 2, "choices": ["take a bow"]}],
)
MISSED = Write(1, 1, trump="h", bids={0: 2, 1: 2, 2: 0}, taken={0: 1, 1: 1, 2: 1})
TOLD = ("Bob's forfeit: take a bow", "Bold bid missed: Ann owes a forfeit.")


@pytest.fixture(params=[PHONE, (320, 568)], ids=str)
def page(come: Come, request: pytest.FixtureRequest) -> Page:
    """A pad on which Ann owes a forfeit and Bob has paid one."""
    page = come(size=request.param, touch=True)
    where, secret = prepared(page, [opening(RULES, NAMES[:3]), MISSED, ForfeitChoice(1, 1, "bow", "take a bow")])
    page.goto(f"{where}#{secret}")
    return page


def test_forfeits_stand_on_the_sheet(page: Page) -> None:
    sheet = open_sheet(page)

    for words in TOLD:
        expect(sheet.get_by_text(words)).to_be_visible()


def test_forfeits_stand_on_the_end_page(page: Page) -> None:
    tap(button(page, "Menu"))
    tap(button(page, "End game here"))
    tap(button(page, "Press again to end the game"))

    for words in TOLD:
        expect(page.get_by_role("main").get_by_text(words)).to_be_visible()
