"""The pictures of a season in the documentation: games of bots under people's names, on a real server.

`python -m browser.season_pictures` (in tests/) takes them again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect, sync_playwright

import ohhell
from browser.accessibility import opened
from browsers import CHROMIUM, FLAGS
from ohhell.notation.record.record import Details
from server.server_process import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.server_process import ServerProcess

DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
PEOPLE: Final = {"Maya": "club", "Bram": "club", "Chidi": "novice", "Devi": "club", "Eoin": "novice", "Gwen": "random"}
EVENINGS: Final = 24


def evenings() -> list[str]:
    """The records of a year of Sundays, the same every time."""
    chance = Random(5)
    return [_evening(number, chance) for number in range(EVENINGS)]


def _evening(number: int, chance: Random) -> str:
    names = chance.sample(list(PEOPLE), chance.choice([4, 5]))
    rules = ohhell.preset(chance.choice(["classic", "mrpikes", "mrpikes", "plump"]))
    date = f"2026-{1 + number // 3:02d}-{1 + number * 7 % 27:02d}"
    game = ohhell.Game(rules, names, seed=number, details=Details(date=date))
    while game.waiting_for:
        seat = game.waiting_for[0]
        game.play(ohhell.bot(PEOPLE[names[seat]])(game.view(seat), chance))
    return game.record()


def take(server: ServerProcess, browser: Browser, folder: Path) -> None:
    """Take both pictures."""
    page = opened(browser, server.address, size=(1200, 800), theme="light")
    asking, origin = page.context.request, {"Origin": server.address}
    group = asking.post("/api/groups", data={"title": "Sundays"}, headers=origin).json()
    for record in evenings():
        headers = {**origin, "Group-Key": group["key"]}
        asking.post(f"/api/groups/{group['id']}/games", data={"record": record}, headers=headers)
    page.goto(f"/season/{group['id']}")
    expect(page.get_by_role("table", name="Season standings")).to_be_visible()
    page.screenshot(path=folder / "season-table.png")
    page.get_by_role("link", name="Maya", exact=True).first.click()
    expect(page.get_by_role("img", name="Chart of the average tricks")).to_be_visible()
    page.screenshot(path=folder / "season-person.png")
    page.context.close()


def main() -> None:
    """Take the pictures into docs/pictures, or into the folder that is named."""
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data") as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        take(server, browser, Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
        browser.close()


if __name__ == "__main__":
    main()
