"""Somebody who was never here opens the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ConsoleMessage, Page

PATIENCE = 30_000
"""Milliseconds that dealing and a few bots' moves may take on a machine that does other things too."""


@pytest.fixture(params=[(375, 812), (1440, 900)], ids=["phone", "desk"])
def newcomer(page: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of each size on which nothing may go wrong."""
    width, height = request.param
    wrong: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            wrong.append(message.text)

    page.set_viewport_size({"width": width, "height": height})
    page.set_default_timeout(PATIENCE)
    page.on("console", heard)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert wrong == []


def bid(page: Page) -> None:
    """Wait for the turn to bid and bid the least that is allowed."""
    page.locator(".pad .key[aria-disabled=false]").first.click()
    page.get_by_role("button", name="Bid").click()


def test_a_newcomer_is_playing_within_two_clicks_and_bids_and_plays_a_card(newcomer: Page) -> None:
    newcomer.goto("/")
    newcomer.get_by_role("button", name="Play now").click()
    expect(newcomer.get_by_label("Facts of this hand")).to_be_visible(timeout=PATIENCE)
    held = newcomer.get_by_label("Your hand").get_by_role("button")
    expect(held).to_have_count(10)

    bid(newcomer)
    expect(newcomer.get_by_label("You", exact=True)).to_contain_text("Your turn", timeout=PATIENCE)
    newcomer.locator(".hand button[aria-disabled=false]").last.press("Enter")
    newcomer.get_by_role("button", name="Play").click()

    expect(held).to_have_count(9, timeout=PATIENCE)
