"""What some evenings have besides bids and cards: talk, undo, cards chosen ahead or dragged, spectators, links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page

PATIENCE = 30_000
"""Milliseconds that dealing and a few bots' moves may take on a machine that does other things too."""
expect.set_options(timeout=PATIENCE)


def watched(page: Page, wrong: list[str]) -> Page:
    """A patient page on a desk whose complaints are collected."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            wrong.append(message.text)

    page.set_viewport_size({"width": 1440, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.on("console", heard)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return page


@pytest.fixture
def host(page: Page) -> Iterator[Page]:
    """The page of somebody with a name, on which nothing may go wrong."""
    wrong: list[str] = []
    named(watched(page, wrong), "Maya")
    yield page
    assert wrong == []


@pytest.fixture
def guest(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """The page of somebody else, who has no name yet, on which nothing may go wrong."""
    wrong: list[str] = []
    context = browser.new_context(**browser_context_args)
    yield watched(context.new_page(), wrong)
    context.close()
    assert wrong == []


def named(page: Page, name: str) -> None:
    """Give this browser a name, as the start page would."""
    page.goto("/settings")
    page.request.post("/api/people", data={"name": name}, headers=same_site(page))
    page.evaluate("name => localStorage.setItem('ohhell', JSON.stringify({ name, pace: 'quick' }))", name)


def same_site(page: Page) -> dict[str, str]:
    """What a browser says of a request by one of the server's own pages."""
    here = urlsplit(page.url)
    return {"Origin": f"{here.scheme}://{here.netloc}"}


def table(page: Page, rules: str, seats: int, *, bots: int | None = None, **settings: object) -> str:
    """A new table with bots in all seats but one; where it is."""
    wanted = {"rules": rules, "seats": seats, "bots": ["novice"] * (seats - 1 if bots is None else bots)}
    made = page.request.post("/api/tables", data={**wanted, "settings": settings}, headers=same_site(page))
    return f"/t/{made.json()['id']}"


def sit_and_start(page: Page, where: str) -> None:
    """Take the free seat and begin."""
    page.goto(where)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()


def bid(page: Page, tricks: int) -> None:
    """Wait for the bid pad, choose a number and confirm it."""
    page.locator(".pad").get_by_role("button", name=str(tricks), exact=True).click()
    page.locator(".pad").get_by_role("button", name=f"Bid {tricks}").click()
    expect(page.locator(".pad")).to_have_count(0)


def bid_something(page: Page) -> None:
    """Bid the least that is allowed."""
    page.locator(".pad .key[aria-disabled=false]").first.click()
    page.locator(".pad .btn").click()
    expect(page.locator(".pad")).to_have_count(0)


def my_bar(page: Page) -> Any:
    """The bar that says what I need and what I do now."""
    return page.get_by_label("You", exact=True)


