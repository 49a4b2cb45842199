"""Somebody who was never here opens the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.accessibility import PATIENCE
from browser.people import DESK, PHONE, bar, complaints, facts, hand, may_play, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def newcomer(page: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of each size on which nothing may go wrong."""
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    page.set_default_timeout(PATIENCE)
    wrong = complaints(page)
    yield page
    assert wrong == []


def test_a_newcomer_is_playing_within_two_clicks_and_bids_and_plays_a_card(newcomer: Page) -> None:
    newcomer.goto("/")
    newcomer.get_by_role("button", name="Play now").click()
    expect(facts(newcomer)).to_be_visible()
    expect(hand(newcomer)).to_have_count(10)

    numbers(newcomer).first.click()
    newcomer.get_by_role("button", name="Bid").click()
    expect(bar(newcomer)).to_contain_text("Your turn")
    may_play(newcomer).last.press("Enter")
    newcomer.get_by_role("button", name="Play").click()

    expect(hand(newcomer)).to_have_count(9)
