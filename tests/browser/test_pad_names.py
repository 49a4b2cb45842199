"""Long names on small phones: in one line, whole when tapped; and always the name that somebody has now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.pad_scorer import A_PHONE, button, open_menu, open_sheet, rows
from browser.people import tap
from browser.stored_pads import opening, prepared
from ohhell.scorekeeper.notes import Finish, Rename, Write
from scenes import house_rules

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Come
    from ohhell.scorekeeper.notes import Note

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


def _at(come: Come, size: tuple[int, int], *notes: Note, names: tuple[str, ...] = LONG) -> Page:
    """A pad of people with long names on a small phone."""
    page = come(size=size, touch=True)
    where, secret = prepared(page, [opening(RULES, names), *notes])
    page.goto(f"{where}#{secret}")
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("phase", ["bids", "tricks", "result"])
def test_every_name_is_in_one_line_on_a_small_phone(come: Come, size: tuple[int, int], phase: str) -> None:
    notes = {"bids": Write(1, 1, trump="h"), "tricks": Write(1, 1, trump="h", bids=HAND.bids), "result": HAND}
    page = _at(come, size, notes[phase])
    names = page.get_by_role("listitem").locator(".text")
    expect(names).to_have_count(len(LONG))

    assert [name.evaluate(_LINES) for name in names.all()] == [1] * len(LONG)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_whole_name_is_shown_when_its_row_is_tapped(come: Come, size: tuple[int, int]) -> None:
    page = _at(come, size, Write(1, 1, trump="h"))

    tap(rows(page).filter(has_text=LONG[0]))

    expect(page.locator(":popover-open")).to_have_text(LONG[0])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_deals_and_who_leads_have_one_line_each_on_a_small_phone(come: Come, size: tuple[int, int]) -> None:
    page = _at(come, size, Write(1, 1, trump="h", bids=HAND.bids), names=LONGEST)
    facts = page.get_by_role("region", name="This hand").locator(".who > span")
    expect(facts).to_have_count(2)

    assert [fact.evaluate(_LINES) for fact in facts.all()] == [1, 1]


def test_names_of_the_standings_are_in_one_line_at_the_end(come: Come) -> None:
    page = _at(come, (320, 568), HAND, Finish(), names=LONGEST)
    names = page.get_by_role("table", name="Result").locator(".text")
    expect(names).to_have_count(len(LONGEST))

    assert [name.evaluate(_LINES) for name in names.all()] == [1] * len(LONGEST)


def test_title_of_the_menu_is_as_wide_as_the_menu_when_names_are_long(come: Come) -> None:
    page = _at(come, (320, 568), Write(1, 1, trump="h"), names=LONGEST)
    menu = open_menu(page)

    assert menu.evaluate("(menu) => menu.scrollWidth - menu.clientWidth") == 0


def test_dealer_is_marked_with_a_letter_and_called_dealer(come: Come) -> None:
    page = _at(come, (390, 664), Write(1, 1, trump="h"))

    expect(rows(page).filter(has_text=LONG[0])).to_contain_text(re.compile(r"Maximiliana Oberhuber, ?D ?dealer"))


@pytest.mark.parametrize("size", [(390, 664), (768, 1024), (1440, 900)], ids=str)
def test_names_stay_in_sight_when_the_sheet_scrolls(come: Come, size: tuple[int, int]) -> None:
    page = _at(come, size, HAND)
    sheet = open_sheet(page)
    head = sheet.get_by_role("columnheader").filter(has_text="Devi")
    expect(head).to_be_visible()

    sheet.get_by_role("rowheader").last.scroll_into_view_if_needed()

    expect(head).to_be_in_viewport(ratio=1)


def test_pad_is_listed_under_the_new_name_when_somebody_was_renamed(come: Come) -> None:
    page = come(**A_PHONE)
    old = opening(RULES, LONG[3:])
    old = type(old)(old.rules, old.names, 0, title="Devi and Eoin")  # as version 0.1.0 called pads
    where, secret = prepared(page, [old, Rename(0, "Devika")])
    page.goto(f"{where}#{secret}")

    expect(open_menu(page).get_by_role("heading", name="Devika and Eoin")).to_be_visible()
    tap(button(page, "Close"))
    page.goto("/pad")
    expect(page.get_by_role("link", name=re.compile("^Devika and Eoin"))).to_be_visible()
