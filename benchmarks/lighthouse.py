"""How the pages do in Lighthouse on its slow phone, and how much JavaScript the first screen asks for.

Needs Chromium (`CHROME_PATH`, or one on the path) and npm with a network: Lighthouse is fetched at a fixed version.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from msgspec import Raw

from ohhell import preset
from ohhell.bots import bot
from ohhell.client.bot import play
from ohhell.client.commands import CommandRefused
from ohhell.client.http import Client
from ohhell.notation import wire
from ohhell.protocol.messages import Start
from ohhell.tournament.actions import Action, Enter, LogEntry, OpenEvent, ReportResult, StartMatch, TableResult
from ohhell.tournament.archive import write_event
from ohhell.tournament.draws import next_draw
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.tournament import Tournament

LIGHTHOUSE: Final = "lighthouse@12.8.2"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
METRICS: Final = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
PAGES: Final = (
    "/",
    "/learn",
    "/make",
    "/pad",
    "/season",
    "/event",
    "/games",
    "/watch",
    "/puzzle",
    "/day",
    "/profile",
    "/privacy",
    "/settings",
    "/help",
)
"""The pages that everybody can open."""

PLAYERS: Final = 10
RULES: Final = {
    "name": "Two short hands",
    "players": {"min": 3, "max": 3},
    "schedule": {"shape": "custom", "list": [2, 3]},
    "score": {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}},
}
FLAGS: Final = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
LEAST: Final = 95
"""The score below which this fails."""

TRIES: Final = 3
"""How often Lighthouse may miss the beginning of a page, and say nothing of it, before that is our concern."""

LOOKS: Final = 3
"""How often a page is looked at; the middle one counts, for another program may take the processor meanwhile."""

PATIENCE: Final = 300
"""Seconds that a review may take."""

MOST: Final = 80_000
"""Bytes of compressed JavaScript the first screen may take."""

_WEB: Final = Path(__file__).parents[1] / "src" / "ohhell" / "server" / "static" / "web"


def report(address: str, chromium: str, token: str) -> dict[str, Any]:
    """What Lighthouse says of one page, opened by the person with this token."""
    npx = shutil.which("npx")
    if npx is None:
        sys.exit("npm is needed to fetch Lighthouse")
    command = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
    command += [f"--extra-headers={json.dumps({'Authorization': f'Bearer {token}'})}"] if token else []
    for _ in range(TRIES):
        done = subprocess.run(  # noqa: S603 (Lighthouse, at a fixed version)
            [*command, f"--only-categories={','.join(CATEGORIES)}"],
            env={**os.environ, "CHROME_PATH": chromium},
            stdout=subprocess.PIPE,
            check=False,
        )
        if done.returncode == 0:
            told: dict[str, Any] = json.loads(done.stdout)
            return told
    sys.exit(f"Lighthouse could not look at {address} in {TRIES} tries")


def typical(address: str, chromium: str, token: str) -> dict[str, Any]:
    """What Lighthouse says of one page when it has looked at it several times."""
    looks = [report(address, chromium, token) for _ in range(LOOKS)]
    return sorted(looks, key=lambda told: float(told["categories"]["performance"]["score"]))[LOOKS // 2]


def first_screen() -> int:
    """Bytes of JavaScript, compressed as with gzip, that the start page loads before it can be used."""
    page = (_WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/static/web/([^"]+\.js)"', page)
    return sum(len(gzip.compress((_WEB / name).read_bytes(), 9)) for name in named)


async def review_page(client: Client) -> str:
    """Play a short game as a person, wait for its review, and return the page that shows it."""
    await client.guest("Maya")
    table = await client.make_table(RULES, 3, bots=["novice", "novice"], sit=True)
    async with client.connect(table) as connection:
        await connection.do(Start)
        await play(connection, bot("novice"))
    game = (await client.ask("GET", "/api/games"))["games"][0]["id"]
    for _ in range(PATIENCE):
        with suppress(CommandRefused):  # the expert may still start up
            if (await client.ask("GET", f"/api/games/{game}/coach"))["review"] is not None:
                return f"/coach/{game}"
        await asyncio.sleep(1)
    sys.exit(f"there is no review after {PATIENCE} seconds")


async def event_pages(client: Client) -> list[str]:
    """Continue an event with one match on the server, and return its pages for players, director and everybody."""
    entries: list[LogEntry] = []
    event: Tournament | None = None

    def do(action: Action) -> Tournament:
        nonlocal event
        entries.append(LogEntry(0, "director", action))
        event = apply_entry(event, entries[-1])
        return event

    rules = Raw(wire.encode_rules(preset("irish")))
    now = do(OpenEvent(title="Championship", rules=rules, matches=4, table_size=5, seed="Lighthouse"))
    for number in range(PLAYERS):
        now = do(Enter(f"Player {number + 1}"))
    do(next_draw(now))
    now = do(StartMatch(1))
    for table in now.matches[-1].tables:
        do(ReportResult(1, table.number, TableResult((50, 45, 40, 35, 30), 10)))
    made = await client.ask("POST", "/api/events/from", {"file": write_event(entries)})
    page = f"/event/{made['id']}"
    return [page, f"{page}/player/1", f"{page}/wall", f"{page}/desk#key={made['director']}"]


async def made_pages(address: str) -> tuple[str, str, list[str]]:
    """Return the page of a review, the token of the person who may see it, and the pages of an event."""
    client = Client(address)
    review = await review_page(client)
    return review, client.token or "", await event_pages(client)


def main() -> None:
    """Start a server, look at its pages, print, and fail where a page is not good enough."""
    found = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
    chromium = found or sys.exit("Chromium is needed")
    bytes_first = first_screen()
    print(f"JavaScript of the first screen, compressed: {bytes_first / 1000:.1f} kB of {MOST // 1000} kB")
    poor: list[str] = []
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--data", data, "--log", "warning"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 (our own server)
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            review, token, event = asyncio.run(made_pages(address))
            for path in (*PAGES, review, *event):
                told = typical(address.rstrip("/") + path, chromium, token if path == review else "")
                scores = {name: round(told["categories"][name]["score"] * 100) for name in CATEGORIES}
                poor += [path] if min(scores.values()) < LEAST else []
                shown = ", ".join(f"{name} {score}" for name, score in scores.items())
                times = ", ".join(
                    f"{told['audits'][name]['title']} {told['audits'][name]['displayValue']}" for name in METRICS
                )
                print(f"{path.partition('#')[0]}: {shown}; {times}", flush=True)
        finally:
            server.terminate()
            server.wait()
    if poor or bytes_first > MOST:
        sys.exit(f"scores of {poor} are too low, or the first screen is above {MOST} bytes")


if __name__ == "__main__":
    main()
