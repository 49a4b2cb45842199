"""The desk of an event in a browser: open it, its tiles and panels, and results of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.event_scenes import EventOnServer, championship, played


def open_desk(page: Page, event: EventOnServer, key: str = "") -> None:
    """Open the desk with the director's key, or another."""
    page.goto(f"{event.path}/desk#key={key or event.director}")
    expect(page.get_by_text("Irish Championship").first).to_be_visible()


def running(page: Page, players: int = 10, *, after: int = 0, **settings: Any) -> EventOnServer:
    """Open the desk of an event *after* so many matches, while the next one runs."""
    event = EventOnServer(page, played(championship(players, **settings), after))
    event.do("draw", match=after + 1)
    event.do("start", match=after + 1)
    open_desk(page, event)
    expect(tiles(page).first).to_be_visible()
    return event


def event_pages(page: Page) -> Iterator[str]:
    """Every page of an event while its second match runs: the desk with a call, the wall, the public and a player's page."""
    event = running(page, 20, after=1, place="Cork", minutes_per_hand=8)
    report(event, 1, match=2)
    event.do("call", table=3, text="A card is missing")
    page.reload()
    expect(page.get_by_role("button", name="Take this call")).to_be_visible()
    yield "event-desk"
    page.goto(f"{event.path}/wall")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "event-wall"
    page.goto(event.path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "event-public"
    page.goto(event.player(7))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "event-player"


def tiles(page: Page) -> Locator:
    """The tables of the current match."""
    return page.get_by_role("list", name="Tables").get_by_role("button")


def panel(page: Page) -> Locator:
    """What is open over the desk."""
    return page.get_by_role("dialog")


def open_panel(page: Page, name: str) -> Locator:
    """Open a panel from the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    panel(page).get_by_role("button", name=name, exact=True).click()
    expect(panel(page).get_by_role("heading", name=name)).to_be_visible()
    return panel(page)


def fill_totals(page: Page, event: EventOnServer, *totals: int, match: int = 1, table: int = 1) -> None:
    """Type totals, in the order of the seats."""
    known = {one["number"]: one["name"] for one in event.get()["entrants"]}
    players = event.get()["matches"][match - 1]["tables"][table - 1]["players"]
    for player, total in zip(players, totals, strict=True):
        panel(page).get_by_label(known[player], exact=True).fill(str(total))


def report(event: EventOnServer, *tables: int, match: int = 1) -> None:
    """Enter results without a page."""
    for table in tables:
        event.do("result", match=match, table=table, result={"totals": [91, 68, 102, 74, 55], "hands": 10})
