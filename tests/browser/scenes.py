"""Scenes to take pictures of and to check: real games on a real server, played by the page's own buttons.

Each walk leads a page from one scene to the next and yields the name of the scene.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from browser.pages import at_table, opened, to_bid, waiting_table
from browser.people import start_game, table, visitor_page

SEATS: Final = (2, 3, 5, 8, 12)
CARDS: Final = (13, 10, 5, 1)

_SAME_WORD: Final = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
"""What this page adds to the shuffle is always the same."""

_PLAY: Final = """async (until) => {
    const all = (query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
    const reached = new Function("all", `return ${until}`);
    const bid = () => {
        const open = all(".pad .key[aria-disabled=false]");
        const usual = Math.round(all(".hand button").length / (all(".arena .plate, .rows li").length + 1));
        return open[Math.min(usual, open.length - 1)];
    };
    const next = () => {
        const [button] = all(".over .btn.go, .pad .btn.go:enabled, .me.turn .btn.go:enabled");
        if (button) return button;
        return bid() ?? (all(".me.turn").length ? all(".hand button[aria-disabled=false]").at(-1) : null);
    };
    const begun = performance.now();
    while (!reached(all)) {
        if (performance.now() - begun > 60_000) throw new Error(`not seen in a minute: ${until}`);
        next()?.click();
        await new Promise(requestAnimationFrame);
    }
}"""
MY_TURN: Final = "all('.me.turn').length === 1"
IN_A_TRICK: Final = (
    f"{MY_TURN} && all('.lay .played, .rows .lay').length >= 2 && all('.hand button[aria-disabled=true]').length > 0"
)
AFTER: Final = "all('.over .btn.go').length === 1"
OVER: Final = "document.querySelector('a[href^=\"/replay/\"]') !== null"
BIDDING: Final = "all('.pad .key').length > 0"


def visitor(browser: Browser, address: str, *, sharp: float = 1, **likes: Any) -> Page:
    """A page without motion and without chance."""
    page = opened(browser, address, size=(1280, 720), sharp=sharp, **{"theme": "light", **likes})
    page.add_init_script(_SAME_WORD)
    return page


def play(page: Page, until: str) -> None:
    """Press what is to be pressed until something can be seen."""
    page.evaluate(_PLAY, until)


def whole_game(page: Page, rules: object = "screw-your-buddy", *, hands: int = 9) -> Iterator[str]:
    """From the start page through a game to its replay; the sheet shows so many hands."""
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    yield "start"
    at_table(page, rules, seats=5, bot="club")
    to_bid(page)
    page.locator(".pad .key[aria-disabled=false]").nth(3).click()
    yield "bidding"
    play(page, IN_A_TRICK)
    page.locator(".hand button[aria-disabled=false]").last.click()
    yield "play"
    play(page, AFTER)
    yield "hand over"
    play(page, f"{MY_TURN} && document.querySelector('.bar .title').textContent.includes('Hand {hands + 1} ')")
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "sheet"
    page.keyboard.press("Escape")
    play(page, OVER)
    yield "over"
    page.get_by_role("link", name="Watch replay").click()
    page.goto(f"{page.url.partition('#')[0]}#1.20")
    page.reload()
    expect(page.get_by_role("region", name="Steps")).to_contain_text("Step 20")
    yield "replay"


def crowded(seats: int, cards: Sequence[int]) -> dict[str, Any]:
    """Rules for so many players who get so many cards in one hand after the other."""
    return {
        "name": "A full table",
        "players": {"min": seats, "max": seats},
        "deck": {"packs": math.ceil((seats * max(cards) + 1) / 52)},
        "schedule": {"shape": "custom", "list": list(cards)},
        "hook": {"kind": "last_not_equal"},
        "score": {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}},
    }


ONE_OF_EACH: Final = {**crowded(5, (7, 1, 1, 1, 1, 2)), "name": "Six hands", "comments": True}
"""Rules of a short game in which everybody deals, and is the last to bid, once."""


def crowd(page: Page, seats: int, cards: Sequence[int] = CARDS) -> Iterator[str]:
    """Bidding and play of so many players with so many cards."""
    at_table(page, crowded(seats, cards), seats=seats)
    for number in cards:
        held = f"(all('.hand button').length === {number})"
        play(page, f"{BIDDING} && {held}")
        yield f"{seats:02} seats {number:02} cards bidding"
        most = f"all('.lay .played, .rows .lay').length >= {seats // 2} || all('.hand button').length < {max(2, number // 2)}"
        play(page, f"{MY_TURN} && ({most})" if number > 1 else MY_TURN)
        yield f"{seats:02} seats {number:02} cards play"


def sealed(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """Bids that everybody shows at once: chosen, held in fists, counted, and open."""
    names = ("Maya", "Ben", "Chidi")
    people = {name: visitor_page(browser, address, name, pace="slow") for name in names}
    pages = list(people.values())
    where = table(pages[0], "mrpikes", seats=5, bots=2, bot="club")
    start_game(people, where)
    for page, bid in zip(pages, (3, 0, 7), strict=True):
        to_bid(page)
        if page is pages[0]:
            yield "sealed choosing", page
        page.locator(".pad .key").nth(bid).click()
        page.locator(".pad .btn.go").click()
        if page is pages[1]:
            yield "sealed fists", pages[0]
    expect(pages[0].locator(".sealed .beat")).to_be_visible()
    yield "sealed counting", pages[0]
    expect(pages[0].locator(".sealed .open")).to_be_visible()
    yield "sealed open", pages[0]
    for page in pages:
        page.context.close()


PAGES: Final = (
    "/",
    "/settings",
    "/help",
    "/profile",
    "/privacy",
    "/make",
    "/pad",
    "/season",
    "/event",
    "/event/nowhere",
    "/games",
    "/watch",
    "/puzzle",
    "/day",
    "/nowhere",
    "/t/nowhere",
)


def pages_beside(page: Page) -> Iterator[str]:
    """Pages beside the game, and what they say if there is nothing to show, or something is wrong."""
    for path in (*PAGES, "/replay/nowhere", "/coach/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield f"page {path.strip('/').replace('/', ' ')}"
    page.goto("/")
    page.get_by_placeholder("Code or link").fill("ZZZZZZ")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "start wrong code"
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "start choose"
    page.goto("/make#p=broken")
    page.get_by_role("button", name="Edit the rules").click()
    page.get_by_role("button", name="Load from file").click()
    for group in page.locator("[data-group] > summary").all():
        group.click()
    page.get_by_label("Players bid").select_option("All at once")
    expect(page.locator('[data-axis="hook.kind"]')).to_contain_text("The hook needs bidding in turn")
    yield "make broken link and rules"


def before_the_game(page: Page, friend: Page) -> Iterator[str]:
    """A table while its players come, and everything that its menu opens."""
    waiting_table(page, {"rules": ONE_OF_EACH, "seats": 5, "bots": ["club"], "settings": {"listed": True}})
    friend.goto(page.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("listitem").filter(has_text="Bram").first).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    yield "waiting"
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.get_by_role("button", name="Start game", exact=True)).to_be_enabled()
    yield "waiting full"
    page.get_by_role("button", name="Start game", exact=True).click()
    expect(page.locator(".hand button")).to_have_count(7)
    for name in ("", "Rules and help", "Players", "Invite players", "Host controls", "More settings", "Other device"):
        page.get_by_role("button", name="Menu", exact=True).click()
        panel = page.get_by_role("dialog")
        if name:
            other = name == "Other device"
            panel.get_by_role("button", name="More settings" if other else name, exact=True).click()
            if other:
                panel.get_by_role("button", name="Continue on another device").click()
            heading = "Continue on another device" if other else name
            expect(panel.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        if name == "Players":
            panel.get_by_role("button", name="Report").click()
        yield f"menu {name.lower()}"
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)


def game(page: Page) -> Iterator[str]:
    """A game from its first bid to its replay, with what is opened or refused on the way."""
    at_table(page, ONE_OF_EACH, seats=5, bot="club")
    to_bid(page)
    yield "bidding"
    play(page, f"{IN_A_TRICK} && all('.hand button').length < 7")
    page.locator(".hand button[aria-disabled=true]").first.click(force=True)
    yield "refused"
    for key, name in (("t", "sheet"), ("l", "last trick"), ("?", "key list"), ("/", "talk")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.set_offline(True)
    expect(page.get_by_text("Offline", exact=False).first).to_be_visible()
    yield "offline"
    page.context.set_offline(False)
    play(page, AFTER)
    yield "hand over"
    play(page, f"{BIDDING} && all('.pad .key[aria-disabled=true]').length > 0")
    page.locator(".pad .key[aria-disabled=true]").first.click(force=True)
    yield "hooked"
    play(page, OVER)
    page.get_by_role("button", name="Check deals").click()
    expect(page.get_by_text("Every deal is correct")).to_be_visible()
    yield "over"
    page.get_by_role("link", name="Watch replay").click()
    page.get_by_role("button", name="Forward one step").click()
    yield "replay"
    page.goto("/games")
    expect(page.get_by_role("img", name=re.compile("^Chart of how often"))).to_be_visible()
    yield "finished games"