def whoever_bids(players: Any) -> Page:
    """The player before whom the bid pad opens."""
    for _ in range(PATIENCE // 100):
        for player in players:
            if player.locator(".pad").is_visible():
                found: Page = player
                return found
        players[0].wait_for_timeout(100)
    pytest.fail("nobody is asked to bid")


def test_what_is_said_stands_beside_the_table_and_over_the_seat(host: Page, guest: Page) -> None:
    where = table(host, "screw-your-buddy", 3, bots=1)
    named(guest, "Bram")
    guest.goto(where)
    guest.get_by_role("button", name="Sit here").first.click()
    sit_and_start(host, where)

    guest.locator(".side").get_by_label("Say something").fill("Four. I know what I said.")
    guest.locator(".side").get_by_role("button", name="Send").click()

    expect(host.locator(".side")).to_contain_text("Bram Four. I know what I said.")
    expect(host.locator(".plate .said")).to_have_text("Four. I know what I said.")


def test_alone_with_bots_the_last_move_is_taken_back(host: Page) -> None:
    sit_and_start(host, table(host, "screw-your-buddy", 3))
    bid(host, 3)
    expect(my_bar(host)).to_be_visible()

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Take my last move back").click()

    expect(host.locator(".pad")).to_be_visible()
    expect(host.locator(".pad")).not_to_contain_text("Your bid is 3")


def test_a_card_chosen_ahead_goes_by_itself_or_comes_back(host: Page, guest: Page) -> None:
    where = table(host, "screw-your-buddy", 3, bots=1)
    named(guest, "Bram")
    guest.goto(where)
    guest.get_by_role("button", name="Sit here").first.click()
    expect(guest.get_by_role("button", name="Stand up")).to_be_visible()
    sit_and_start(host, where)
    for _ in range(2):
        bid_something(whoever_bids((host, guest)))
    turn, other = (host, guest) if who_leads(host, guest) is host else (guest, host)

    other.locator(".hand button").first.click()
    other.get_by_role("button", name="Play next").click()
    expect(other.locator(".hand .next")).to_have_text("next")
    turn.locator(".hand button[aria-disabled=false]").first.press("Enter")
    my_bar(turn).get_by_role("button", name="Play").click()

    expect(other.locator(".hand .next")).to_have_count(0)


def who_leads(one: Page, other: Page) -> Page:
    """The one of two players whose turn it is to play."""
    for _ in range(PATIENCE // 100):
        for player in (one, other):
            if player.locator(".me.turn").is_visible() and player.locator(".lay").first.is_visible():
                return player
        one.wait_for_timeout(100)
    pytest.fail("nobody is asked to play")


def test_a_card_is_played_by_dragging_it_onto_the_table(host: Page) -> None:
    sit_and_start(host, table(host, "screw-your-buddy", 3))
    bid(host, 1)
    expect(my_bar(host)).to_contain_text("Your turn")
    held = host.get_by_label("Your hand").get_by_role("button")
    expect(held).to_have_count(10)

    open_card = host.locator(".hand button[aria-disabled=false]").last
    box = open_card.bounding_box()
    assert box is not None
    host.mouse.move(box["x"] + 20, box["y"] + 70)
    host.mouse.down()
    host.mouse.move(box["x"], box["y"] - 200, steps=5)
    host.mouse.up()

    expect(held).to_have_count(9)


def test_a_spectator_sees_the_table_and_no_hand(host: Page, guest: Page) -> None:
    where = table(host, "screw-your-buddy", 4, listed=True)
    sit_and_start(host, where)
    expect(host.get_by_label("Your hand")).to_be_visible()

    guest.goto("/watch")
    guest.locator(f'a[href="{where}"]').click()

    expect(my_bar(guest)).to_contain_text("You are watching")
    expect(guest.locator(".plate")).to_have_count(4)
    expect(guest.get_by_label("Your hand")).to_have_count(0)


def test_a_player_moves_to_another_device_by_a_link(host: Page, guest: Page) -> None:
    sit_and_start(host, table(host, "screw-your-buddy", 3))
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Move me to another device").click()
    link = host.locator("code").inner_text()

    guest.goto(link)
    guest.get_by_role("button", name="Take it").click()

    expect(guest.get_by_role("heading", name="Your games")).to_be_visible()
    expect(guest.locator('a[href^="/t/"]')).to_have_count(1)


def test_the_host_stops_the_table_and_lets_it_go_on(host: Page) -> None:
    sit_and_start(host, table(host, "screw-your-buddy", 3))
    expect(host.get_by_label("Your hand")).to_be_visible()

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Host", exact=True).click()
    host.get_by_role("button", name="Stop the table for a moment").click()
    expect(host.get_by_text("The host has stopped the table for a moment.")).to_be_visible()
    host.get_by_role("button", name="Let the table go on").click()

    expect(host.get_by_text("The host has stopped the table for a moment.")).to_have_count(0)


def test_gathering_shows_how_others_come_in(host: Page, guest: Page) -> None:
    where = table(host, "screw-your-buddy", 3, bots=0)
    host.goto(where)
    code = host.locator(".code b").inner_text()
    expect(host.get_by_role("img", name="The link as a picture for a phone's camera")).to_be_visible()

    guest.goto("/")
    guest.get_by_label("Code or link").fill(code)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", name="Gathering")).to_be_visible()
    guest.get_by_label("Your name").fill("Bram")
    guest.get_by_role("button", name="Sit here").first.click()

    expect(host.locator(".seats li", has_text="Bram")).to_be_visible()
