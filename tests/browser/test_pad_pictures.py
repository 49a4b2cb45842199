"""The score pad keeps the laws of layout: nothing cut off, covered, outside the window or too small for a finger, at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser import pad_pictures, scenes
from browser.layout_rules import broken
from browser.pictures import DOCS, LARGEST, SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.server_process import ServerProcess


def test_the_pad_fits_every_window(browser: Browser, browser_server: ServerProcess) -> None:
    page = pad_pictures.scorer(browser, browser_server.address)
    found: list[str] = []
    for scene in pad_pictures.walk(page):
        for size in ("desktop", "sideways", "phone"):
            scenes.dress(page, SIZES[size], "light")
            found += [f"{scene}, {size}: {one}" for one in broken(page)]

    assert found == []


def test_text_twice_as_large_is_whole_on_a_phone(browser: Browser, browser_server: ServerProcess) -> None:
    page = pad_pictures.scorer(browser, browser_server.address, text=200)
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    found: list[str] = []
    for scene in pad_pictures.walk(page):
        # a page so large is scrolled, but neither sideways nor to read a word
        found += [f"{scene}: {one}" for one in broken(page) if not one.startswith("outside")]

    assert found == []


def test_the_pictures_of_the_pad_are_there_and_small() -> None:
    sizes = {name: (DOCS / f"{name}.png").stat().st_size for name in pad_pictures.KEPT}

    assert {name: size for name, size in sizes.items() if not 0 < size < LARGEST} == {}
