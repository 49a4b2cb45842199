"""People in browsers of their own, what they press at a table, and what they can read there; all by role and by name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.pages import PATIENCE, THREE_CARDS, opened, origin

PHONE: Final = (375, 812)
DESK: Final = (1440, 900)
ONWARDS: Final = re.compile("^(Next hand|I'm ready|See result)$")

_A_LOOK: Final = 200
"""Milliseconds between two looks at the same thing."""

_WORKER: Final = """(patience) => Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise((_, give_up) => setTimeout(() => give_up(new Error("the worker was never ready")), patience)),
])"""

Press = Callable[["Locator"], None]
"""How somebody presses things: with a mouse, or with a finger."""


def click(what: Locator) -> None:
    """Press with a mouse."""
    what.click()


def tap(what: Locator) -> None:
    """Press with a finger."""
    what.tap()


def visitor_page(
    browser: Browser,
    address: str,
    name: str = "",
    *,
    size: tuple[int, int] = DESK,
    touch: bool = False,
    **likes: Any,
) -> Page:
    """A page of somebody with a browser of their own, whom the server knows where there is a *name*."""
    page = opened(browser, address, size=size, touch=touch, name=name, **likes)
    if name:
        answer = page.context.request.post("/api/people", data={"name": name}, headers=origin(page))
        assert answer.ok, answer.text()
    return page


def wait_for_worker(page: Page) -> None:
    """Wait until the page would open offline."""
    page.evaluate(_WORKER, PATIENCE)


def logged_problems(page: Page) -> list[str]:
    """A list that fills with what the page complains of."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return wrong


def table(page: Page, rules: object, *, seats: int, bots: int, bot: str = "random", **more: object) -> str:
    """A new table of this page's person with bots in its last seats; where it is. *more* are its settings."""
    wanted = {"rules": rules, "seats": seats, "bots": [bot] * bots, "settings": more}
    answer = page.context.request.post("/api/tables", data=wanted, headers=origin(page))
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['id']}"


def start_game(players: Mapping[str, Page], where: str) -> None:
    """Everybody comes and sits down; the first of them made the table and starts it."""
    for player in players.values():
        player.goto(where)
        player.get_by_role("button", name="Sit here").first.click()
        expect(player.get_by_role("button", name="Stand up")).to_be_visible()
    host = next(iter(players.values()))
    host.get_by_role("button", name="Start game", exact=True).click()


def two_at_a_table(maya: Page, bram: Page, **settings: Any) -> dict[str, Page]:
    """Maya, who is the host, and Bram at a table of three, with three cards each."""
    players = {"Maya": maya, "Bram": bram}
    start_game(players, table(maya, THREE_CARDS, seats=3, bots=1, **settings))
    for page in players.values():
        expect(hand(page)).to_have_count(3)
    return players


def pad(page: Page) -> Locator:
    """Where I bid."""
    return page.get_by_role("region", name="Your bid", exact=True)


def bar(page: Page) -> Locator:
    """The bar that says what I need and what I do now."""
    return page.get_by_role("region", name="You", exact=True)


def facts(page: Page) -> Locator:
    """Trump, and how the bids stand."""
    return page.get_by_role("region", name="This hand")


def seats(page: Page) -> Locator:
    """The others, and the trick between them."""
    return page.get_by_role("list", name="Players in turn order, from your left")


def plate(page: Page, name: str) -> Locator:
    """Another player: the one item with this name that is no card."""
    return seats(page).get_by_role("listitem").filter(has_text=name).filter(has_not_text=f"{name}:")


def trick(page: Page) -> Locator:
    """The cards that lie on the table, in playing order from my left; mine first."""
    return seats(page).get_by_role("img")


def hand(page: Page) -> Locator:
    """My cards."""
    return page.get_by_role("list", name="Your hand").get_by_role("button")


def held(page: Page) -> list[str]:
    """My cards in words."""
    return [_words(card) for card in hand(page).all_inner_texts()]


