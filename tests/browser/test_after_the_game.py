"""After a game: the result, the deals dealt again in the page, the replay with the expert's estimates."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.conftest import Visit
from browser.pages import SHORT, at_table, opened
from browser.people import DESK, ONWARDS, PHONE, bid, numbers, play_hand, start_game, table
from server.server_process import ServerProcess

THINKING = 60_000
"""Milliseconds the expert may take to load and to think."""

EVERY_SIZE = ((320, 480), (375, 553), (390, 844), (667, 375), (820, 1180), (1440, 900))
CROSSED = """() => [...document.querySelectorAll(".card.trump")].filter((card) => {
    const line = getComputedStyle(card, "::before");
    const pen = document.createElement("canvas").getContext("2d");
    const rank = card.querySelector(".rank");
    pen.font = getComputedStyle(rank).font;
    const scale = card.getBoundingClientRect().width / 100;
    const top = (Number(rank.getAttribute("y")) - pen.measureText(rank.textContent).actualBoundingBoxAscent) * scale;
    return Number.parseFloat(line.top) + Number.parseFloat(line.height) > top;
}).map((card) => `${card.textContent.trim()} of ${card.offsetWidth} pixels`)"""
"""Trump cards whose gold line lies over the rank."""


def play_out(page: Page, *, boldly: bool = False) -> None:
    """Choose the first legal card and the first or, *boldly*, the last legal bid until the game is over."""
    over = page.get_by_role("button", name="Play again")
    key = page.locator(".pad .key[aria-disabled=false]").last if boldly else numbers(page).first
    card = page.locator(".game:has(.me.turn) .hand button[aria-disabled=false]").first
    on = page.get_by_role("button", name=ONWARDS)
    while True:
        expect(over.or_(on).or_(key).or_(card).first).to_be_visible()
        if over.is_visible():
            return
        with suppress(PlaywrightTimeoutError):  # it may have closed automatically since
            _next(on, key, card).click(timeout=1_000)


def _next(*choices: Locator) -> Locator:
    return next((choice for choice in choices if choice.is_visible()), choices[-1])


@pytest.fixture(scope="module")
def over(browser: Browser, browser_server: ServerProcess) -> Iterator[tuple[Page, str]]:
    """A page on which a short game against bots has just ended, and the table's address."""
    page = opened(browser, browser_server.address, size=DESK, oneTap=True)
    at_table(page, SHORT, seats=3)
    play_out(page)
    yield page, page.url
    page.context.close()


@pytest.fixture
def after(over: tuple[Page, str]) -> Page:
    """The page of the finished game, as if just come to."""
    page, address = over
    page.unroute_all()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(address)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    return page


def to_replay(page: Page) -> None:
    page.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


def test_winner_the_made_bids_and_the_chart_are_shown(after: Page) -> None:
    expect(after.get_by_role("heading", name=re.compile("won|share the win|You came"))).to_be_visible()
    expect(after.get_by_role("table", name="Result").get_by_role("row")).to_have_count(4)
    expect(after.get_by_role("table", name="Result")).to_contain_text("of 2")
    expect(after.get_by_role("img", name=re.compile("^Chart of the totals"))).to_be_visible()
    after.get_by_text("Show as table").click()
    expect(after.get_by_role("region", name="Totals by hand").get_by_role("row")).to_have_count(3)


def test_lines_of_the_chart_have_their_own_colours_and_names(after: Page) -> None:
    lines = after.get_by_role("img", name=re.compile("^Chart of the totals")).locator("g.line")

    looks = lines.locator("polyline").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).stroke + getComputedStyle(one).strokeDasharray)"
    )
    assert len(set(looks)) == 3
    expect(lines.locator("text")).to_have_count(3)


def test_my_place_is_said_when_another_player_wins(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address, size=PHONE, oneTap=True)
    at_table(page, {**SHORT, "schedule": {"shape": "custom", "list": [1]}}, seats=3)
    play_out(page)
    heading = page.locator("section.box h2").first
    expected = re.compile("^(You won|.* share the win|You came (joint )?(2nd|3rd) of 3)$")

    expect(heading).to_have_text(expected)
    page.context.close()


def test_record_can_be_saved(after: Page) -> None:
    with after.expect_download() as download:
        after.get_by_role("link", name="Save game record").click()

    assert "commitment:" in download.value.path().read_text(encoding="utf-8")


def test_finished_games_list_the_game(after: Page) -> None:
    after.goto("/")
    after.get_by_role("link", name="Finished games").click()
    expect(after.get_by_role("region", name="Statistics")).to_contain_text("Bids made")
    expect(after.get_by_role("img", name=re.compile("^Chart of how often"))).to_be_visible()
    after.get_by_role("region", name="Games").get_by_role("link").first.click()

    expect(after.get_by_role("heading", name="Replay")).to_be_visible()


def test_game_joins_a_season(after: Page) -> None:
    after.get_by_role("button", name="Add to season").click()
    after.get_by_label("Group name").fill("With bots")
    after.get_by_role("button", name="Create").click()
    expect(after.get_by_text("Added", exact=True)).to_be_visible()
    after.get_by_role("link", name="With bots").click()

    table = after.get_by_role("table", name="Season standings")
    expect(table.get_by_role("rowheader")).to_have_count(1)
    after.get_by_label("Show bots").check()
    expect(table.get_by_role("rowheader")).to_have_count(3)
    expect(table.get_by_text("bot", exact=True)).to_have_count(2)


