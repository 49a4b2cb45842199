"""The score pad scene by scene, for pictures and for the laws of layout.

`python -m browser.pad_pictures` (in tests/) takes those of the documentation again.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect, sync_playwright

from browser import scenes
from browser.accessibility import opened
from browser.pad_scorer import button, fill_in
from browser.pictures import DOCS, SIZES, packed
from browsers import CHROMIUM, FLAGS
from server.server_process import serving

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

PEOPLE: Final = ("Maya", "Bram", "Chidi", "Devi", "Eoin")
KEPT: Final = {"pad": ("pad bidding", "phone", "light", 1.25), "pad-desk": ("pad between", "desktop", "light", 0.65)}
"""The pictures that the documentation shows: the scene, the size, the theme, and how sharp."""

_HANDS: Final = (
    ("Spades", (2, 1, 0, 3, 3), (2, 1, 0, 4)),
    ("Clubs", (1, 2, 3, 1, 3), (1, 2, 3, 1)),
    ("Hearts", (1, 2, 2, 1, 1), (1, 2, 3, 1)),
    ("Diamonds", (1, 1, 2, 1, 1), (1, 1, 2, 1)),
    ("Hearts", (1, 1, 2, 1, 0), (1, 1, 2, 1)),
)


def scorer(browser: Browser, address: str, *, sharp: float = 1, **likes: Any) -> Page:
    """A page without motion; chance stays, because notes are named by it."""
    return opened(browser, address, touch=True, sharp=sharp, **{"theme": "light", **likes})


def walk(page: Page) -> Iterator[str]:
    """From an empty pad through its first hands to the sheet, a correction and the end."""
    page.goto("/pad")
    expect(page.get_by_role("option", name="Screw Your Buddy")).to_have_count(1)
    yield "pad new"
    button(page, "Start").click()
    yield "pad wrong"
    fill_in(page, "screw-your-buddy", PEOPLE, dealer=4, scorer="Maya")
    page.get_by_label("Place").fill("Kitchen table")
    button(page, "Start").click()
    expect(button(page, "Spades")).to_be_visible()
    yield "pad trump"
    trump, bids, taken = _HANDS[0]
    button(page, trump).click()
    _press(page, bids[:-1])
    yield "pad bidding"
    _press(page, bids[-1:])
    yield "pad tricks"
    _press(page, taken)
    expect(button(page, "Next hand")).to_be_visible()
    yield "pad over"
    yield from _later(page)


def _later(page: Page) -> Iterator[str]:
    for trump, bids, taken in _HANDS[1:]:
        button(page, "Next hand").click()
        button(page, trump).click()
        _press(page, bids)
        _press(page, taken)
    expect(button(page, "Next hand")).to_be_visible()
    yield "pad between"
    button(page, "Sheet").click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("table").first).to_be_visible()
    yield "pad sheet"
    panel.get_by_role("button", name=re.compile("Correct hand")).last.click()
    panel.get_by_label("Maya's tricks").fill("9")
    yield "pad correction"
    page.keyboard.press("Escape")
    button(page, "Menu").click()
    yield "pad menu"
    button(page, "Player leaves or joins").click()
    yield "pad company"
    page.keyboard.press("Escape")
    button(page, "Menu").click()
    button(page, "End game here").click()
    button(page, "Press again to end the game").click()
    expect(button(page, "New game, same players")).to_be_visible()
    yield "pad end"


def _press(page: Page, numbers: Sequence[int]) -> None:
    for number in numbers:
        button(page, str(number)).click()


def take(browser: Browser, address: str, folder: Path) -> None:
    """Take the pictures of the documentation."""
    for name, (wanted, size, theme, sharp) in KEPT.items():
        page = scorer(browser, address, sharp=sharp)
        page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        for scene in walk(page):
            if scene == wanted:
                scenes.dress(page, SIZES[size], theme)
                (folder / f"{name}.png").write_bytes(packed(page.screenshot()))
                break
        page.context.close()


def main() -> None:
    """Take the pictures into docs/pictures, or into the folder that is named."""
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data") as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=(*FLAGS, "--disable-lcd-text"))
        take(browser, server.address, Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
        browser.close()


if __name__ == "__main__":
    main()
