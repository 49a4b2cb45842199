"""Names on the score pad: long ones on small phones, changed ones, and which player holds the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES
from browser.pad_scorer import A_PHONE, button, open_menu, open_sheet, rows
from browser.page_checks import axe_faults, small_targets
from browser.people import tap
from browser.stored_pads import open_pad, opening, prepared
from ohhell.scorekeeper.notes import Finish, Note, Rename, Write
from scenes import house_rules
from server.server_process import ServerProcess

LONG = ("Maximiliana Oberhuber", "Bartholomew", "Christabel-Anne", "Devi", "Eoin")
RULES = house_rules(name="Eight", schedule={"shape": "custom", "list": [8, *range(7, 0, -1), *range(2, 9)]})
HAND = Write(1, 1, trump="h", bids={0: 1, 1: 2, 2: 1, 3: 0, 4: 3}, taken={0: 1, 1: 2, 2: 1, 3: 0, 4: 4})
LONGEST = ("Maximiliana Wolfeschlegelsteinhausenberg", "Bartholomew of the House of Hohenzollern", *LONG[2:])
SIZES = [(390, 664), (320, 568), (375, 553)]
_LINES = """(name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}"""


def _at(visit: Visit, size: tuple[int, int], *notes: Note, names: tuple[str, ...] = LONG) -> Page:
    """A pad of people with long names on a small phone."""
    page = visit(size=size, touch=True)
    open_pad(page, [opening(RULES, names), *notes])
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("phase", ["bids", "tricks", "result"])
def test_every_name_is_in_one_line_on_a_small_phone(visit: Visit, size: tuple[int, int], phase: str) -> None:
    notes = {"bids": Write(1, 1, trump="h"), "tricks": Write(1, 1, trump="h", bids=HAND.bids), "result": HAND}
    page = _at(visit, size, notes[phase])
    names = page.get_by_role("listitem").locator(".text")
    expect(names).to_have_count(len(LONG))

    assert [name.evaluate(_LINES) for name in names.all()] == [1] * len(LONG)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_whole_name_is_shown_when_its_row_is_tapped(visit: Visit, size: tuple[int, int]) -> None:
    page = _at(visit, size, Write(1, 1, trump="h"))

    tap(rows(page).filter(has_text=LONG[0]))

    expect(page.locator(":popover-open")).to_have_text(LONG[0])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_deals_and_who_leads_have_one_line_each_on_a_small_phone(visit: Visit, size: tuple[int, int]) -> None:
    page = _at(visit, size, Write(1, 1, trump="h"), names=LONGEST)
    facts = page.get_by_role("region", name="This hand").locator(".who > span")
    expect(facts).to_have_count(2)

    assert [fact.evaluate(_LINES) for fact in facts.all()] == [1, 1]


def test_names_of_the_standings_are_in_one_line_at_the_end(visit: Visit) -> None:
    page = _at(visit, (320, 568), HAND, Finish(), names=LONGEST)
    names = page.get_by_role("table", name="Result").locator(".text")
    expect(names).to_have_count(len(LONGEST))

    assert [name.evaluate(_LINES) for name in names.all()] == [1] * len(LONGEST)


def test_title_of_the_menu_is_as_wide_as_the_menu_when_names_are_long(visit: Visit) -> None:
    page = _at(visit, (320, 568), Write(1, 1, trump="h"), names=LONGEST)
    menu = open_menu(page)

    assert menu.evaluate("(menu) => menu.scrollWidth - menu.clientWidth") == 0


def test_dealer_is_marked_with_a_letter_and_called_dealer(visit: Visit) -> None:
    page = _at(visit, (390, 664), Write(1, 1, trump="h"))

    expect(rows(page).filter(has_text=LONG[0])).to_contain_text(re.compile(r"Maximiliana Oberhuber, ?D ?dealer"))


@pytest.mark.parametrize("size", [(390, 664), (768, 1024), (1440, 900)], ids=str)
def test_names_stay_in_sight_when_the_sheet_scrolls(visit: Visit, size: tuple[int, int]) -> None:
    page = _at(visit, size, HAND)
    sheet = open_sheet(page)
    head = sheet.get_by_role("columnheader").filter(has_text="Devi")
    expect(head).to_be_visible()

    sheet.get_by_role("rowheader").last.scroll_into_view_if_needed()

    expect(head).to_be_in_viewport(ratio=1)


def test_pad_is_listed_under_the_new_name_when_somebody_was_renamed(page: Page) -> None:
    old = opening(RULES, LONG[3:])
    old = type(old)(old.rules, old.names, 0, title="Devi and Eoin")  # as version 0.1.0 called pads
    open_pad(page, [old, Rename(0, "Devika")])

    expect(open_menu(page).get_by_role("heading", name="Devika and Eoin")).to_be_visible()
    tap(button(page, "Close"))
    page.goto("/pad")
    expect(page.get_by_role("link", name=re.compile("^Devika and Eoin"))).to_be_visible()


ONE_HAND = house_rules(name="One hand", schedule={"shape": "custom", "list": [2]})
PLAYED = Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1})


def me(where: Page | Locator, name: str) -> Locator:
    """The button by which somebody says to be that player."""
    return where.get_by_role("group", name="This is me").get_by_role("button", name=name, exact=True)


def games(page: Page) -> list[list[int]]:
    """The seats in which this browser's person played, one list per game."""
    return [game["you"] for game in page.context.request.get("/api/games").json().get("games", [])]


def test_whoever_watched_says_who_they_are_and_has_the_game(visit: Visit) -> None:
    watcher = visit(**A_PHONE)
    where, _ = prepared(watcher, [opening(ONE_HAND, NAMES[:3]), PLAYED])
    watcher.goto(where)
    assert games(watcher) == []

    me(watcher, NAMES[1]).press("Enter")
    expect(watcher.get_by_text(f"You're {NAMES[1]} here")).to_be_visible()
    assert games(watcher) == [[1]]
    assert axe_faults(watcher) == []
    assert small_targets(watcher) == []
    watcher.reload()
    expect(me(watcher, NAMES[1])).to_have_attribute("aria-pressed", "true")

    tap(me(watcher, NAMES[1]))
    expect(me(watcher, NAMES[1])).to_have_attribute("aria-pressed", "false")
    assert games(watcher) == []


def test_whoever_keeps_score_frees_a_name_that_somebody_else_took(visit: Visit, browser_server: ServerProcess) -> None:
    scorer, other = visit(**A_PHONE, cut=True), visit("Mallory", **A_PHONE)
    where, secret = prepared(scorer, [opening(ONE_HAND, NAMES[:3])])
    seat = f"/api{where.replace('/pad/', '/pads/')}/seats/1"
    assert other.context.request.put(seat, headers={"Origin": browser_server.address}).ok
    scorer.goto(f"{where}#{secret}")
    menu = open_menu(scorer)

    tap(me(menu, NAMES[1]))
    expect(menu.get_by_role("alert")).to_contain_text(f"Someone else has already chosen {NAMES[1]}")
    assert axe_faults(scorer) == []
    for words in (
        f"Release {NAMES[1]} for someone else",
        f"Press again: the person who chose {NAMES[1]} loses these games",
    ):
        tap(button(scorer, words))
    expect(menu.get_by_role("alert")).to_have_count(0)
    tap(me(menu, NAMES[1]))

    expect(me(menu, NAMES[1])).to_have_attribute("aria-pressed", "true")
