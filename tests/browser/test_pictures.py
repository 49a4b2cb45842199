"""Pages keep the laws of layout: nothing cut off, covered, outside the window or too small for a finger, at any size."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser import scenes
from browser.layout_rules import broken
from browser.pictures import DOCS, KEPT, LARGEST, SIZES, WITHOUT_CHANCE, packed
from server.server_process import ServerProcess, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

LONGEST = """() => document.querySelectorAll(".plate").forEach((plate) => {
    plate.classList.add("long");
    plate.querySelector(".pips").replaceChildren(); // there are none above six
    plate.querySelector(".numbers").textContent = "10/13";
    plate.querySelector(".need").textContent = "needs 3";
})"""
"""The widest that plates ever have to hold."""


@pytest.fixture(scope="module")
def same_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which the same clicks lead to the same game."""
    with serving(tmp_path_factory.mktemp("pictures") / "data", program=WITHOUT_CHANCE) as server:
        yield server


def seen_wrong(page: Page, name: str, *, theme: str = "light") -> list[str]:
    """What breaks a law at any size."""
    found: list[str] = []
    for size, pixels in SIZES.items():
        scenes.dress(page, pixels, theme)
        found += [f"{name}, {size}: {one}" for one in broken(page)]
    return found


@pytest.mark.parametrize(("seats", "cards"), [(5, 10), (12, 13)], ids=["five", "twelve"])
def test_bidding_and_play_fit_every_window(
    browser: Browser, same_server: ServerProcess, seats: int, cards: int
) -> None:
    page = scenes.visitor(browser, same_server.address)
    found = [one for name in scenes.crowd(page, seats, (cards,)) for one in seen_wrong(page, name)]
    for size, pixels in SIZES.items():
        scenes.dress(page, pixels, "light")
        page.evaluate(LONGEST)
        found += [f"longest numbers, {size}: {one}" for one in broken(page)]

    assert found == []


def test_text_twice_as_large_fits_every_window(browser: Browser, same_server: ServerProcess) -> None:
    page = scenes.visitor(browser, same_server.address, text=200)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    found = seen_wrong(page, "start")
    for name in scenes.crowd(page, 5, (5,)):
        found += seen_wrong(page, name)
    scenes.play(page, scenes.AFTER)
    found += seen_wrong(page, "hand over")

    assert found == []


def test_the_laws_see_what_is_wrong(browser: Browser, same_server: ServerProcess) -> None:
    page = scenes.visitor(browser, same_server.address)
    page.goto("/help")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    page.add_style_tag(
        content="h2 { width: 20px; overflow: hidden } .bar a { min-width: 0; width: 20px } p { margin: -60px 0 }"
    )
    laws = {one.partition(":")[0] for one in broken(page)}

    assert laws == {"covered", "cut off", "too small"}


def test_pictures_of_the_documentation_are_there_and_small() -> None:
    sizes = {scene: (DOCS / f"{scene}.png").stat().st_size for scene in KEPT}

    assert {scene: size for scene, size in sizes.items() if not 0 < size < LARGEST} == {}


def test_a_packed_picture_can_still_be_opened(browser: Browser, same_server: ServerProcess) -> None:
    page = scenes.visitor(browser, same_server.address)
    page.goto("/help")
    picture = page.screenshot()
    small = packed(picture)
    page.set_content(f'<img src="data:image/png;base64,{b64encode(small).decode()}">')

    assert len(small) <= len(picture)
    assert page.evaluate("document.images[0].decode().then(() => document.images[0].naturalWidth)") == 1280
