"""The menu of a table in groups, and hint and undo on the table itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_checks import page_faults
from browser.pages import THREE_CARDS
from browser.people import PHONE, bar, bid, hand, pad, play, start_game, table, two_at_a_table

GROUPS = ["Play", "Table", "This device", "Leave"]


def alone(visit: Visit) -> Page:
    """A phone at a table with two bots, where I bid."""
    page = visit("Maya", size=PHONE, touch=True)
    start_game({"Maya": page}, table(page, THREE_CARDS, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    return page


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_menu_has_four_groups_and_the_way_out_is_last(visit: Visit) -> None:
    page = alone(visit)
    open_menu(page)
    panel = page.get_by_role("dialog")

    assert panel.get_by_role("heading", level=3).all_inner_texts() == GROUPS
    assert panel.get_by_role("listitem").last.inner_text().split("\n") == ["Leave the game", "A bot takes your seat"]
    assert page_faults(page, "menu") == []


def test_switch_in_the_menu_acts_and_the_menu_stays(visit: Visit) -> None:
    page = alone(visit)
    open_menu(page)
    switch = page.get_by_role("switch", name="Play with one tap")
    expect(switch).not_to_be_checked()
    switch.click()

    expect(switch).to_be_checked()


def test_rare_things_are_one_page_further_and_back_leads_to_the_menu(visit: Visit) -> None:
    page = alone(visit)
    open_menu(page)
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("button", name="Continue on another device")).to_have_count(0)
    panel.get_by_role("button", name="More settings").click()
    expect(panel.get_by_role("button", name="Continue on another device")).to_be_visible()
    panel.get_by_role("button", name="Back", exact=True).click()

    expect(panel.get_by_role("heading", name="Menu")).to_be_visible()


def test_undo_on_the_table_takes_back_my_card(visit: Visit) -> None:
    page = alone(visit)
    bid(page)
    play(page)
    expect(bar(page)).to_contain_text("Your turn")
    undo = bar(page).get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()

    expect(hand(page)).to_have_count(3)


def test_hint_is_one_tap_from_the_numbers_to_bid(visit: Visit) -> None:
    page = alone(visit)
    hint = pad(page).get_by_role("button", name="Hint")
    expect(hint).to_be_enabled()
    hint.click()

    expect(page.locator(".hint")).to_be_visible()


def test_table_with_people_has_no_undo(visit: Visit) -> None:
    players = two_at_a_table(visit("Maya"), visit("Bram"))
    for page in players.values():
        open_menu(page)

    assert [page.get_by_role("button", name="Take back my last move").count() for page in players.values()] == [0, 0]
