"""Shared by the tests for everyone: pages with any look, tables made by a program, and axe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
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
_SMALL: Final = """() => [...document.querySelectorAll("a, button, input, select, summary, [role=button]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog:not([open])"))
    .map((one) => (one.matches("label input") ? one.closest("label") : one))
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box, one]) => (box.width < 44 || box.height < 44) && !one.closest(".hand"))
    .map(([box, one]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
_DRESS: Final = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    await new Promise(requestAnimationFrame);
}"""
"""Colours change within a moment, not at once."""
_NO_WORKER: Final = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"
# the middle of a table scrolls by itself
_OVER: Final = """() => Math.max(...[document.documentElement, ...document.querySelectorAll("main > .middle")]
    .map((one) => one.scrollWidth - one.clientWidth))"""


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
    context.set_default_timeout(PATIENCE)
    kept = json.dumps(json.dumps({"pace": "none", **likes}))
    context.add_init_script(
        f"localStorage.ohhell ??= {kept}" if worker else f"localStorage.ohhell ??= {kept}; {_NO_WORKER}"
    )
    return context.new_page()


def gathered(page: Page, wanted: dict[str, object]) -> None:
    """Make a table as wanted and sit down at it."""
    page.goto("/help")
    page.goto(f"/t/{page.evaluate(_MAKE, wanted)}")
    page.get_by_role("button", name="Sit here").first.click()


def at_table(page: Page, rules: object, *, seats: int, bot: str = "random") -> None:
    """Make a table with bots on every other seat, sit down and start it."""
    gathered(page, {"rules": rules, "seats": seats, "bots": [bot] * (seats - 1)})
    page.get_by_role("button", name="Start game", exact=True).click()


def to_bid(page: Page) -> None:
    """Wait until it is this page's turn to bid."""
    expect(page.get_by_label("Your bid", exact=True)).to_be_visible()


def faults(page: Page, *, only: str | None = None) -> list[str]:
    """What axe finds wrong with a page as it is now, by all of its rules or *only* one."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    # a button that has just become one to press is looked at when its colours have arrived
    page.wait_for_load_state("networkidle")
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    found = page.evaluate("(only) => axe.run(only === null ? {} : { runOnly: [only] })", only)
    return [
        f"{one['id']}: {node['html'][:160]} {node['target']}" for one in found["violations"] for node in one["nodes"]
    ]


def faults_in_every_theme(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is now in light, dark and high contrast, which differ in colours alone."""
    page.evaluate(_DRESS, "light")
    found = [f"light {one}" for one in faults(page)]
    for theme in ("dark", "contrast"):
        page.evaluate(_DRESS, theme)
        found += [f"{theme} {one}" for one in faults(page, only="color-contrast")]
    return found


def too_small(page: Page) -> list[str]:
    """What can be pressed and is smaller than a finger; cards of a hand overlap and are measured by themselves."""
    small: list[str] = page.evaluate(_SMALL)
    return small


def sideways(page: Page) -> int:
    """Pixels by which a page is wider than its window."""
    over: int = page.evaluate(_OVER)
    return over
