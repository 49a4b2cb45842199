"""What some evenings have besides bids and cards: talk, undo, cards chosen ahead or dragged, spectators, links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.people import bar, bid, hand, may_play, pad, table, together, turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Come
    from server.server_process import ServerProcess

RULES = "screw-your-buddy"


@pytest.fixture
def alone(come: Come, browser_server: ServerProcess) -> Page:
    """Maya, alone with two bots at a table that has begun."""
    maya = come("Maya", pace="quick")
    together({"Maya": maya}, table(maya, browser_server.address, RULES, seats=3, bots=2))
    return maya


@pytest.fixture
def two(come: Come, browser_server: ServerProcess) -> dict[str, Page]:
    """Maya and Bram, with one bot at a table that has begun."""
    players = {name: come(name, pace="quick") for name in ("Maya", "Bram")}
    together(players, table(players["Maya"], browser_server.address, RULES, seats=3, bots=1))
    return players


def test_what_is_said_stands_beside_the_table_and_over_the_seat(two: dict[str, Page]) -> None:
    side = two["Bram"].get_by_role("complementary")
    side.get_by_label("Say something").fill("Four. I know what I said.")
    side.get_by_role("button", name="Send").click()

    expect(two["Maya"].locator(".plate .said")).to_have_text("Four. I know what I said.")  # for a few seconds only
    expect(two["Maya"].get_by_role("complementary")).to_contain_text("Bram Four. I know what I said.")


def test_alone_with_bots_the_last_move_is_taken_back(alone: Page) -> None:
    said = bid(alone)
    expect(bar(alone)).to_be_visible()

    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="Take back my last move").click()

    expect(pad(alone)).to_be_visible()
    expect(pad(alone)).not_to_contain_text(f"You bid {said}")


def test_a_card_chosen_ahead_goes_by_itself_or_comes_back(two: dict[str, Page]) -> None:
    for _ in two:
        bid(two[turn(two, "bid")])
    leads = turn(two, "play")
    (other,) = (page for name, page in two.items() if name != leads)

    hand(other).first.click()
    other.get_by_role("button", name="Play next").click()
    expect(other.locator(".hand .next")).to_have_text("next")
    may_play(two[leads]).first.press("Enter")
    bar(two[leads]).get_by_role("button", name="Play").click()

    expect(other.locator(".hand .next")).to_have_count(0)


def test_a_card_is_played_by_dragging_it_onto_the_table(alone: Page) -> None:
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


def test_a_spectator_sees_the_table_and_no_hand(come: Come, browser_server: ServerProcess) -> None:
    maya, guest = come("Maya", pace="quick"), come()
    where = table(maya, browser_server.address, RULES, seats=4, bots=3, listed=True)
    together({"Maya": maya}, where)
    expect(hand(maya)).not_to_have_count(0)

    guest.goto("/watch")
    guest.locator(f'a[href="{where}"]').click()

    expect(bar(guest)).to_contain_text("You're watching")
    expect(guest.locator(".plate")).to_have_count(4)
    expect(hand(guest)).to_have_count(0)


def test_a_player_moves_to_another_device_by_a_link(alone: Page, come: Come) -> None:
    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="Continue on another device").click()
    link = alone.locator("code").inner_text()

    other = come()
    other.goto(link)
    other.get_by_role("button", name="Continue").click()

    expect(other.get_by_role("heading", name="Your games")).to_be_visible()
    expect(other.locator('a[href^="/t/"]')).to_have_count(1)


def test_the_host_stops_the_table_and_lets_it_go_on(alone: Page) -> None:
    expect(hand(alone)).not_to_have_count(0)

    alone.get_by_role("button", name="Menu").click()
    alone.get_by_role("button", name="Host", exact=True).click()
    alone.get_by_role("button", name="Pause game").click()
    expect(alone.get_by_text("The host has paused the game.")).to_be_visible()
    alone.get_by_role("button", name="Resume game").click()

    expect(alone.get_by_text("The host has paused the game.")).to_have_count(0)


def test_gathering_shows_how_others_come_in(come: Come, browser_server: ServerProcess) -> None:
    maya, guest = come("Maya"), come()
    maya.goto(table(maya, browser_server.address, RULES, seats=3, bots=0))
    code = maya.locator(".code b").inner_text()
    expect(maya.get_by_role("img", name="QR code of the link")).to_be_visible()

    guest.goto("/")
    guest.get_by_label("Code or link").fill(code)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", name="Waiting for players")).to_be_visible()
    guest.get_by_label("Your name").fill("Bram")
    guest.get_by_role("button", name="Sit here").first.click()

    expect(maya.locator(".seats li", has_text="Bram")).to_be_visible()
