"""What a table has besides bids and cards: talk, undo, spectators, links, the host's settings, a bot that starts up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Visit
from browser.pages import PATIENCE, SHORT, opened, to_bid, waiting_table
from browser.people import PHONE, bar, bid, hand, may_play, pad, start_game, table
from server.server_process import ServerProcess, serving

RULES = "screw-your-buddy"


@pytest.fixture
def alone(visit: Visit) -> Page:
    """Maya, alone with two bots at a table that has begun."""
    maya = visit("Maya", pace="quick")
    start_game({"Maya": maya}, table(maya, RULES, seats=3, bots=2))
    return maya


@pytest.fixture
def two(visit: Visit) -> dict[str, Page]:
    """Maya and Bram, with one bot at a table that has begun."""
    players = {name: visit(name, pace="quick") for name in ("Maya", "Bram")}
    start_game(players, table(players["Maya"], RULES, seats=3, bots=1))
    return players


def test_message_stands_beside_the_table_and_over_the_seat(two: dict[str, Page]) -> None:
    side = two["Bram"].get_by_role("complementary")
    side.get_by_label("Say something").fill("Four. I know what I said.")
    side.get_by_role("button", name="Send").click()

    expect(two["Maya"].locator(".plate .bubble")).to_have_text("Four. I know what I said.")  # for a few seconds only
    expect(two["Maya"].get_by_role("complementary")).to_contain_text("Bram Four. I know what I said.")


def test_last_move_is_taken_back_when_alone_with_bots(alone: Page) -> None:
    said = bid(alone)
    expect(bar(alone)).to_be_visible()

    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="Take back my last move").click()

    expect(pad(alone)).to_be_visible()
    expect(pad(alone)).not_to_contain_text(f"You bid {said}")


def test_card_is_played_by_dragging_it_onto_the_table(alone: Page) -> None:
    bid(alone)
    expect(bar(alone)).to_contain_text("Your turn")
    expect(hand(alone)).to_have_count(10)

    box = may_play(alone).last.bounding_box()
    assert box is not None
    alone.mouse.move(box["x"] + 20, box["y"] + 70)
    alone.mouse.down()
    alone.mouse.move(box["x"], box["y"] - 200, steps=5)
    alone.mouse.up()

    expect(hand(alone)).to_have_count(9)


def test_spectator_sees_the_table_and_no_hand(visit: Visit) -> None:
    maya, guest = visit("Maya", pace="quick"), visit()
    where = table(maya, RULES, seats=4, bots=3, listed=True)
    start_game({"Maya": maya}, where)
    expect(hand(maya)).not_to_have_count(0)

    guest.goto("/watch")
    guest.locator(f'a[href="{where}"]').click()

    expect(bar(guest)).to_contain_text("You're watching")
    expect(guest.locator(".plate")).to_have_count(4)
    expect(hand(guest)).to_have_count(0)


def test_player_moves_to_another_device_by_a_link(alone: Page, visit: Visit) -> None:
    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="More settings").click()
    alone.get_by_role("button", name="Continue on another device").click()
    link = alone.locator("code").inner_text()

    other = visit()
    other.goto(link)
    other.get_by_role("button", name="Continue").click()

    expect(other.get_by_role("heading", name="Your games")).to_be_visible()
    expect(other.locator('a[href^="/t/"]')).to_have_count(1)


def test_host_pauses_and_resumes_the_game(alone: Page) -> None:
    expect(hand(alone)).not_to_have_count(0)

    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="Host controls").click()
    alone.get_by_role("button", name="Pause game").click()
    expect(alone.get_by_text("The host has paused the game.")).to_be_visible()
    alone.get_by_role("button", name="Resume game").click()

    expect(alone.get_by_text("The host has paused the game.")).to_have_count(0)


def test_waiting_table_shows_how_others_join(visit: Visit) -> None:
    maya, guest = visit("Maya"), visit()
    maya.goto(table(maya, RULES, seats=3, bots=0))
    code = maya.locator(".code b").inner_text()
    expect(maya.get_by_role("img", name="QR code of the link")).to_be_visible()

    guest.goto("/")
    guest.get_by_label("Code or link").fill(code)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", name="Waiting for players")).to_be_visible()
    guest.get_by_label("Your name").fill("Bram")
    guest.get_by_role("button", name="Sit here").first.click()

    expect(maya.locator(".seats li", has_text="Bram")).to_be_visible()


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


def test_host_sets_a_clock_before_the_game_and_stops_the_chat_during_it(
    browser: Browser, browser_server: ServerProcess
) -> None:
    page = opened(browser, browser_server.address)
    waiting_table(page, {"rules": SHORT, "seats": 3, "bots": ["random"] * 2})
    page.get_by_text("More options").click()
    page.get_by_label("Clock").select_option(label="5 minutes + 10 seconds per move")
    page.evaluate(KEPT, ["settings.clock?.bank === 300 && settings.clock.gain === 10", PATIENCE])
    page.reload()
    page.get_by_text("More options").click()
    expect(page.get_by_label("Clock")).to_have_value("normal")
    page.get_by_role("button", name="Start game", exact=True).click()
    to_bid(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Host controls").click()
    page.get_by_text("More options").click()
    chat = page.get_by_label("Allow chat")

    expect(page.get_by_label("Clock")).to_be_disabled()
    expect(chat).to_be_checked()
    chat.uncheck()
    page.evaluate(KEPT, ["settings.chat === false && settings.clock.bank === 300", PATIENCE])


SOON = 60_000
WARMING = "A bot is starting up."


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that has compiled nothing yet."""
    with serving(tmp_path / "data", variables={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}) as server:
        yield server


def test_table_says_that_its_bot_is_warming_up_when_nothing_is_compiled(
    visit: Visit, new_server: ServerProcess
) -> None:
    maya = visit("Maya", address=new_server.address, size=PHONE)
    body = {"rules": "heck-normal", "seats": 3, "bots": ["expert"]}
    made = maya.context.request.post("/api/tables", data=body, headers={"Origin": new_server.address})
    maya.goto(f"/t/{made.json()['id']}")

    expect(maya.get_by_role("status").filter(has_text=WARMING)).to_be_visible(timeout=SOON)
