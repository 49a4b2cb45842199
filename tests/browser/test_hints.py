"""Hints at the table: the move in words with its reason, the card lifted, the numbers on a second tap."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import layout_faults, page_faults
from browser.pages import THREE_CARDS
from browser.people import DESK, PHONE, bar, bid, pad, start_game, table

THINKING = 60_000
"""Milliseconds for a hint on a server that has just started."""

SIX_CARDS = {**THREE_CARDS, "schedule": {"shape": "custom", "list": [6]}}


def to_bid(visit: Visit, *, size: tuple[int, int] = PHONE) -> Page:
    """A page alone with bots, where it is my turn to bid; the server's adviser is ready."""
    page = visit("Maya", size=size)
    start_game({"Maya": page}, table(page, SIX_CARDS, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    return page


def hint(page: Page) -> Locator:
    """The hint, asked for with its key."""
    page.keyboard.press("i")
    box = page.get_by_role("region", name="Hint")
    expect(box).to_contain_text(re.compile(r"(Play the|Bid \d|about equal)"), timeout=THINKING)
    return box


def to_play(visit: Visit, *, size: tuple[int, int] = PHONE) -> Page:
    """A page where it is my turn to play, after the bid of the hint."""
    page = to_bid(visit, size=size)
    bid(page)
    expect(bar(page)).to_contain_text("Your turn")
    return page


def test_hint_for_a_bid_chooses_it(visit: Visit) -> None:
    page = to_bid(visit)
    recommended = re.search(r"Bid (\d)\.", hint(page).inner_text())

    assert recommended is not None
    expect(pad(page).get_by_role("button", name=f"Bid {recommended[1]}", exact=True)).to_be_enabled()


def test_hint_for_a_card_lifts_it(visit: Visit) -> None:
    page = to_play(visit)
    text = hint(page).inner_text()
    lifted = page.locator(".hand li", has_text="hint").get_by_role("button", pressed=True)

    expect(lifted).to_have_count(0 if "about equal" in text else 1)


def test_hint_is_gone_after_the_move(visit: Visit) -> None:
    page = to_play(visit)
    box = hint(page)
    page.locator(".hand button:not([aria-disabled=true])").first.dblclick()

    expect(box).to_be_hidden()


def test_escape_closes_a_hint(visit: Visit) -> None:
    page = to_play(visit, size=DESK)
    box = hint(page)
    page.keyboard.press("Escape")

    expect(box).to_be_hidden()


def test_hint_shows_numbers_on_a_second_tap(visit: Visit) -> None:
    page = to_bid(visit)
    box = hint(page)
    box.get_by_role("button", name="Why?").click()

    expect(box.get_by_role("row")).to_have_count(4)


_MEET = """(box) => {
    const [text, button] = [".top p", ".why"].map((query) => box.querySelector(query).getBoundingClientRect());
    return text.right > button.left && text.left < button.right && text.bottom > button.top && text.top < button.bottom;
}"""
"""Whether the sentence of a hint lies under the button for its numbers."""


def test_numbers_of_a_hint_fit_on_the_smallest_phone(visit: Visit) -> None:
    page = to_bid(visit, size=(320, 568))
    box = hint(page)
    box.get_by_role("button", name="Why?").click()
    expect(box.get_by_role("table")).to_be_visible()

    assert (box.evaluate(_MEET), layout_faults(page)) == (False, [])


def test_page_with_a_hint_has_no_faults(visit: Visit) -> None:
    page = to_play(visit)
    hint(page)

    assert page_faults(page, "hint") == []