def _words(card: str) -> str:
    """A card's name without the corners that are drawn on it."""
    return card.split("\n", maxsplit=1)[0]


def may_play(page: Page) -> Locator:
    """My cards that are open to me, where it is my turn."""
    return page.get_by_role("list", name="Your hand").locator("button[aria-disabled=false]")


def numbers(page: Page) -> Locator:
    """The bids that are open to me."""
    return pad(page).locator("button[aria-pressed][aria-disabled=false]")


def aloud(page: Page) -> str:
    """What was said of the last few bids, cards and tricks."""
    return page.locator("[data-announced]").inner_text()


def turn(players: Mapping[str, Page], deed: str) -> str:
    """Who of these is asked to "bid" or to "play", as soon as somebody is.

    Everybody's own page is asked: the others' may be a moment behind, and still wait for whoever has just moved.
    """
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for name, page in players.items():
            prompt = pad(page) if deed == "bid" else bar(page).filter(has_text="Your turn")
            with suppress(AssertionError):
                expect(prompt).to_be_visible(timeout=_A_LOOK)
                return name
    pytest.fail(f"none of {', '.join(players)} is asked to {deed}")


def bid(page: Page, tricks: int | None = None, press: Press = click) -> int:
    """Bid so many, which the hook must not close, or the least that is open, and wait until it is done; how many."""
    number = numbers(page).first if tricks is None else pad(page).get_by_role("button", name=str(tricks), exact=True)
    press(number)
    said = int(number.inner_text())
    press(pad(page).get_by_role("button", name=re.compile(f"^Bid {said}")))
    expect(pad(page)).to_have_count(0)
    return said


def play(page: Page, press: Press = click) -> str:
    """Lift the first card that is open and play it; which one it was."""
    expect(bar(page)).to_contain_text("Your turn")
    left = hand(page).count()
    card = may_play(page).first
    name = _words(card.inner_text())
    press(card)
    press(bar(page).get_by_role("button", name=re.compile("^Play")))
    expect(hand(page)).to_have_count(left - 1)
    return name


def result(page: Page) -> Locator:
    """What is shown at the end of a hand."""
    return page.get_by_role("region", name=re.compile(r"^Hand \d+ is over$"))


def play_hand(page: Page, press: Press = click) -> Locator:
    """Play my cards to the end of the hand; what is shown then."""
    region = result(page)
    while True:
        expect(region.or_(bar(page).get_by_text("Your turn")).first).to_be_visible()
        if region.is_visible():
            return region
        play(page, press)


def points(text: str) -> int:
    """A number of points as it is written on the page."""
    return int(text.replace("−", "-").replace("+", ""))  # noqa: RUF001 (a true minus sign)


def scores(result_region: Locator) -> dict[str, tuple[int, int, int, int]]:
    """Tricks, bid, points and total of every player in the result of a hand."""
    found = {}
    for row in result_region.locator("tbody").get_by_role("row").all():
        name = row.locator(".name").inner_text().removesuffix(" (you)")
        said = re.match(r"bid (\d+), took (\d+):", row.locator("th > small").inner_text())
        assert said is not None, row.inner_text()
        got, total = (points(row.locator(cell).inner_text()) for cell in ("td.points", "td.total"))
        found[name] = (int(said[2]), int(said[1]), got, total)
    return found


def api_response(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers to a request of this page's person."""
    return page.context.request.post(path, data=body or {}, headers=origin(page)).json()


def secret(page: Page, path: str, **body: Any) -> str:
    """The secret of a new link, as soon as there may be one."""
    until = time.monotonic() + PATIENCE / 1000
    response: Any = None
    while time.monotonic() < until:
        response = api_response(page, path, body)
        if "link" in response:
            return str(response["link"].partition("#link=")[2])
        page.wait_for_timeout(_A_LOOK)
    raise AssertionError(response)
