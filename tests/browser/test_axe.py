"""Every corner of a table can be used by everybody: axe finds nothing in any theme, and Tab goes the way one reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from browser.accessibility import SHORT, faults_in_every_theme, sideways, too_small
from browser.people import DESK, ONWARDS, PHONE, bar, bid, hand, pad, play, play_hand, table, together, turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Come
    from server.server_process import ServerProcess

RULES: Final = {**SHORT, "name": "Two cards", "schedule": {"shape": "custom", "list": [2]}, "comments": True}
SIZES: Final = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])

_STOPS: Final = """() => {
    const { activeElement: at } = document;
    if (at === document.body) return null;
    const name = at.getAttribute("aria-label") ?? (at.labels?.[0] ?? at).innerText;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    const ring = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return [name.trim().split("\\n")[0], ring];
}"""


def wrong(page: Page, where: str) -> list[str]:
    """What somebody could not see, hit or read on a page as it is now."""
    found = [*faults_in_every_theme(page), *too_small(page)]
    return [f"{where}: {one}" for one in (*found, *(["it scrolls sideways"] if sideways(page) else []))]


@SIZES
def test_axe_finds_nothing_while_a_table_gathers_and_in_its_menus(
    come: Come, browser_server: ServerProcess, size: tuple[int, int]
) -> None:
    maya, bram = come("Maya", size=size), come("Bram")
    where = table(maya, browser_server.address, RULES, seats=3, bots=1, listed=True)
    for page in (bram, maya):
        page.goto(where)
        page.get_by_role("button", name="Sit here").first.click()
        expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(maya.get_by_role("img", name="QR code of the link")).to_be_visible()
    found = wrong(maya, "gathering")
    maya.get_by_role("button", name="Start game", exact=True).click()
    expect(hand(maya)).to_have_count(2)
    pages = ("", "Rules", "Players", "Host", "Continue on another device")
    for name in pages if size == PHONE else pages[:1]:  # they look the same on a desk
        maya.get_by_role("button", name="Menu", exact=True).click()
        panel = maya.get_by_role("dialog")
        if name:
            panel.get_by_role("button", name=name, exact=True).click()
            expect(panel.get_by_role("heading", name=name)).to_be_visible()
        if name == "Players":
            panel.get_by_role("button", name="Report").click()
        found += wrong(maya, name or "menu")
        maya.keyboard.press("Escape")
        expect(panel).to_have_count(0)

    assert found == []


@SIZES
def test_axe_finds_nothing_from_the_first_trick_to_the_end(
    come: Come, browser_server: ServerProcess, size: tuple[int, int]
) -> None:
    page = come("Maya", size=size)
    together({"Maya": page}, table(page, browser_server.address, RULES, seats=3, bots=2))
    bid(page)
    play(page)
    expect(bar(page)).to_contain_text("Your turn")
    page.keyboard.press("L")
    last = page.get_by_role("dialog", name="Last trick")
    expect(last.get_by_role("img")).to_have_count(3)
    found = wrong(page, "last trick")
    page.keyboard.press("Escape")
    told = play_hand(page)
    found += wrong(page, "hand over")
    told.get_by_role("button", name=ONWARDS).click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    found += wrong(page, "over")

    assert found == []


def test_axe_finds_nothing_while_bids_are_sealed_and_a_forfeit_is_owed(
    come: Come, browser_server: ServerProcess
) -> None:
    page = come("Maya", size=PHONE)
    rules = {
        **RULES,
        "hook": {"kind": "none"},
        "bid": {"form": "simultaneous", "reveal": "all_together"},
        "forfeits": [{"id": "hat", "min_bid": 0, "choices": ["wear a hat"]}],
        "schedule": {"shape": "custom", "list": [2] * 6},
    }
    together({"Maya": page}, table(page, browser_server.address, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    found = wrong(page, "sealed bids")
    strip = page.get_by_role("status").filter(has_text="you owe a forfeit")
    for _ in range(6):
        bid(page, 2)
        told = play_hand(page)
        if strip.is_visible():
            break
        told.get_by_role("button", name=ONWARDS).click()
    strip.get_by_role("button", name="Pay up").click()
    expect(page.get_by_role("dialog", name="Your forfeit")).to_be_visible()
    found += wrong(page, "forfeit")

    assert found == []


def stops(page: Page) -> list[str]:
    """What Tab leads to, one after the other, to the end of the page; every one of them shows that it has the focus."""
    page.reload()  # Tab begins at the top
    expect(hand(page).first).to_be_visible()
    found: list[str] = []
    while True:
        page.keyboard.press("Tab")
        told: tuple[str, bool] | None = page.evaluate(_STOPS)
        if told is None or (found and told[0] == found[0]):
            return found
        name, ring = told
        assert ring, f"{name!r} does not show that it has the focus"
        found.append(name)


def test_tab_goes_the_way_one_reads(come: Come, browser_server: ServerProcess) -> None:
    page = come("Maya", size=DESK)
    together({"Maya": page}, table(page, browser_server.address, RULES, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    numbers: list[Any] = pad(page).locator("button[aria-pressed]").all()
    keys = [number.get_attribute("aria-label") or number.inner_text() for number in numbers]
    mine = hand(page).first.inner_text().split("\n")[0]

    assert stops(page)[: 3 + len(keys)] == ["Menu", "Sheet", *keys, mine]
    bid(page)
    turn({"Maya": page}, "play")
    assert stops(page)[:3] == ["Menu", "Last trick", "Sheet"]
