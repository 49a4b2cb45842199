"""Pages of fresh browsers with any settings, and tables that a program makes for them."""

from __future__ import annotations

import base64
import json
from typing import Any, Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page, expect

PATIENCE: Final = 30_000
"""Milliseconds that dealing and a few bots' moves may take on a machine that does other things too."""

expect.set_options(timeout=PATIENCE)

SHORT: Final[dict[str, Any]] = {
    "name": "A short one",
    "players": {"min": 3, "max": 3},
    "schedule": {"shape": "custom", "list": [1, 2]},
    "hook": {"kind": "last_not_equal"},
    "score": {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}},
}
"""Rules of a game that is over after three tricks."""
THREE_CARDS: Final = {**SHORT, "name": "Three cards", "schedule": {"shape": "custom", "list": [3]}}
"""Rules of a game of one hand."""

_MAKE: Final = """async (wanted) => {
    const ask = async (path, body) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        return answer.json();
    };
    await ask("/api/people", { name: "Maya" });
    localStorage.ohhell = JSON.stringify({ ...JSON.parse(localStorage.ohhell), name: "Maya" });
    return (await ask("/api/tables", wanted)).id;
}"""
_ADDRESSES: Final = WeakKeyDictionary["BrowserContext", str]()
_NO_WORKER: Final = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"


def opened(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = (375, 812),
    touch: bool = False,
    sharp: float = 1,
    worker: bool = False,
    **likes: object,
) -> Page:
    """A page of a fresh browser with these settings; axe may be put into it, so it does without our policy.

    It has a service worker only if a test needs one: filling its cache takes as long as loading the page.
    """
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        device_scale_factor=sharp,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    _ADDRESSES[context] = address
    context.set_default_timeout(PATIENCE)
    kept = json.dumps(json.dumps({"pace": "none", **likes}))
    context.add_init_script(
        f"localStorage.ohhell ??= {kept}" if worker else f"localStorage.ohhell ??= {kept}; {_NO_WORKER}"
    )
    return context.new_page()


def rules_link(rules: dict[str, Any], base: str = "-", version: int = 1) -> str:
    """A link to the form with these rules, or with these changes of a preset."""
    packed = base64.urlsafe_b64encode(json.dumps(rules).encode()).decode().rstrip("=")
    return f"/make#{version}.{base}.{packed}"


def origin(page: Page) -> dict[str, str]:
    """The header by which the server knows a request of this page's person."""
    return {"Origin": _ADDRESSES[page.context]}


def waiting_table(page: Page, wanted: dict[str, object]) -> None:
    """Make a table as wanted and sit down at it."""
    page.goto("/help")
    page.goto(f"/t/{page.evaluate(_MAKE, wanted)}")
    page.get_by_role("button", name="Sit here").first.click()


def at_table(page: Page, rules: object, *, seats: int, bot: str = "random") -> None:
    """Make a table with bots on every other seat, sit down and start it."""
    waiting_table(page, {"rules": rules, "seats": seats, "bots": [bot] * (seats - 1)})
    page.get_by_role("button", name="Start game", exact=True).click()


def to_bid(page: Page) -> None:
    """Wait until it is this page's turn to bid."""
    expect(page.get_by_label("Your bid", exact=True)).to_be_visible()
