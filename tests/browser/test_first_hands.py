"""First hands under many rules, with everything that is special to each, and cards that lie open in other hands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_checks import axe_faults, overflow, page_faults
from browser.pages import SHORT
from browser.people import (
    ONWARDS,
    PHONE,
    aloud,
    bar,
    bid,
    facts,
    hand,
    pad,
    plate,
    play,
    play_hand,
    scores,
    seats,
    start_game,
    table,
    turn,
)

_SEE: Final = """
    window.seen = [];
    const look = () => {
        const moment = document.querySelector('[aria-label="All bids at once"]');
        const drawn = [...document.querySelectorAll("p")].find((one) => one.textContent === "Drawing for first dealer");
        if (!moment && !drawn) return;
        const labels = moment ? [...moment.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel) : [];
        const fists = labels.filter((label) => label.endsWith("holds up a fist")).length;
        const shown = moment
            ? [moment.querySelector("p").textContent.trim(), fists, labels.length - fists]
            : drawn.parentElement.querySelector("h2").textContent;
        if (JSON.stringify(window.seen.at(-1)) !== JSON.stringify(shown)) window.seen.push(shown);
    };
    const changes = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, changes);
"""
"""Keeps what is shown for a moment only: the draw for the deal, and sealed bids opening."""


def watching(page: Page) -> Page:
    page.add_init_script(_SEE)
    return page


def seen(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.seen")
    return found


def started(visit: Visit, names: tuple[str, ...], rules: object, size: int, **likes: Any) -> dict[str, Page]:
    """A table with these people, and bots in the other seats, whose first cards are dealt."""
    players = {name: watching(visit(name, **likes)) for name in names}
    where = table(players[names[0]], rules, seats=size, bots=size - len(names))
    start_game(players, where)
    return players


def others(players: Mapping[str, Page], name: str) -> dict[str, Page]:
    return {other: page for other, page in players.items() if other != name}


def test_mrpikes_bids_are_fists_that_all_open_at_three(visit: Visit) -> None:
    players = started(visit, ("Maya", "Bram"), "mrpikes", 4, pace="quick")
    maya, bram = players.values()
    for page in players.values():
        expect(pad(page)).to_contain_text("Nobody sees it yet")
        assert len(seen(page)) == 1, "the draw for first dealer was shown"
    expect(facts(maya)).to_contain_text("Sealed bids")
    expect(facts(maya)).to_contain_text("2 of 4 bids in")

    bid(maya, 3)
    expect(bar(maya)).to_contain_text("You bid 3.")
    expect(facts(bram)).to_contain_text("3 of 4 bids in")
    expect(plate(bram, "Maya")).to_contain_text("has bid")
    expect(plate(bram, "Maya")).not_to_contain_text("3")
    bar(maya).get_by_role("button", name="Change").click()
    expect(pad(maya)).to_contain_text("You bid 3. You can change it until all bids are in.")
    bid(maya, 4)
    expect(bar(maya)).to_contain_text("You bid 4.")

    bid(bram, 2)
    for page in players.values():
        expect(facts(page)).to_contain_text(re.compile(r"\d+ bid for 10"))
        expect(page.get_by_label("All bids at once")).to_have_count(0)
        assert seen(page)[1:] == [["one", 4, 0], ["two", 4, 0], ["three", 4, 0], ["All bids are in", 0, 4]]
    expect(plate(bram, "Maya")).to_contain_text("0/4")
    expect(bar(maya).get_by_role("button", name="Change")).to_have_count(0)


def test_at_mrpikes_the_dealer_leads_notes_stay_and_a_bold_bid_that_fails_is_paid_for(visit: Visit) -> None:
    (maya,) = started(visit, ("Maya",), "mrpikes", 3).values()
    friend = visit("Bram")
    friend.goto(maya.url)
    expect(bar(friend)).to_contain_text("You're watching")
    bid(maya, 10)
    dealer = next((name for name in ("Alba", "Benno") if "dealer" in plate(maya, name).inner_text()), "You")
    expect(maya.locator("[data-announced]")).to_contain_text("All bids are in: ")
    if dealer == "You":
        play(maya)
    expect(maya.locator("[data-announced]")).to_contain_text(
        re.compile(r"All bids are in: [^.]*\.\s*" + f"{dealer} plays? ")
    )

    note(maya, "Cards cut by Bram's aunt")
    result = play_hand(maya)
    for taken, said, got, _ in scores(result).values():
        assert got == (10 + said if taken == said else -10 - abs(said - taken))
    strip = maya.get_by_role("status").filter(has_text="Bold bid missed: you owe a forfeit.")
    strip.get_by_role("button", name="Pay up").click()
    maya.get_by_role("dialog", name="Your forfeit").get_by_role("button", name="sing one line of a song").click()
    expect(strip).to_have_count(0)
    talk = friend.get_by_role("complementary")
    expect(talk).to_contain_text("Bold bid missed: Maya owes a forfeit")
    expect(talk).to_contain_text("Maya pays up: sing one line of a song")
    result.get_by_role("button", name=ONWARDS).click()
    maya.get_by_role("button", name="Sheet").click()
    expect(maya.get_by_role("dialog")).to_contain_text("Cards cut by Bram's aunt")


def note(page: Page, text: str) -> None:
    """Pin something to the sheet."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Add a note to the score sheet").click()
    talk = page.get_by_role("dialog")
    talk.get_by_label("Say something").fill(text)
    talk.get_by_label("Pin to sheet").check()
    talk.get_by_role("button", name="Send").click()
    expect(talk.get_by_text(text).first).to_be_visible()
    page.keyboard.press("Escape")


