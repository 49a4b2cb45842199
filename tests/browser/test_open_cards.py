"""Cards that lie open in other hands before they are played: on foreheads, and the dealer's last one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from browser.accessibility import SHORT, faults_in_every_theme, sideways
from browser.people import DESK, PHONE, aloud, bid, facts, hand, pad, play_hand, seats, table, together

if TYPE_CHECKING:
    from browser.conftest import Come
    from server.server_process import ServerProcess

FOREHEAD: Final[dict[str, Any]] = {
    **SHORT,
    "name": "On the forehead",
    "schedule": {"shape": "custom", "list": [1]},
    "trump": {"source": "none"},
    "bid": {"sight": [{"when": "n = 1", "mode": "others_only"}]},
}


@pytest.mark.parametrize(("size", "text"), [(PHONE, 100), (DESK, 100), (PHONE, 200)], ids=["phone", "desk", "large"])
def test_a_card_on_a_forehead_is_seen_by_all_but_its_holder(
    come: Come, browser_server: ServerProcess, size: tuple[int, int], text: int
) -> None:
    page = come("Maya", size=size, text=text)
    together({"Maya": page}, table(page, browser_server.address, FOREHEAD, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    expect(hand(page)).to_have_count(0)
    expect(page.get_by_text("You bid before you see your cards.").last).to_be_visible()
    cards = re.search(r"You can see these cards of the others: (.*?) of (.*?), (.*?) of (.*?)\.", aloud(page))
    assert cards is not None, aloud(page)
    expect(seats(page).get_by_role("img")).to_have_count(2)
    found = faults_in_every_theme(page)
    bid(page)
    play_hand(page)

    plays = dict(re.findall(r"(Alba|Benno) plays (\w+ of \w+)", aloud(page)))
    assert cards[0].partition("others: ")[2] == ", ".join(f"{name} {plays[name]}" for name in sorted(plays)) + "."
    assert found == []
    assert sideways(page) == 0


def test_the_card_that_was_cut_shows_the_trump(come: Come, browser_server: ServerProcess) -> None:
    page = come("Maya")
    rules = {**SHORT, "name": "Cut", "trump": {"source": "cut_before_deal"}}
    together({"Maya": page}, table(page, browser_server.address, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    trump = facts(page).get_by_text(re.compile("^(Spades|Hearts|Diamonds|Clubs)$")).inner_text().lower()

    expect(facts(page).get_by_role("img")).to_have_accessible_name(re.compile(f" of {trump}$"))


def test_the_dealers_last_card_lies_open_until_it_is_played(come: Come, browser_server: ServerProcess) -> None:
    page, friend = come("Maya"), come("Bram")
    rules = {**SHORT, "name": "The last card", "trump": {"source": "dealer_last_card"}}
    together({"Maya": page}, table(page, browser_server.address, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    friend.goto(page.url)
    trump = facts(friend).get_by_text(re.compile("^(Spades|Hearts|Diamonds|Clubs)$")).inner_text().lower()

    expect(seats(friend).get_by_role("img")).to_have_accessible_name(re.compile(f" of {trump}$"))
    expect(seats(friend).get_by_text("in hand")).to_have_count(1)
    bid(page)
    play_hand(page)
    expect(seats(friend).get_by_text("in hand")).to_have_count(0)
