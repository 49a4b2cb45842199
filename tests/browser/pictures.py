"""Pictures of every scene at every size, each checked for its layout, and the few that the documentation shows: `make pictures`."""

from __future__ import annotations

import argparse
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

import ohhell
from browser import desk_scenes, pad_scenes, practice_scenes, scenes
from browser.made_up_games import made_up
from browser.pad_scorer import phone
from browser.page_checks import SIZES, dress, layout_faults
from browser.pages import opened
from browser.people import visitor_page
from browser.stored_pads import note_of, open_pad, opening
from browsers import CHROMIUM, FLAGS
from ohhell.notation.record.record import Details
from ohhell.scorekeeper.notes import Note, Write
from server.server_process import serving

THEMES: Final = ("light", "dark")
DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
KEPT: Final = {
    "start": ("desktop", "light"),
    "bidding": ("phone", "light"),
    "play": ("desktop", "light"),
    "sheet": ("phone", "dark"),
    "replay": ("desktop", "dark"),
    "pad": ("phone", "light"),
    "pad-desk": ("desktop", "light"),
    "event-desk": ("desktop", "light"),
    "season-table": ("desktop", "light"),
    "season-person": ("desktop", "light"),
}
"""The pictures that the documentation shows."""
LARGEST: Final = 150_000
"""Bytes that a picture of the documentation may have."""

PLAYERS: Final = {"Maya": "club", "Bram": "club", "Chidi": "novice", "Devi": "club", "Eoin": "novice", "Gwen": "random"}
"""Who plays in the pictures, and as which bot in a season."""
EVENINGS: Final = 24
WITHOUT_CHANCE: Final = (str(Path(__file__).with_name("fixed_random_server.py")),)


def walks(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """Every scene there is, with the page that shows it."""
    friend = visitor_page(browser, address, "Bram")
    page = scenes.visitor(browser, address)
    for walk in (
        scenes.whole_game(page),
        scenes.pages_beside(page),
        desk_scenes.event_pages(page),
        scenes.before_the_game(page, friend),
        scenes.game(page),
        practice_scenes.hints_and_coach(page),
        practice_scenes.puzzles(page),
        practice_scenes.statistics(page),
        practice_scenes.day(page),
    ):
        yield from ((name, page) for name in walk)
    yield from scenes.sealed(browser, address)
    scorer = phone(browser, address)
    for scene in pad_scenes.SCENES:
        scene(scorer)
        yield f"pad {scene.__name__}", scorer
    for seats in scenes.SEATS:
        yield from ((name, page) for name in scenes.crowd(page, seats))
    for text in (150, 200):
        large = scenes.visitor(browser, address, text=text)
        yield from ((f"text {text} {name}", large) for name in scenes.whole_game(large))
        large.context.close()


def take_all(browser: Browser, address: str, folder: Path, themes: Iterable[str]) -> list[str]:
    """Every scene in every size and theme; what breaks a law in any of them."""
    wrong: list[str] = []
    for scene, page in walks(browser, address):
        for size, pixels in SIZES.items():
            for theme in themes:
                name = f"{scene} {size} {theme}".replace(" ", "-")
                dress(page, pixels, theme)
                page.screenshot(path=folder / f"{name}.png")
                wrong += [f"{name}: {one}" for one in layout_faults(page)]
        sys.stdout.write(f"took {scene}\n")
    return wrong


def take_kept(browser: Browser, address: str) -> None:
    """The pictures of the documentation: phones a little sharper, desks a little smaller than they are."""
    for wanted, sharp in (("phone", 1.25), ("desktop", 0.65)):
        page = scenes.visitor(browser, address, sharp=sharp)
        scorer = opened(
            browser, address, size=SIZES[wanted], sharp=sharp, theme="light"
        )  # with chance, because notes are named by it
        walks = (
            (page, scenes.whole_game(page)),
            (scorer, _pad(scorer)),
            (scorer, _season(scorer, address)),
            (scorer, desk_scenes.event_pages(scorer)),
        )
        for shown, scene in ((shown, scene) for shown, walk in walks for scene in walk):
            size, theme = KEPT.get(scene, ("", ""))
            if size == wanted:
                dress(shown, SIZES[size], theme)
                picture = packed(shown.screenshot())
                (DOCS / f"{scene}.png").write_bytes(picture)
                sys.stdout.write(f"took {scene}.png, {len(picture) // 1000} kB\n")
        page.context.close()
        scorer.context.close()


def _pad(page: Page) -> Iterator[str]:
    """A score pad in its first hand, and after five hands."""
    names = tuple(PLAYERS)[:5]
    begun: list[Note] = [
        opening("screw-your-buddy", names, scorer="Maya"),
        Write(1, 1, trump="s", bids={1: 2, 2: 1, 3: 0, 4: 3}),
    ]
    open_pad(page, begun)
    expect(page.get_by_role("region", name="Maya's bid")).to_be_visible()
    yield "pad"
    hands, _ = made_up("screw-your-buddy", 5, lambda state: len(state.winners) == 1)
    open_pad(page, [begun[0], *map(note_of, hands[:5])])
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    yield "pad-desk"


def _season(page: Page, address: str) -> Iterator[str]:
    """A season of bots under people's names, and one of its players."""
    server, origin = page.context.request, {"Origin": address}
    group = server.post("/api/groups", data={"title": "Sundays"}, headers=origin).json()
    chance = Random(5)
    for number in range(EVENINGS):
        record = {"record": _evening(number, chance)}
        server.post(f"/api/groups/{group['id']}/games", data=record, headers={**origin, "Group-Key": group["key"]})
    page.goto(f"/season/{group['id']}")
    expect(page.get_by_role("heading", name="Season standings")).to_be_visible()
    yield "season-table"
    page.get_by_role("link", name="Maya", exact=True).first.click()
    expect(page.get_by_role("img", name="Chart of the average tricks")).to_be_visible()
    yield "season-person"


def _evening(number: int, chance: Random) -> str:
    """The record of a game, the same every time."""
    names = chance.sample(list(PLAYERS), chance.choice([4, 5]))
    rules = ohhell.preset(chance.choice(["classic", "mrpikes", "mrpikes", "plump"]))
    date = f"2026-{1 + number // 3:02d}-{1 + number * 7 % 27:02d}"
    game = ohhell.Game(rules, names, seed=number, details=Details(date=date))
    while game.waiting_for:
        seat = game.waiting_for[0]
        game.play(ohhell.bot(PLAYERS[names[seat]])(game.view(seat), chance))
    return game.record()


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
    arguments: Any = parser.parse_args()
    folder: Path = arguments.all or DOCS
    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data", program=WITHOUT_CHANCE) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=(*FLAGS, "--disable-lcd-text"))
        if arguments.all is None:
            take_kept(browser, server.address)
        else:
            wrong = take_all(browser, server.address, folder, (*THEMES, "contrast") if arguments.contrast else THEMES)
        browser.close()
    sys.stdout.writelines(f"{one}\n" for one in wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
