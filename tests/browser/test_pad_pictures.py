"""The score pad keeps the laws of layout: nothing cut off, covered, outside the window or too small for a finger, at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser import pad_pictures, scenes
from browser.picture_laws import broken
from browser.pictures import DOCS, LARGEST, SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.servers import Server


@pytest.mark.parametrize("text", [100, 200])
def test_the_pad_fits_every_window(browser: Browser, browser_server: Server, text: int) -> None:
    page = pad_pictures.scorer(browser, browser_server.address, text=text)
    found: list[str] = []
    for scene in pad_pictures.walk(page):
        for size, pixels in SIZES.items():
            scenes.dress(page, pixels, "light")
            found += [f"{scene}, {size}: {one}" for one in broken(page)]
        scenes.dress(page, SIZES["phone"], "light")

    assert found == []


def test_the_pictures_of_the_pad_are_there_and_small() -> None:
    sizes = {name: (DOCS / f"{name}.png").stat().st_size for name in pad_pictures.KEPT}

    assert {name: size for name, size in sizes.items() if not 0 < size < LARGEST} == {}
