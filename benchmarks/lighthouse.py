"""How the pages do in Lighthouse on its slow phone, and how much JavaScript the first screen asks for.

Needs Chromium (`CHROME_PATH`, or one on the path) and npm with a network: Lighthouse is fetched at a fixed version.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

LIGHTHOUSE: Final = "lighthouse@12.8.2"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
METRICS: Final = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
PAGES: Final = ("/", "/make", "/pad", "/season", "/games", "/watch", "/settings", "/help")
FLAGS: Final = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
LEAST: Final = 95
"""The score below which this fails."""

TRIES: Final = 3
"""How often Lighthouse may miss the beginning of a page, and say nothing of it, before that is our concern."""

LOOKS: Final = 3
"""How often a page is looked at; the middle one counts, for another program may take the processor meanwhile."""

MOST: Final = 80_000
"""Bytes of compressed JavaScript the first screen may take."""

_WEB: Final = Path(__file__).parents[1] / "src" / "ohhell" / "server" / "static" / "web"


def report(address: str, chromium: str) -> dict[str, Any]:
    """What Lighthouse says of one page."""
    npx = shutil.which("npx")
    if npx is None:
        sys.exit("npm is needed to fetch Lighthouse")
    command = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
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


def typical(address: str, chromium: str) -> dict[str, Any]:
    """What Lighthouse says of one page when it has looked at it several times."""
    looks = [report(address, chromium) for _ in range(LOOKS)]
    return sorted(looks, key=lambda told: float(told["categories"]["performance"]["score"]))[LOOKS // 2]


def first_screen() -> int:
    """Bytes of JavaScript, compressed as with gzip, that the start page loads before it can be used."""
    page = (_WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/static/web/([^"]+\.js)"', page)
    return sum(len(gzip.compress((_WEB / name).read_bytes(), 9)) for name in named)


def main() -> None:
    """Start a server, look at its pages, print, and fail where a page is not good enough."""
    chromium = os.environ.get("CHROME_PATH") or shutil.which("chromium") or sys.exit("Chromium is needed")
    bytes_first = first_screen()
    print(f"JavaScript of the first screen, compressed: {bytes_first / 1000:.1f} kB of {MOST // 1000} kB")
    poor: list[str] = []
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--data", data, "--log", "warning"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 (our own server)
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            for path in PAGES:
                told = typical(address.rstrip("/") + path, chromium)
                scores = {name: round(told["categories"][name]["score"] * 100) for name in CATEGORIES}
                poor += [path] if min(scores.values()) < LEAST else []
                shown = ", ".join(f"{name} {score}" for name, score in scores.items())
                times = ", ".join(
                    f"{told['audits'][name]['title']} {told['audits'][name]['displayValue']}" for name in METRICS
                )
                print(f"{path}: {shown}; {times}")
        finally:
            server.terminate()
            server.wait()
    if poor or bytes_first > MOST:
        sys.exit(f"scores of {poor} are too low, or the first screen is above {MOST} bytes")


if __name__ == "__main__":
    main()