def test_screw_your_buddy_changes_bids_hooks_the_dealer_and_lets_him_lead(visit: Visit) -> None:
    players = started(visit, ("Maya", "Bram", "Chidi"), "screw-your-buddy", 3, pace="quick")
    first = turn(players, "bid")
    page = players[first]
    expect(pad(page)).to_contain_text("You bid first")
    turned = facts(page).get_by_role("img")
    trump = facts(page).get_by_text(re.compile("^(Spades|Hearts|Diamonds|Clubs)$")).inner_text().lower()
    expect(turned).to_have_accessible_name(re.compile(f" of {trump}$"))
    bid(page, 2)
    expect(bar(page)).to_contain_text("You bid 2.")
    bar(page).get_by_role("button", name="Change").click()
    expect(pad(page)).to_contain_text("You bid 2. You can change it until the next player bids.")
    bid(page, 4)
    second = turn(others(players, first), "bid")
    expect(plate(players[second], first)).to_contain_text("4")
    bid(players[second], 1)
    expect(bar(page).get_by_role("button", name="Change")).to_have_count(0)

    (dealer,) = {*players} - {first, second}
    page = players[dealer]
    expect(pad(page)).to_contain_text("You deal, so you bid last")
    assert seen(page) == ["You deal first"]
    assert seen(players[first]) == [f"{dealer} deals first"]
    hooked = pad(page).get_by_role("button", name="5, not allowed")
    expect(hooked).to_have_attribute("aria-disabled", "true")
    hooked.click(force=True)  # it is closed, and says why
    expect(pad(page)).to_contain_text("You can't bid 5: the bids would add up to 10, the number of tricks.")
    expect(pad(page).get_by_role("button", name="Choose a bid")).to_be_disabled()
    bid(page, 3)
    expect(facts(page)).to_contain_text("8 bid for 10")
    expect(facts(page)).to_contain_text("Under by 2")
    assert turn(players, "play") == dealer
    expect(bar(page)).to_contain_text("lead any card")


