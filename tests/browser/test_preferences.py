"""Preferences are followed, and nothing else changes: the last card played automatically, sounds, colours, a card ahead of the turn; a closed card says why."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pages import SHORT
from browser.people import bar, bid, hand, may_play, pad, play, result, seats, start_game, table, turn

ONE_SUIT: Final = {
    "deck": {"kind": "custom", "cards": [f"{rank}h" for rank in (2, 3, 4, 5, 6, 7, "J", "Q", "K")]},
    "trump": {"source": "none"},
}
"""Every card may be played at any time."""

_HEAR: Final = """
    window.heard = [];
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = prototype;
        prototype.start = function (...at) {
            window.heard.push(this.constructor.name);
            return start.apply(this, at);
        };
    }
"""


def alone(visit: Visit, cards: int, rules: dict[str, Any] | None = None, **likes: Any) -> Page:
    """Maya with two bots and so many cards."""
    page = visit("Maya", **likes)
    page.add_init_script(_HEAR)
    wanted = {**SHORT, "name": "One hand", "schedule": {"shape": "custom", "list": [cards]}, **(rules or {})}
    start_game({"Maya": page}, table(page, wanted, seats=3, bots=2))
    return page


def test_last_card_is_played_automatically_when_that_is_set(visit: Visit) -> None:
    page = alone(visit, 2, lastCard=True)
    bid(page)
    expect(bar(page)).to_contain_text("Your turn")
    may_play(page).first.click()
    bar(page).get_by_role("button", name="Play").click()

    expect(result(page)).to_be_visible()


def test_last_card_waits_when_it_is_not_played_automatically(visit: Visit) -> None:
    page = alone(visit, 1)
    bid(page)
    expect(bar(page)).to_contain_text("Your turn")
    expect(hand(page)).to_have_count(1)
    expect(page).to_have_title("Your turn · Oh Hell")
    play(page)

    expect(result(page)).to_be_visible()
    expect(page).to_have_title("Oh Hell")


def test_sounds_are_played_only_when_they_are_switched_on(visit: Visit) -> None:
    loud, quiet = (alone(visit, 1, sounds=sounds) for sounds in (True, False))
    for page in (loud, quiet):
        bid(page)
        play(page)
        expect(result(page)).to_be_visible()

    loud.wait_for_function("window.heard.includes('OscillatorNode') && window.heard.includes('AudioBufferSourceNode')")
    assert quiet.evaluate("window.heard") == []


def test_closed_card_is_veiled_says_why_and_stays(visit: Visit) -> None:
    page = alone(visit, 15)
    bid(page)
    closed = page.get_by_role("list", name="Your hand").locator("button[aria-disabled=true]")
    while True:
        expect(bar(page)).to_contain_text("Your turn")
        if closed.count() > 0:
            break
        play(page)
    left = hand(page).count()
    expect(closed.first.locator(".card.veiled")).to_be_visible()
    closed.first.click(force=True)  # it is closed, and says so
    alert = page.get_by_role("alert")

    expect(alert).to_have_text(re.compile(r"^You have (\w+), so you must follow \1\.$"))
    expect(bar(page)).to_contain_text(re.compile(r"follow\s+\w+"))
    expect(seats(page).get_by_text(re.compile("^led(, winning)?$"))).to_have_count(1)
    expect(hand(page)).to_have_count(left)


def test_card_chosen_ahead_is_played_in_my_turn(visit: Visit) -> None:
    players = {name: visit(name) for name in ("Maya", "Bram", "Chidi")}
    rules = {**SHORT, "name": "One suit", "schedule": {"shape": "custom", "list": [3]}, **ONE_SUIT}
    start_game(players, table(players["Maya"], rules, seats=3, bots=0))
    for _ in players:
        bid(players[turn(players, "bid")])
    leader = players[turn(players, "play")]
    others = [page for page in players.values() if page is not leader]
    meant: list[str] = []
    for page in others:
        card = hand(page).first
        meant.append(card.inner_text().split("\n")[0])
        card.click()
        page.get_by_role("button", name="Play next").click()
        expect(bar(page)).to_contain_text("Plays on your turn")
    may_play(leader).first.click()
    bar(leader).get_by_role("button", name="Play").click()

    for page, name in zip(others, meant, strict=True):
        expect(hand(page)).to_have_count(2)
        expect(leader.locator("[data-announced]")).to_contain_text(f"plays {name}")


def test_hints_are_offered_only_where_the_table_allows_them(visit: Visit) -> None:
    offered: list[int] = []
    rules = {
        **SHORT,
        "name": "One hand",
        "bid": {"form": "simultaneous", "reveal": "all_together"},
        "hook": {"kind": "none"},
    }
    for hints in (False, True):
        players = {name: visit(name) for name in ("Maya", "Bram")}
        maya = players["Maya"]
        start_game(players, table(maya, rules, seats=3, bots=1, hints=hints))
        expect(pad(maya)).to_be_visible()
        maya.get_by_role("button", name="Menu", exact=True).click()
        expect(maya.get_by_role("button", name="Take a break")).to_be_visible()
        offered.append(maya.get_by_role("button", name="Get a hint").count())

    assert offered == [0, 1]


def test_suits_have_two_colours_and_letters_when_that_is_set(visit: Visit) -> None:
    usual, other = visit(), visit(colours="two", letters=True)
    colours: list[list[str]] = []
    for page in (usual, other):
        page.goto("/settings")
        cards = page.locator(".sample .card")
        expect(cards).to_have_count(4)
        colours.append([card.evaluate("card => getComputedStyle(card).color") for card in cards.all()])
    letters = [page.locator(".sample .card .letter").first.is_visible() for page in (usual, other)]

    assert [len(set(shown)) for shown in colours] == [4, 2]
    assert letters == [False, True]
