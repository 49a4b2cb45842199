"""The host changes what a table allows, before its game and while it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.accessibility import PATIENCE, SHORT, gathered, opened, to_bid

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.server_process import ServerProcess

KEPT = """async ([law, patience]) => {
    const end = performance.now() + patience;
    const holds = new Function("settings", `return ${law}`);
    for (;;) {
        const answer = await fetch(`/api/tables/${location.pathname.split("/")[2]}`);
        if (holds((await answer.json()).table.settings)) return;
        if (performance.now() > end) throw new Error(`the server does not keep ${law}`);
    }
}"""
"""Wait until the server has these settings."""


def test_the_host_sets_a_clock_before_the_game_and_stops_the_chat_during_it(
    browser: Browser, browser_server: ServerProcess
) -> None:
    page = opened(browser, browser_server.address)
    gathered(page, {"rules": SHORT, "seats": 3, "bots": ["random"] * 2})
    page.get_by_text("More options").click()
    page.get_by_label("Clock").select_option(label="5 minutes + 10 seconds per move")
    page.evaluate(KEPT, ["settings.clock?.bank === 300 && settings.clock.gain === 10", PATIENCE])
    page.reload()
    page.get_by_text("More options").click()
    expect(page.get_by_label("Clock")).to_have_value("normal")
    page.get_by_role("button", name="Start game", exact=True).click()
    to_bid(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Host", exact=True).click()
    page.get_by_text("More options").click()
    chat = page.get_by_label("Allow chat")

    expect(page.get_by_label("Clock")).to_be_disabled()
    expect(chat).to_be_checked()
    chat.uncheck()
    page.evaluate(KEPT, ["settings.chat === false && settings.clock.bank === 300", PATIENCE])