def test_at_irish_trumps_are_listed_bids_hide_in_play_and_the_table_is_silent(visit: Visit) -> None:
    players = started(visit, ("Maya", "Bram"), "irish", 5)
    maya, bram = players.values()
    expect(facts(maya)).to_contain_text("Hearts")
    expect(facts(maya).get_by_role("img")).to_have_count(0)
    expect(maya.get_by_role("banner")).to_contain_text("match 1 of 4")
    for _ in players:
        bid(players[turn(players, "bid")])
    play(players[turn(players, "play")])
    expect(facts(maya)).to_contain_text("Bids are hidden")
    for page, other in ((maya, "Bram"), (bram, "Maya")):
        expect(plate(page, other)).to_contain_text("took 0")
        expect(seats(page)).not_to_contain_text(re.compile(r"needs|wants|\d/\d"))
        expect(bar(page)).to_contain_text(re.compile("needed|wanted"))
        silent = page.get_by_role("complementary").get_by_text("Chat is closed until the hand is over.")
        expect(silent).to_be_visible()
        expect(page.get_by_label("Say something")).to_have_count(0)


def test_four_matches_follow_each_other_and_are_added_up(visit: Visit) -> None:
    rules = {
        **SHORT,
        "name": "Four small matches",
        "schedule": {"shape": "custom", "list": [1]},
        "format": {"matches": 4},
    }
    (page,) = started(visit, ("Maya",), rules, 3).values()
    total = 0
    for match in range(1, 5):
        expect(page.get_by_role("banner")).to_contain_text(f"match {match} of 4")
        if match > 1:
            expect(page.get_by_role("complementary")).to_contain_text(
                re.compile(f"Totals over all matches: .*Maya {total}")
            )
        bid(page)
        result = play_hand(page)
        expect(page.get_by_role("banner")).to_contain_text(f"match {match} of 4")
        total += scores(result)["Maya"][2]
        result.get_by_role("button", name=ONWARDS).click()
    expect(page.get_by_text("4 matches, total points")).to_be_visible()
    mine = page.get_by_role("table", name="Result").get_by_role("row").filter(has_text="Maya")
    expect(mine.get_by_role("cell").last).to_have_text(str(total))


def test_cutthroat_turns_the_trump_on_and_a_missed_bid_costs_its_own_number(visit: Visit) -> None:
    (page,) = started(visit, ("Maya",), "heck-cutthroat", 6).values()
    expect(hand(page)).to_have_count(8)
    expect(facts(page).get_by_role("img")).to_have_count(0)
    cycle = ["Clubs", "Diamonds", "Hearts", "Spades", "No trump"]
    trump = next(name for name in cycle if name in facts(page).inner_text())
    assert trump != "No trump"
    bid(page)
    result = play_hand(page)
    for taken, said, got, total in scores(result).values():
        assert got == total == (5 + said + (5 if said >= 5 else 0) if taken == said else -said)
    result.get_by_role("button", name=ONWARDS).click()
    expect(page.get_by_role("heading", name="Hand 2 of 15")).to_be_visible()
    expect(facts(page)).to_contain_text(cycle[cycle.index(trump) + 1])


def test_two_packs_begin_with_one_card_for_six_and_the_dealer_is_hooked(visit: Visit) -> None:
    (page,) = started(visit, ("Maya",), "classic-two-packs", 6).values()
    expect(page.get_by_role("heading", name="Hand 1 of 33")).to_be_visible()
    for cards in (1, 2):
        expect(hand(page)).to_have_count(cards)
        expect(facts(page).get_by_role("img")).to_have_count(1)
        bid(page)
        result = play_hand(page)
        assert sum(taken for taken, *_ in scores(result).values()) == cards
        assert sum(said for _, said, *_ in scores(result).values()) != cards
        result.get_by_role("button", name=ONWARDS).click()
    expect(page.get_by_role("heading", name="Hand 3 of 33")).to_be_visible()


