"""Who plays, and what is dealt again: leaving, coming late, voided hands; several matches added up."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import (
    button,
    go_on,
    key,
    lines,
    open_menu,
    open_sheet,
    pad_numbers,
    rows,
    write_bids,
    write_trump,
)
from browser.people import tap
from browser.stored_pads import note_of, open_pad, opening, written_on
from ohhell.scorekeeper.notes import PlayerLeaves, Write
from scenes import house_rules


def type_hand(page: Page, trump: str, bids: dict[str, int], tricks: dict[str, int]) -> None:
    """A hand, one number after the other in the order in which the page has the names."""
    tap(button(page, trump))
    names = [row.split()[0] for row in rows(page).all_inner_texts()]
    for number in (*(bids[name] for name in names), *(tricks[name] for name in names[:-1])):
        tap(key(page, number))


def test_somebody_leaves_and_somebody_comes_late(page: Page) -> None:
    (first, *_), _ = made_up("mrpikes", 4, lambda state: state.phase == "over")
    open_pad(page, [opening("mrpikes", NAMES[:4]), note_of(first)])
    go_on(page)
    tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))
    tap(button(page, "Bob"))
    tap(button(page, "Yes, everyone agrees"))
    expect(rows(page)).to_have_count(3)
    type_hand(page, "Clubs", {"Ann": 3, "Cid": 3, "Dee": 3}, {"Ann": 4, "Cid": 3, "Dee": 2})
    go_on(page)
    tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))
    page.get_by_role("textbox", name="Name", exact=False).first.fill("Eve")
    page.get_by_label("Sits to the left of").select_option("Cid")
    page.get_by_label("Starts with").select_option(index=1)
    tap(page.get_by_role("dialog").get_by_role("button", name=re.compile("comes|Ask")))
    tap(button(page, "Yes, everyone agrees"))
    expect(rows(page)).to_have_count(4)
    type_hand(page, "Spades", {"Ann": 1, "Cid": 1, "Dee": 1, "Eve": 1}, {"Ann": 1, "Cid": 1, "Dee": 6, "Eve": 0})
    expect(page.get_by_role("heading", name="Hand 3 is over")).to_be_visible()
    sheet = open_sheet(page)
    shown = [line.numbers for line in lines(sheet)]
    written = written_on(page)

    assert shown == pad_numbers(written)
    assert [hand.players for hand in written.match.hands] == [(0, 1, 2, 3), (0, 2, 3), (0, 2, 4, 3)]
    for happened in ("Bob left", "Eve joined"):
        expect(sheet.get_by_role("listitem").filter(has_text=happened)).to_be_visible()


def test_somebody_who_left_is_back_in_the_same_chair(page: Page) -> None:
    (first, *_), _ = made_up("mrpikes", 4, lambda state: state.phase == "over")
    open_pad(page, [opening("mrpikes", NAMES[:4]), note_of(first)])
    go_on(page)
    for said in ("Bob", "Bob is back"):
        tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))
        tap(page.get_by_role("dialog").get_by_role("button", name=said, exact=True).first)
        tap(button(page, "Yes, everyone agrees"))
        expect(rows(page)).to_have_count(3 if said == "Bob" else 4)

    written = written_on(page)

    assert (written.names, written.active) == (tuple(NAMES[:4]), (0, 1, 2, 3))


def test_rules_for_exactly_five_keep_the_company(page: Page) -> None:
    open_pad(page, [opening("irish", NAMES[:5])])
    tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))

    expect(page.get_by_text("These rules are for exactly 5 players.")).to_be_visible()


def test_hand_is_dealt_again_begun_or_finished(page: Page) -> None:
    (first, second, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    open_pad(page, [opening("mrpikes", NAMES[:3]), note_of(first)])
    go_on(page)
    write_trump(page, second)
    write_bids(page, second, second.order[:2])
    tap(open_menu(page).get_by_role("button", name="Redeal this hand"))
    tap(button(page, "Press again to clear its numbers"))
    expect(button(page, "Hearts")).to_be_visible()
    expect(page.get_by_text("Bob deals")).to_be_visible()
    tap(open_menu(page).get_by_role("button", name="Redeal hand 1"))
    tap(button(page, "Press again to clear its numbers"))
    expect(page.get_by_role("heading", name="Hand 1 of 19")).to_be_visible()
    sheet = open_sheet(page)

    for happened in ("Hand 1 was redealt", "Hand 2 was redealt"):
        expect(sheet.get_by_role("listitem").filter(has_text=happened)).to_be_visible()
    assert written_on(page).match.rows == ()


def test_two_matches_are_added_up_and_a_tie_over_both_is_played_off(page: Page) -> None:
    rules = house_rules(
        name="Two short ones",
        schedule={"shape": "custom", "list": [2, 1]},
        format={"matches": 2, "next_match_dealer": "continue"},
        tie={"kind": "extra_hands"},
    )
    open_pad(page, [opening(rules, NAMES[:3])])
    for one, other in (("Ann", "Bob"), ("Bob", "Ann")):  # what Ann does in the first match, Bob does in the second
        type_hand(page, "Clubs", {one: 2, other: 0, "Cid": 1}, {one: 2, other: 0, "Cid": 0})
        go_on(page)
        type_hand(page, "Hearts", {one: 0, other: 0, "Cid": 1}, {one: 0, other: 1, "Cid": 0})
        if one == "Ann":
            go_on(page)
            expect(page.get_by_role("table", name="Standings after 1 of 2 matches")).to_be_visible()
            tap(button(page, "Start match 2"))
            expect(page.get_by_role("heading", name="Match 2, hand 1 of 2")).to_be_visible()
    expect(page.get_by_role("heading", name="The rules add a tie-breaker.")).to_be_visible()
    go_on(page)
    type_hand(page, "Spades", {"Ann": 1, "Bob": 0, "Cid": 0}, {"Ann": 1, "Bob": 0, "Cid": 0})
    go_on(page)
    expect(page.get_by_role("heading", name="Ann won")).to_be_visible()
    written = written_on(page)

    assert written.winners == (0,)
    for name, total in zip(NAMES, written.standing, strict=False):
        expect(page.get_by_role("table", name="Result").get_by_role("row", name=name)).to_contain_text(f"{total}")
    sheet = open_sheet(page)
    assert [line.numbers for line in lines(sheet)] == pad_numbers(written)
    tap(sheet.get_by_role("button", name="Match 1"))
    assert len(lines(sheet)) == 2


def test_record_and_online_table_are_not_offered_after_somebody_left(page: Page) -> None:
    rules = house_rules(name="Three hands", schedule={"shape": "custom", "list": [2, 3, 1]})
    first = Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1})
    open_pad(page, [opening(rules, NAMES[:3]), first, PlayerLeaves(2)])

    menu = open_menu(page)

    expect(menu.get_by_text("This game can't continue online")).to_be_visible()
    expect(menu.get_by_text("There is no record of this game")).to_be_visible()
    expect(menu.get_by_role("button", name="Continue online")).to_have_count(0)
    expect(menu.get_by_role("link", name="Record")).to_have_count(0)
