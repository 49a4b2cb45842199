"""Every size of screen shows every player's name, bid and need while people bid and play, and cards that a finger can hit."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from browser import page_checks
from browser.page_checks import dress, layout_faults_at
from browser.pages import opened
from browser.positions import Shown, bidding, dealt_by_me, hopeless, playing, revealed, sealed, shown_bids
from ohhell.protocol.messages import Say
from server.server_process import ServerProcess

SIZES: Final = {
    "tiny phone": (320, 480),
    "small phone": (320, 568),
    "short phone": (375, 553),
    "phone": (390, 844),
    "older phone": (360, 640),
    "phone sideways": (844, 390),
    "short phone sideways": (667, 375),
    "tablet": (820, 1180),
    "tablet sideways": (1024, 768),
    "desktop": (1440, 900),
    "laptop": (1280, 720),
}
SMALLEST: Final = {name: SIZES[name] for name in ("tiny phone", "short phone", "short phone sideways")}
ONE_LINE: Final = 24
"""Pixels that a line of the facts has at most on a phone sideways."""

UNDER_TALK: Final = """() => {
    const said = document.querySelector(".plate .bubble").getBoundingClientRect();
    return [...document.querySelectorAll(".lay .card")].filter((card) => {
        const box = card.getBoundingClientRect();
        return said.left < box.left + box.width * 0.42 && said.right > box.left && said.top < box.top + box.width * 0.7 && said.bottom > box.top;
    }).map((card) => card.textContent);
}"""
"""Cards whose rank or suit lies under what somebody said."""


BEYOND_SLOT: Final = """() => {
    const words = document.querySelector(".slot:not(.wait) span:not(.unseen)");
    if (words === null) return false;
    const range = document.createRange();
    range.selectNodeContents(words);
    const [inner, outer] = [range.getBoundingClientRect(), words.parentElement.getBoundingClientRect()];
    return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
}"""
"""Whether the words in the place of my card run out of it."""


EXTREMES: Final = {(2, 1), (2, 13), (12, 1), (12, 13)}
"""Seats and cards that every run looks at in every size; of the others it samples some, where there is least room."""
LONGEST: Final = """() => document.querySelectorAll(".plate").forEach((plate) => {
    plate.classList.add("long");
    plate.querySelector(".pips").replaceChildren(); // there are none above six
    plate.querySelector(".numbers").textContent = "10/13";
    plate.querySelector(".need").textContent = "needs 3";
})"""
"""The widest that plates ever have to hold."""


@pytest.fixture(scope="module")
def any_table(browser: Browser, browser_server: ServerProcess) -> Shown:
    """A page that shows one table after the other."""
    return Shown(opened(browser, browser_server.address, theme="light"))


@pytest.fixture
def shown(browser: Browser, browser_server: ServerProcess) -> Shown:
    """A page that has shown no table yet."""
    return Shown(opened(browser, browser_server.address, theme="light"))


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        pytest.param(seats, cards, marks=() if (seats, cards) in EXTREMES else pytest.mark.sweep(6))
        for seats in range(2, 13)
        for cards in range(1, 14)
    ],
)
def test_table_shows_every_plate_whole_at_every_size(any_table: Shown, seats: int, cards: int) -> None:
    sizes = SIZES if (seats, cards) in EXTREMES else SMALLEST
    found = []
    positions = {"bidding": (bidding, sizes), "sealed bids": (sealed, SMALLEST), "play": (playing, sizes)}
    for name, (position, looked_at) in positions.items():
        any_table.show(position(seats, cards))
        expect(any_table.page.locator(".arena .plate")).to_have_count(seats - 1)
        found += layout_faults_at(any_table.page, name, looked_at)

    assert found == []


@pytest.mark.parametrize(("seats", "cards"), [(5, 10), (12, 13)])
def test_plates_hold_the_longest_numbers(shown: Shown, seats: int, cards: int) -> None:
    shown.show(playing(seats, cards))
    expect(shown.page.locator(".arena .plate")).to_have_count(seats - 1)
    found = []
    for size, pixels in page_checks.SIZES.items():
        dress(shown.page, pixels)
        shown.page.evaluate(LONGEST)
        found += [f"{size}: {fault}" for fault in page_checks.layout_faults(shown.page)]

    assert found == []


def test_plate_of_a_player_who_has_bid_shows_bid_and_need(shown: Shown) -> None:
    live = bidding(5, 13)
    shown.show(live)
    plates = [plate.inner_text().split("\n") for plate in shown.page.locator(".arena .plate").all()]

    assert [text for plate in plates for text in plate if "/" in text or "needs" in text] == shown_bids(live)


@pytest.mark.parametrize("seats", [2, 5, 8, 12])
def test_opened_bids_are_all_on_the_screen_at_every_size(
    browser: Browser, browser_server: ServerProcess, seats: int
) -> None:
    shown = Shown(opened(browser, browser_server.address, theme="light", pace="slow"))
    shown.show(sealed(seats, 13))
    shown.page.clock.install()
    # The page's time stands still before the bids open: on a busy machine they would close again while we measure.
    shown.page.clock.pause_at(shown.page.evaluate("Date.now() / 1000 + 3600"))
    live, news = revealed(seats, 13)
    shown.show(live, news=news)
    fists = shown.page.locator(".sealed li")
    while fists.count() < seats:
        shown.page.clock.run_for(20)
    found = []
    for size, pixels in SIZES.items():
        shown.page.set_viewport_size({"width": pixels[0], "height": pixels[1]})
        boxes = fists.evaluate_all("(fists) => fists.map((fist) => fist.getBoundingClientRect().toJSON())")
        inside = [box["top"] >= 0 and box["bottom"] <= pixels[1] for box in boxes]
        found += [size] if len(inside) != seats or not all(inside) else []

    assert found == []


def test_own_deal_is_not_announced_behind_the_name_of_another(shown: Shown) -> None:
    shown.show(dealt_by_me(5))
    bar = shown.page.get_by_role("region", name="You", exact=True)

    assert [bar.locator(".say b").inner_text().strip(), bar.get_by_text("You deal").count()] == ["Alba to bid", 1]


def test_my_bar_says_missed_when_my_bid_cannot_be_made_any_more(shown: Shown) -> None:
    shown.show(hopeless())

    expect(shown.page.get_by_role("region", name="You", exact=True).locator(".need")).to_have_text("✕missed")


def test_plate_whose_turn_it_is_says_so_once_where_it_has_two_lines(shown: Shown) -> None:
    shown.show(dealt_by_me(3))
    dress(shown.page, (667, 320))
    plate = shown.page.locator(".arena .plate.turn")

    expect(plate.get_by_text(re.compile("(yet )?to bid"))).to_have_text(["to bid"])


def test_facts_stand_in_whole_lines_beside_the_pad_of_a_phone_sideways(shown: Shown) -> None:
    shown.show(bidding(5, 13))
    dress(shown.page, SIZES["short phone sideways"])
    heights = [fact.bounding_box() for fact in shown.page.locator(".facts :is(.key, .value)").all()]

    assert [box for box in heights if box is None or box["height"] > ONE_LINE] == []


def test_words_in_the_place_of_my_card_stay_inside_it_at_every_size(shown: Shown) -> None:
    shown.show(playing(12, 13))
    found = []
    for size, pixels in SIZES.items():
        dress(shown.page, pixels)
        found += [size] if shown.page.evaluate(BEYOND_SLOT) else []

    assert found == []


def test_what_somebody_says_covers_no_corner_of_a_card(shown: Shown) -> None:
    live = playing(5, 13)
    shown.show(live)
    live.do("cid", Say, text="Well played")
    shown.show(live, news=1)
    expect(shown.page.locator(".plate .bubble")).to_be_visible()
    found = []
    for size, pixels in SIZES.items():
        dress(shown.page, pixels)
        found += [f"{size}: {one}" for one in shown.page.evaluate(UNDER_TALK)]

    assert found == []