def test_of_two_identical_cards_the_first_one_played_takes_the_trick(visit: Visit) -> None:
    few = {
        "name": "Three cards, twice each",
        "players": {"min": 6},
        "deck": {"kind": "custom", "packs": 2, "cards": ["Ah", "Kh", "Qh"]},
        "schedule": {"shape": "custom", "list": [1, 1]},
        "trump": {"source": "none"},
        "trick": {"duplicates": "first_wins"},
        "score": {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}},
    }
    (page,) = started(visit, ("Maya",), few, 6).values()
    for _ in range(2):
        bid(page)
        result = play_hand(page)
        plays = re.findall(r"(\w+) plays? (\w+) of hearts", aloud(page))
        assert sorted(rank for _, rank in plays) == ["ace", "ace", "king", "king", "queen", "queen"]
        first = next(name for name, rank in plays if rank == "ace")
        assert re.findall(r"(\w+) takes? the trick", aloud(page)) == [first]
        result.get_by_role("button", name=ONWARDS).click()


FOREHEAD: Final[dict[str, Any]] = {
    **SHORT,
    "name": "On the forehead",
    "schedule": {"shape": "custom", "list": [1]},
    "trump": {"source": "none"},
    "bid": {"sight": [{"when": "n = 1", "mode": "others_only"}]},
}


@pytest.mark.parametrize("text", [100, 200])
def test_card_on_a_forehead_is_seen_by_all_but_its_holder(visit: Visit, text: int) -> None:
    page = visit("Maya", size=PHONE, text=text)
    start_game({"Maya": page}, table(page, FOREHEAD, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    expect(hand(page)).to_have_count(0)
    expect(page.get_by_text("You bid before you see your cards.").last).to_be_visible()
    cards = re.search(r"You can see these cards of the others: (.*?) of (.*?), (.*?) of (.*?)\.", aloud(page))
    assert cards is not None, aloud(page)
    expect(seats(page).get_by_role("img")).to_have_count(2)
    found = page_faults(page, "bidding") if text == 100 else axe_faults(page)
    bid(page)
    play_hand(page)

    plays = dict(re.findall(r"(Alba|Benno) plays (\w+ of \w+)", aloud(page)))
    assert cards[0].partition("others: ")[2] == ", ".join(f"{name} {plays[name]}" for name in sorted(plays)) + "."
    assert found == []
    assert overflow(page) == 0


@pytest.mark.parametrize("size", [PHONE, (375, 553), (320, 568)])
def test_own_card_on_a_forehead_is_a_back_with_its_note(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("Maya", size=size)
    start_game({"Maya": page}, table(page, FOREHEAD, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    mine = page.get_by_role("list", name="Your hand").get_by_role("listitem")

    expect(mine.locator("svg")).to_be_in_viewport(ratio=1)
    expect(mine.get_by_text("Your card. Everyone sees it but you.")).to_be_in_viewport(ratio=1)


def test_card_that_was_cut_shows_the_trump(visit: Visit) -> None:
    page = visit("Maya")
    rules = {**SHORT, "name": "Cut", "trump": {"source": "cut_before_deal"}}
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    trump = facts(page).get_by_text(re.compile("^(Spades|Hearts|Diamonds|Clubs)$")).inner_text().lower()

    expect(facts(page).get_by_role("img")).to_have_accessible_name(re.compile(f" of {trump}$"))


def test_dealers_last_card_lies_open_until_it_is_played(visit: Visit) -> None:
    page, friend = visit("Maya"), visit("Bram")
    rules = {**SHORT, "name": "The last card", "trump": {"source": "dealer_last_card"}}
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    expect(pad(page)).to_be_visible()
    friend.goto(page.url)
    trump = facts(friend).get_by_text(re.compile("^(Spades|Hearts|Diamonds|Clubs)$")).inner_text().lower()

    expect(seats(friend).get_by_role("img")).to_have_accessible_name(re.compile(f" of {trump}$"))
    expect(seats(friend).get_by_text("in hand")).to_have_count(1)
    bid(page)
    play_hand(page)
    expect(seats(friend).get_by_text("in hand")).to_have_count(0)
