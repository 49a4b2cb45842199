"""Seats and devices that change hands in the browser: a seat taken back, a bot's seat with the next deal, a link that asks first."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.page_checks import axe_faults_in_every_theme, overflow, small_targets
from browser.pages import SHORT
from browser.people import PHONE, hand, secret, start_game, table

SMALL: Final = (320, 568)


def test_returning_owner_takes_the_seat_back(visit: Visit) -> None:
    maya, bram, cleo = visit("Maya", size=PHONE), visit("Bram", size=SMALL), visit("Cleo", size=PHONE)
    where = table(maya, SHORT, seats=3, bots=1, grace=1)
    start_game({"Maya": maya, "Bram": bram}, where)
    expect(hand(bram)).to_have_count(1)
    bram.goto("/help")
    got = secret(maya, f"/api{where.replace('/t/', '/tables/')}/links", seat=1)
    cleo.goto(f"{where}#link={got}")
    cleo.get_by_role("button", name="Continue").click()
    expect(hand(cleo)).to_have_count(1)
    bram.goto(where)
    back = bram.get_by_role("button", name="Take back my seat")
    expect(back).to_be_visible()
    found = [*axe_faults_in_every_theme(bram), *small_targets(bram), overflow(bram)]
    back.click()

    expect(hand(bram)).to_have_count(1)
    assert found == [0]


def test_new_player_joins_a_bots_seat_with_the_next_deal(visit: Visit) -> None:
    maya, bram = visit("Maya", size=PHONE), visit("Bram", size=SMALL)
    where = table(maya, SHORT, seats=3, bots=2)
    start_game({"Maya": maya}, where)
    expect(hand(maya)).to_have_count(1)
    got = secret(maya, f"/api{where.replace('/t/', '/tables/')}/links", seat=1)
    bram.goto(f"{where}#link={got}")
    bram.get_by_role("button", name="Continue").click()

    expect(bram.get_by_text("You'll join at the next hand.")).to_be_visible()


def test_device_link_asks_before_it_replaces_a_player(visit: Visit) -> None:
    maya, bram = visit("Maya", size=PHONE), visit("Bram", size=SMALL, cut=True)  # a 409 is noted by the browser
    where = table(bram, SHORT, seats=3, bots=1)
    bram.goto(where)
    bram.get_by_role("button", name="Sit here").first.click()
    expect(bram.get_by_role("button", name="Stand up")).to_be_visible()
    maya.goto("/help")
    bram.goto(f"/#link={secret(maya, '/api/me/links')}")
    bram.get_by_role("button", name="Continue").click()
    expect(bram.get_by_role("heading", level=1)).to_have_text("Use this device as Maya?")
    expect(bram.get_by_role("listitem")).to_contain_text("A short one")
    found = [*axe_faults_in_every_theme(bram), *small_targets(bram), overflow(bram)]
    bram.get_by_role("button", name="Use this device as Maya").click()
    expect(bram.get_by_role("button", name="Play now")).to_be_visible()

    assert (found, bram.context.request.get("/api/me").json()["person"]["name"]) == ([0], "Maya")


def test_device_link_that_is_cancelled_changes_nothing(visit: Visit) -> None:
    maya, bram = visit("Maya", size=PHONE), visit("Bram", size=PHONE, cut=True)  # a 409 is noted by the browser
    maya.goto("/help")
    bram.goto(f"/#link={secret(maya, '/api/me/links')}")
    bram.get_by_role("button", name="Continue").click()
    bram.get_by_role("button", name="Cancel").click()
    expect(bram.get_by_role("button", name="Play now")).to_be_visible()

    assert bram.context.request.get("/api/me").json()["person"]["name"] == "Bram"
