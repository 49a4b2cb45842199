"""Who is who on a score pad: whoever played taps their name, and the game is among their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.accessibility import faults, too_small
from browser.made_up_games import NAMES
from browser.pad_scorer import A_PHONE, button, open_menu
from browser.people import tap
from browser.stored_pads import opening, prepared
from ohhell.scorekeeper.notes import Write
from scenes import house_rules

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import Come
    from server.server_process import ServerProcess

ONE_HAND = house_rules(name="One hand", schedule={"shape": "custom", "list": [2]})
HAND = Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1})


def me(where: Page | Locator, name: str) -> Locator:
    """The button by which somebody says to be that player."""
    return where.get_by_role("group", name="This is me").get_by_role("button", name=name, exact=True)


def games(page: Page) -> list[list[int]]:
    """The seats in which whoever has this browser played, one list a game."""
    return [game["you"] for game in page.context.request.get("/api/games").json().get("games", [])]


def test_whoever_watched_says_who_they_are_and_has_the_game(come: Come) -> None:
    watcher = come(**A_PHONE)
    where, _ = prepared(watcher, [opening(ONE_HAND, NAMES[:3]), HAND])
    watcher.goto(where)
    assert games(watcher) == []

    me(watcher, NAMES[1]).press("Enter")
    expect(watcher.get_by_text(f"You're {NAMES[1]} here")).to_be_visible()
    assert games(watcher) == [[1]]
    assert faults(watcher) == []
    assert too_small(watcher) == []
    watcher.reload()
    expect(me(watcher, NAMES[1])).to_have_attribute("aria-pressed", "true")

    tap(me(watcher, NAMES[1]))
    expect(me(watcher, NAMES[1])).to_have_attribute("aria-pressed", "false")
    assert games(watcher) == []


def test_whoever_keeps_score_frees_a_name_that_somebody_else_took(come: Come, browser_server: ServerProcess) -> None:
    scorer, other = come(**A_PHONE, cut=True), come("Mallory", **A_PHONE)
    where, secret = prepared(scorer, [opening(ONE_HAND, NAMES[:3])])
    seat = f"/api{where.replace('/pad/', '/pads/')}/seats/1"
    assert other.context.request.put(seat, headers={"Origin": browser_server.address}).ok
    scorer.goto(f"{where}#{secret}")
    menu = open_menu(scorer)

    tap(me(menu, NAMES[1]))
    expect(menu.get_by_role("alert")).to_contain_text(f"Someone else has already chosen {NAMES[1]}")
    assert faults(scorer) == []
    for words in (
        f"Release {NAMES[1]} for someone else",
        f"Press again: the person who chose {NAMES[1]} loses these games",
    ):
        tap(button(scorer, words))
    expect(menu.get_by_role("alert")).to_have_count(0)
    tap(me(menu, NAMES[1]))

    expect(me(menu, NAMES[1])).to_have_attribute("aria-pressed", "true")
