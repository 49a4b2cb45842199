"""The first screen is small and does not jump about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from browser.everyone import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.servers import Server

MOST: Final = 80_000
"""Bytes of compressed JavaScript that the first screen may take."""

# what is fetched later, while somebody reads the page, is not waited for
_SCRIPTS: Final = """() => performance.getEntriesByType("resource")
    .filter(({ name, startTime }) => name.endsWith(".js") && startTime < performance.getEntriesByType("navigation")[0].loadEventEnd)
    .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize])"""
_SHIFT: Final = """() => new Promise((told) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => told(sum)));
})"""


def test_the_first_screen_asks_for_little_javascript_and_stays_where_it_is(
    browser: Browser, browser_server: Server
) -> None:
    page = opened(browser, browser_server.address)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    scripts = dict(page.evaluate(_SCRIPTS))

    assert len(scripts) > 1
    assert sum(scripts.values()) <= MOST, scripts
    assert page.evaluate(_SHIFT) == 0
