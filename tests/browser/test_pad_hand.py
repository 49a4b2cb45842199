"""What the pad says of a hand while it is typed: cards and trump, who deals, bids first and leads, and how bids and tricks stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs
from playwright.sync_api import expect

from browser.made_up_games import NAMES
from browser.pad_scorer import A_PHONE, button, key
from browser.people import tap
from browser.stored_pads import opening, prepared
from ohhell.scorekeeper.notes import Write
from scenes import house_rules

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import Come
    from ohhell.rules.rules import Rules
    from ohhell.scorekeeper.notes import Note


@pytest.fixture
def page(come: Come) -> Page:
    """A phone on the table."""
    return come(**A_PHONE)


def facts(page: Page, rules: Rules | str, seats: int, *notes: Note) -> Locator:
    """What stands above the rows of a pad with these notes; the first player deals first."""
    where, secret = prepared(page, [opening(rules, NAMES[:seats]), *notes])
    page.goto(f"{where}#{secret}")
    return page.get_by_role("region", name="This hand")


def test_where_the_dealer_leads_and_bids_last(page: Page) -> None:
    told = facts(page, "screw-your-buddy", 3, Write(1, 1, trump="h", bids={1: 4, 2: 4}))
    for words in ("10 cards", "Hearts", "Ann deals and leads", "Bob bids first", "8 of 10", "bid so far"):
        expect(told).to_contain_text(words)
    tap(key(page, 3))
    for words in ("Over by 1", "11 bid for 10", "Ann deals and leads"):
        expect(told).to_contain_text(words)
    tap(key(page, 4))

    expect(told).to_contain_text("4 of 10")
    expect(told).to_contain_text("Over by 1")


def test_where_the_rules_settle_the_trump_and_the_first_bidder_leads(page: Page) -> None:
    told = facts(page, "irish", 5, Write(1, 1, bids={1: 2}))

    for words in ("10 cards", "Hearts", "Ann deals", "Bob bids first and leads", "2 of 10"):
        expect(told).to_contain_text(words)


def test_where_whoever_bids_most_leads(page: Page) -> None:
    rules = house_rules(
        name="The boldest leads", schedule={"shape": "custom", "list": [5]}, lead={"first": "highest_bidder"}
    )
    told = facts(page, rules, 3, Write(1, 1, trump="c", bids={1: 1, 2: 2}))
    expect(told).to_contain_text("Bob bids first, the highest bid leads")
    tap(key(page, 1))

    expect(told).to_contain_text("Cid leads")
    expect(told).to_contain_text("Under by 1")


def test_the_first_trump_of_the_next_match_is_asked_for_where_the_deal_goes_on(page: Page) -> None:
    rules = house_rules(
        name="Two in turn",
        schedule={"shape": "custom", "list": [1]},
        trump={"source": "rotation", "start": "random_suit_only", "cycle": ["c", "d", "h", "s"]},
        format={"matches": 2, "next_match_dealer": "continue"},
    )
    hand = Write(1, 1, bids={0: 0, 1: 1, 2: 0}, taken={0: 0, 1: 1, 2: 0})
    where, secret = prepared(page, [structs.replace(opening(rules, NAMES[:3]), first_trump="c"), hand])
    page.goto(f"{where}#{secret}")
    tap(button(page, "See result"))
    tap(button(page, "Start match 2"))
    asked = page.get_by_role("group", name="First trump")
    expect(asked.get_by_role("alert")).to_contain_text("No first trump yet")
    expect(page.get_by_role("group", name="First dealer")).to_have_count(0)
    tap(asked.get_by_role("radio").nth(2).locator(".."))
    tap(button(page, "Start match 2"))

    expect(page.get_by_role("heading", name="Match 2, hand 1 of 1")).to_be_visible()
    expect(page.get_by_role("region", name="This hand")).to_contain_text("Bob deals")