def test_page_deals_every_hand_again_and_finds_nothing(after: Page) -> None:
    after.get_by_role("button", name="Check deals").click()

    expect(after.get_by_text("Every deal is correct")).to_be_visible()
    expect(after.get_by_text("Your browser repeated the draw and 2 hands")).to_be_visible()


def changed(route: Route, change: Any) -> None:
    """Answer a request for a game with one that *change* has touched."""
    response = route.fetch()
    content = response.json()
    change(content)
    route.fulfill(response=response, body=json.dumps(content))


def test_exchanged_card_is_named(after: Page) -> None:
    exchanged: dict[str, Any] = {}

    def exchange(game: dict[str, Any]) -> None:
        hand = game["hands"][0]
        pack = game["events"][hand["event"]]["pack"]
        exchanged.update(name=game["names"][hand["order"][0]], right=pack[0], wrong=pack[-1])
        pack[0], pack[-1] = pack[-1], pack[0]

    after.route(re.compile("/api/games/[^/]+$"), lambda route: changed(route, exchange))
    after.reload()
    after.get_by_role("button", name="Check deals").click()

    expect(after.get_by_text("A deal is wrong")).to_be_visible()
    found = f"{exchanged['name']}'s card 1 is {exchanged['wrong']}, but should be {exchanged['right']}."
    expect(after.get_by_text(f"Hand 1: {found}")).to_be_visible()


def test_wrong_commitment_is_reported(after: Page) -> None:
    after.route(
        re.compile("/api/games/[^/]+$"),
        lambda route: changed(route, lambda game: game["proof"].update(commitment="0" * 64)),
    )
    after.reload()
    after.get_by_role("button", name="Check deals").click()

    expect(after.get_by_text("The published keys aren't the ones fixed")).to_be_visible()


def test_replay_is_stepped_by_button_key_and_slider(after: Page) -> None:
    to_replay(after)
    steps = after.get_by_role("region", name="Steps")
    expect(steps).to_contain_text(" dealt.")
    after.get_by_role("button", name="Forward one step").click()
    expect(steps).to_contain_text(re.compile(r"bids \d"))
    expect(after).to_have_url(re.compile("#1.1$"))
    for _ in range(3):
        after.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("plays")
    expect(after.get_by_role("region", name="Trick").get_by_role("img")).to_have_count(1)
    after.get_by_label("Hand", exact=True).fill("2")
    expect(steps).to_contain_text("Hand 2 of 2")
    after.get_by_label("Step within the hand").fill("6")
    expect(steps).to_contain_text("takes the trick")
    expect(after).to_have_url(re.compile("#2.6$"))


def test_link_leads_to_its_moment(after: Page) -> None:
    to_replay(after)
    after.goto(after.url.partition("#")[0] + "#2.4")
    after.reload()

    expect(after.get_by_role("region", name="Steps")).to_contain_text("Step 4 of 9")


def test_replay_shows_what_a_move_was_worth(after: Page) -> None:
    to_replay(after)
    after.get_by_role("button", name="Forward one step").click()
    after.get_by_role("button", name="Rate this move").click()
    worth = after.get_by_role("table", name="Rate this move")

    expect(worth).to_be_visible(timeout=THINKING)
    expect(worth.get_by_role("row").filter(has_text="played")).to_have_count(1)
    expect(worth).to_contain_text("%")


def test_replay_can_be_checked_too(after: Page) -> None:
    to_replay(after)
    after.get_by_role("button", name="Check deals").click()

    expect(after.get_by_text("Every deal is correct")).to_be_visible()


def test_finished_hands_are_replayed_while_the_game_goes_on(visit: Visit) -> None:
    page = visit("Maya", size=PHONE)
    start_game({"Maya": page}, table(page, SHORT, seats=3, bots=2))
    bid(page)
    play_hand(page).get_by_role("button", name=ONWARDS).click()
    page.keyboard.press("t")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Replay these hands").click()
    replay = popup.value
    expect(replay.get_by_role("heading", name="Replay")).to_be_visible()
    replay.keyboard.press("End")
    expect(replay.get_by_text(re.compile("takes? the trick"))).to_be_visible()
    replay.get_by_role("button", name="Check deals").click()
    replay.get_by_role("dialog").get_by_role("button", name="Check deals").click()

    expect(replay.get_by_text("Every deal is correct")).to_be_visible()


def test_game_of_other_players_is_not_shown(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address)
    page.goto("/replay/nowhere")

    expect(page.get_by_role("heading", name="Can't show this game")).to_be_visible()
    expect(page.get_by_text("There's no such game, or only its players can see it.")).to_be_visible()


def test_trump_line_does_not_cross_the_rank_in_a_replay_at_any_size(after: Page) -> None:
    to_replay(after)
    expect(after.locator(".card.trump").first).to_be_visible()
    found = []
    for width, height in EVERY_SIZE:
        after.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {card}" for card in after.evaluate(CROSSED)]

    assert found == []


def test_trick_of_a_replay_is_on_the_first_screen_at_every_size(after: Page) -> None:
    to_replay(after)
    trick = after.get_by_role("region", name="Trick", exact=True)
    found = []
    for width, height in EVERY_SIZE:
        after.set_viewport_size({"width": width, "height": height})
        box, steps = trick.bounding_box(), after.get_by_role("region", name="Steps").bounding_box()
        found += [f"{width}x{height}"] if not box or not steps or box["y"] + box["height"] > steps["y"] else []

    assert found == []
