"""What the facts, needs and points on the table mean: a tap or the focus says it with this hand's numbers."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import dress, page_faults
from browser.pages import SHORT, THREE_CARDS
from browser.people import ONWARDS, PHONE, bar, bid, facts, pad, play_hand, seats, start_game, table

OWN_SUM = re.compile(r"^You (made \d: 10 \+ \d = \d+|missed by \d: \d\spoints?)$")


def at_first_bid(visit: Visit, rules: object = THREE_CARDS) -> Page:
    """A phone at a table with two bots, where I bid."""
    page = visit("Maya", size=PHONE, touch=True)
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    return page


def shown(page: Page) -> Locator:
    """The explanation that is open."""
    return page.locator(".explanation:popover-open")


def test_tap_on_trump_says_which_suit_beats_the_others(visit: Visit) -> None:
    page = at_first_bid(visit)
    facts(page).get_by_role("button").first.tap()

    expect(shown(page)).to_contain_text("trump in this hand: they beat every other suit")


def test_tap_on_the_sum_of_the_bids_says_the_numbers_of_this_hand(visit: Visit) -> None:
    page = at_first_bid(visit)
    facts(page).get_by_role("button").last.tap()

    expect(shown(page)).to_have_text(re.compile(r"^The bids so far add up to \d\. This hand has 3 tricks\.$"))


def test_second_tap_and_escape_close_an_explanation(visit: Visit) -> None:
    page = at_first_bid(visit)
    fact = facts(page).get_by_role("button").last
    fact.tap()
    expect(shown(page)).to_be_visible()
    fact.tap()
    expect(shown(page)).to_have_count(0)
    fact.tap()
    expect(shown(page)).to_be_visible()
    page.keyboard.press("Escape")

    expect(shown(page)).to_have_count(0)


def test_focus_says_what_a_player_needs_and_arrows_lead_to_the_next(visit: Visit) -> None:
    page = at_first_bid(visit)
    said = []
    seats(page).get_by_role("button").first.focus()
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        said.append(shown(page).inner_text())

    assert [re.match(r"\w+ (hasn't bid yet|bid \d)", text) is not None for text in said] == [True, True]
    assert said[0] != said[1]


def test_tap_on_my_need_says_bid_taken_and_tricks_left(visit: Visit) -> None:
    page = at_first_bid(visit)
    bid(page)
    expect(bar(page)).to_contain_text("Your turn")
    bar(page).get_by_role("button").first.tap()

    expect(shown(page)).to_have_text(re.compile(r"^You bid \d"))


def test_result_of_a_hand_is_a_ranked_table_that_says_how_points_came_about(visit: Visit) -> None:
    page = at_first_bid(visit, SHORT)
    bid(page)
    play_hand(page)
    over = page.get_by_role("region", name="Hand 1 is over")
    expect(over.get_by_role("button", name=ONWARDS)).to_be_visible()
    totals = [int(text) for text in over.locator("td.total").all_inner_texts()]

    assert totals == sorted(totals, reverse=True)
    assert over.get_by_role("columnheader").all_inner_texts() == ["Place", "Player", "Points", "Total"]
    assert OWN_SUM.match(over.get_by_role("heading", level=2).inner_text())
    said = over.locator("tbody th > small").all_inner_texts()
    assert all(re.match(r"bid \d, took \d: (10\s\+\s\d\s=\s1\d|\d (short|over), so \d)$", text) for text in said), said
    over.get_by_role("row").nth(1).get_by_role("button").tap()
    expect(shown(page)).to_have_text(re.compile("^(For making the bid: 10|Per trick taken: )"))
    page.keyboard.press("Escape")
    assert page_faults(page, "hand over") == []


def test_result_replaces_the_seats_on_a_short_phone(visit: Visit) -> None:
    page = at_first_bid(visit, SHORT)
    bid(page)
    play_hand(page)
    dress(page, (320, 568))

    expect(seats(page)).to_be_hidden()
