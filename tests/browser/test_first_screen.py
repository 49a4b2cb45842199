"""The first screen is small, and no page jumps about while it loads."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.event_scenes import EventOnServer, championship
from browser.pages import opened
from browser.people import table, visitor_page
from server.server_process import ServerProcess
from tournament.events import Scene

MOST: Final = 80_000
"""Bytes of compressed JavaScript that the first screen may take."""

# what is fetched later, while somebody reads the page, is not waited for
_SCRIPTS: Final = """() => performance.getEntriesByType("resource")
    .filter(({ name, startTime }) => name.endsWith(".js") && startTime < performance.getEntriesByType("navigation")[0].loadEventEnd)
    .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize])"""
_SHIFT: Final = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""


def test_first_screen_asks_for_little_javascript(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    scripts = dict(page.evaluate(_SCRIPTS))

    assert len(scripts) > 1
    assert sum(scripts.values()) <= MOST, scripts


@pytest.mark.parametrize(
    ("path", "sight"),
    [
        ("/", "Play now"),
        ("/learn", "bid 1"),
        ("/make", "Edit the rules"),
        ("/pad", "Start"),
        ("/season", "Create"),
        ("/event", "Open event"),
        ("/games", "No finished games yet"),
        ("/watch", "Watch"),
        ("/puzzle", "in a row"),
        ("/day", "short hands"),
        ("/settings", "Light"),
        ("/help", "Rules"),
        ("/profile", "I have a recovery code"),
        ("/privacy", "Who can see it"),
    ],
)
def test_nothing_on_a_page_moves_while_it_loads(
    browser: Browser, browser_server: ServerProcess, path: str, sight: str
) -> None:
    page = slowly(opened(browser, browser_server.address))
    page.goto(path)
    expect(page.get_by_text(sight).first).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert page.evaluate(_SHIFT) == 0


def test_games_on_score_pads_push_nothing_aside(browser: Browser, browser_server: ServerProcess) -> None:
    page = slowly(visitor_page(browser, browser_server.address, "Maya"))
    games = [
        {"id": f"{at}", "rules": "Classic", "names": ["Ann", "Bob"], "hand": 3, "of": 19, "at": at} for at in range(6)
    ]
    page.add_init_script(f"localStorage['ohhell.unfinished'] = {json.dumps(json.dumps(games))}")
    page.goto("/")
    expect(page.get_by_role("link", name="Score pad, hand 3 of 19, Ann and Bob")).to_have_count(6)

    assert page.evaluate(_SHIFT) == 0


def test_games_at_tables_push_nothing_aside(browser: Browser, browser_server: ServerProcess) -> None:
    page = slowly(visitor_page(browser, browser_server.address, "Maya"))
    for _ in range(5):
        table(page, "classic", seats=4, bots=0)
    page.goto("/")
    games = page.get_by_role("link", name="Classic Oh Hell Waiting for players")
    expect(games).to_have_count(5)
    games.last.scroll_into_view_if_needed()
    expect(games.last).to_be_in_viewport()

    assert page.evaluate(_SHIFT) == 0


@pytest.mark.parametrize("view", ["", "/player/1", "/wall"])
def test_nothing_on_a_page_of_an_event_moves_while_it_loads(
    browser: Browser, browser_server: ServerProcess, view: str
) -> None:
    page = slowly(opened(browser, browser_server.address))
    event = EventOnServer(page, shared_places())
    page.goto(f"{event.path}{view}")
    expect(page.get_by_text("Irish Championship").first).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert page.evaluate(_SHIFT) == 0


def shared_places() -> Scene:
    """An event with a match in which the players of both tables have the same totals."""
    scene = championship()
    scene.start()
    for seated in scene.event.matches[-1].tables:
        scene.report(seated.number, 50, 45, 40, 35, 30, hands=10)
    return scene


def slowly(page: Page) -> Page:
    """The same page over a connection that delivers one response after the other."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": 100, "downloadThroughput": 1e6, "uploadThroughput": 1e6}
    session.send("Network.emulateNetworkConditions", line)
    return page
