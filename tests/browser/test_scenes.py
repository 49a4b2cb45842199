"""Every scene of the game at every size, in every theme: one walk per scene checks layout, axe and the focus of Tab."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import pictures, scenes
from browser.conftest import Visit
from browser.page_checks import layout_faults, layout_faults_at, page_faults, tab_stops
from browser.pages import SHORT
from browser.people import ONWARDS, bid, facts, hand, pad, play_hand, seats, start_game, table, turn
from server.server_process import ServerProcess, serving

RULES: Final = {**SHORT, "name": "Two cards", "schedule": {"shape": "custom", "list": [2]}, "comments": True}


@pytest.fixture(scope="module")
def same_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which the same clicks lead to the same game."""
    with serving(tmp_path_factory.mktemp("pictures") / "data", program=pictures.WITHOUT_CHANCE) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, same_server: ServerProcess) -> Page:
    return scenes.visitor(browser, same_server.address)


def faults(page: Page, walk: Iterator[str]) -> list[str]:
    return [fault for name in walk for fault in page_faults(page, name)]


def test_pages_beside_the_game_have_no_faults(visitor: Page) -> None:
    assert faults(visitor, scenes.pages_beside(visitor)) == []


def test_table_has_no_faults_before_its_game(visitor: Page, visit: Visit, same_server: ServerProcess) -> None:
    friend = visit("Bram", address=same_server.address)

    assert faults(visitor, scenes.before_the_game(visitor, friend)) == []


def test_game_has_no_faults_from_the_first_bid_to_the_replay(visitor: Page) -> None:
    assert faults(visitor, scenes.game(visitor)) == []


def test_sealed_bids_and_an_owed_forfeit_have_no_faults(visit: Visit) -> None:
    page = visit("Maya")
    rules = {
        **RULES,
        "hook": {"kind": "none"},
        "bid": {"form": "simultaneous", "reveal": "all_together"},
        "forfeits": [{"id": "hat", "min_bid": 0, "choices": ["wear a hat"]}],
        "schedule": {"shape": "custom", "list": [2] * 6},
    }
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    found = page_faults(page, "sealed bids")
    strip = page.get_by_role("status").filter(has_text="you owe a forfeit")
    for _ in range(6):
        bid(page, 2)
        result = play_hand(page)
        if strip.is_visible():
            break
        result.get_by_role("button", name=ONWARDS).click()
    strip.get_by_role("button", name="Pay up").click()
    expect(page.get_by_role("dialog", name="Your forfeit")).to_be_visible()

    assert found + page_faults(page, "forfeit") == []


def test_text_twice_as_large_fits_every_window(browser: Browser, same_server: ServerProcess) -> None:
    page = scenes.visitor(browser, same_server.address, text=200)
    found: list[str] = []
    for path in scenes.PAGES[:3]:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found += layout_faults_at(page, path)
    for name in scenes.crowd(page, 5, (5,)):
        found += layout_faults_at(page, name)
    scenes.play(page, scenes.AFTER)
    found += layout_faults_at(page, "hand over")

    assert (page.evaluate("getComputedStyle(document.documentElement).fontSize"), found) == ("32px", [])


def test_tab_follows_the_order_in_which_one_reads(visit: Visit) -> None:
    page = visit("Maya")
    start_game({"Maya": page}, table(page, RULES, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    numbers: list[Any] = pad(page).locator("button[aria-pressed]").all()
    keys = [number.get_attribute("aria-label") or number.inner_text() for number in numbers]
    mine = hand(page).first.inner_text().split("\n")[0]
    first = seats(page).get_by_role("button").first.get_attribute("aria-label")
    trump, bids = (fact.inner_text().split("\n")[0] for fact in facts(page).get_by_role("button").all())

    assert tab_stops(page)[0][: 7 + len(keys)] == ["Menu", "Sheet", trump, bids, first, *keys, "Hint", mine]
    bid(page)
    turn({"Maya": page}, "play")
    assert tab_stops(page)[0][:3] == ["Menu", "Last trick", "Sheet"]


def test_layout_rules_find_what_is_wrong(visitor: Page) -> None:
    visitor.goto("/help")
    expect(visitor.get_by_role("heading", level=2).first).to_be_visible()
    visitor.add_style_tag(
        content="h2 { width: 20px; overflow: hidden } .bar a { min-width: 0; width: 20px } .box { margin: -60px 0 }"
    )

    assert {fault.partition(":")[0] for fault in layout_faults(visitor)} == {"covered", "cut off", "too small"}


def test_tab_stop_without_a_visible_focus_is_found(visitor: Page) -> None:
    visitor.goto("/help")
    expect(visitor.get_by_role("heading", level=2).first).to_be_visible()
    visitor.add_style_tag(content="* { outline: none !important; box-shadow: none !important }")

    assert tab_stops(visitor)[1] != []


@pytest.mark.parametrize("name", pictures.KEPT)
def test_picture_of_the_documentation_is_there_and_small(name: str) -> None:
    assert 0 < (pictures.DOCS / f"{name}.png").stat().st_size < pictures.LARGEST


def test_packed_picture_can_still_be_opened(visitor: Page) -> None:
    visitor.goto("/help")
    picture = visitor.screenshot()
    small = pictures.packed(picture)
    visitor.set_content(f'<img src="data:image/png;base64,{b64encode(small).decode()}">')

    assert len(small) <= len(picture)
    assert visitor.evaluate("document.images[0].decode().then(() => document.images[0].naturalWidth)") == 1280
