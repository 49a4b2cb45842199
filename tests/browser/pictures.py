"""Pictures of every page and of the game at every size; `make pictures` takes them and judges each by the laws.

A few, made small, are kept for the documentation.
"""

from __future__ import annotations

import argparse
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from browser import scenes
from browser.layout_rules import broken
from browsers import CHROMIUM, FLAGS
from server.server_process import serving

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page

SIZES: Final = {"phone": (375, 812), "tablet": (768, 1024), "desktop": (1440, 900), "sideways": (812, 375)}
THEMES: Final = ("light", "dark")
DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
KEPT: Final = {
    "start": ("desktop", "light"),
    "bidding": ("phone", "light"),
    "play": ("desktop", "light"),
    "sheet": ("phone", "dark"),
    "replay": ("desktop", "dark"),
}
"""The pictures that the documentation shows."""
LARGEST: Final = 150_000
"""Bytes that a picture of the documentation may have."""

WITHOUT_CHANCE: Final = (str(Path(__file__).with_name("fixed_random_server.py")),)


def walks(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """Every scene there is, with the page that shows it."""
    alone = (
        (scenes.visitor(browser, address), scenes.whole_game),
        (scenes.visitor(browser, address), scenes.corners),
        (scenes.visitor(browser, address), scenes.at_the_table),
    )
    for page, walk in alone:
        yield from ((name, page) for name in walk(page))
        page.context.close()
    yield from scenes.sealed(browser, address)
    for seats in scenes.SEATS:
        page = scenes.visitor(browser, address)
        yield from ((name, page) for name in scenes.crowd(page, seats))
        page.context.close()
    for text in (150, 200):
        page = scenes.visitor(browser, address, text=text)
        yield from ((f"text {text} {name}", page) for name in scenes.whole_game(page))
        page.context.close()


def take_all(browser: Browser, address: str, folder: Path, themes: Iterable[str]) -> list[str]:
    """Every scene in every size and theme; what breaks a law in any of them."""
    wrong: list[str] = []
    for scene, page in walks(browser, address):
        for size, pixels in SIZES.items():
            for theme in themes:
                name = f"{scene} {size} {theme}".replace(" ", "-")
                scenes.dress(page, pixels, theme)
                page.screenshot(path=folder / f"{name}.png")
                wrong += [f"{name}: {one}" for one in broken(page)]
        sys.stdout.write(f"took {scene}\n")
    return wrong


def take_kept(browser: Browser, address: str) -> None:
    """The pictures of the documentation: phones a little sharper, desks a little smaller than they are."""
    for wanted, sharp in (("phone", 1.25), ("desktop", 0.65)):
        page = scenes.visitor(browser, address, sharp=sharp)
        for scene in scenes.whole_game(page):
            size, theme = KEPT.get(scene, ("", ""))
            if size == wanted:
                scenes.dress(page, SIZES[size], theme)
                picture = packed(page.screenshot())
                (DOCS / f"{scene}.png").write_bytes(picture)
                sys.stdout.write(f"took {scene}.png, {len(picture) // 1000} kB\n")
        page.context.close()


def packed(picture: bytes) -> bytes:
    """The same picture, packed as tightly as can be."""
    head, body, rest = picture[:8], b"", b""
    at = 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, chunk = picture[at + 4 : at + 8], picture[at : at + 12 + length]
        if kind == b"IDAT":
            body += chunk[8:-4]
        elif kind == b"IHDR":
            head += chunk
        elif kind == b"IEND":
            rest += chunk
        at += 12 + length
    body = zlib.compress(zlib.decompress(body), level=9)
    data = struct.pack(">I", len(body)) + b"IDAT" + body + struct.pack(">I", zlib.crc32(b"IDAT" + body))
    return head + data + rest


def main() -> None:
    """Take the pictures of the documentation, or all there are into another folder; exit with 1 where a law is broken."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "--all", type=Path, metavar="FOLDER", help="every scene in every size and theme, into this folder"
    )
    parser.add_argument("--contrast", action="store_true", help="with --all, in high contrast too")
    asked: Any = parser.parse_args()
    folder: Path = asked.all or DOCS
    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data", program=WITHOUT_CHANCE) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=(*FLAGS, "--disable-lcd-text"))
        if asked.all is None:
            take_kept(browser, server.address)
        else:
            wrong = take_all(browser, server.address, folder, (*THEMES, "contrast") if asked.contrast else THEMES)
        browser.close()
    sys.stdout.writelines(f"{one}\n" for one in wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
