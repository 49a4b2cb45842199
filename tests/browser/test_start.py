"""The start page: a newcomer plays within two clicks, own games are listed, names are changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Visit
from browser.pages import SHORT, origin, rules_link
from browser.people import (
    DESK,
    PHONE,
    bar,
    bid,
    facts,
    hand,
    logged_problems,
    may_play,
    numbers,
    pad,
    start_game,
    table,
    turn,
)
from server.server_process import ServerProcess

RULES: Final = {**SHORT, "name": "Ours", "schedule": {"shape": "custom", "list": [3]}}


def test_play_now_plays_the_rules_of_last_time_own_ones_too(visit: Visit) -> None:
    page = visit("Maya", seats=3, bot="random")
    page.goto(rules_link(RULES))
    page.get_by_role("button", name="Create table").click()
    expect(hand(page)).to_have_count(3)
    page.goto("/")
    page.get_by_role("button", name="Ours, random bots. Change").click()
    expect(page.get_by_role("combobox", name="Rules")).to_have_value("")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Play now").click()

    expect(page.get_by_role("heading", name="Hand 1 of 1")).to_be_visible()
    expect(hand(page)).to_have_count(3)


@pytest.mark.parametrize("size", [(320, 480), (320, 568), (375, 553), (667, 375), (844, 390)])
def test_play_now_is_on_the_first_screen_of_a_small_phone(visit: Visit, size: tuple[int, int]) -> None:
    page = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")

    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_own_games_say_with_whom_and_where_it_is_my_turn(visit: Visit) -> None:
    players = {"Maya": visit("Maya"), "Bram": visit("Bram")}
    where = table(players["Maya"], RULES, seats=3, bots=1)
    start_game(players, where)
    bidder = turn(players, "bid")
    (other,) = {*players} - {bidder}
    for name, page in players.items():
        page.goto("/")
        game = page.locator(f'a[href="{where}"]')
        expect(game).to_contain_text(f"with {other if name == bidder else bidder} and Alba")
        expect(game.get_by_text("Your turn")).to_have_count(1 if name == bidder else 0)
    players[bidder].locator(f'a[href="{where}"]').click()
    expect(pad(players[bidder])).to_be_visible()
    bid(players[bidder])


def test_own_waiting_table_is_listed(visit: Visit) -> None:
    page = visit("Maya")
    where = table(page, RULES, seats=3, bots=0)
    page.goto("/")

    expect(page.locator(f'a[href="{where}"]')).to_have_text(re.compile(r"^Ours\s*Waiting for players\s*$"))


def test_bots_are_described_by_what_was_measured(visit: Visit) -> None:
    page = visit("Maya")
    page.goto("/make")

    expect(
        page.get_by_text(re.compile(r"In tests, \S+ to \S+ points per hand better than the \w+")).first
    ).to_be_visible()


def test_new_name_is_used_from_the_next_table_on(visit: Visit) -> None:
    page = visit("Guest", cut=True, size=PHONE, seats=3, bot="random")  # the server says 400, which the browser notes
    page.goto("/settings")
    name = page.get_by_label("Your name")
    expect(name).to_have_value("Guest")
    name.fill("\u0301\u0301")  # accents with no letter under them
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("it needs at least one letter, digit or symbol")
    name.fill("Maya")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("You'll be Maya at your next table.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(hand(page)).to_have_count(10)

    expect(page.locator("[data-announced]")).to_contain_text("Maya, your hand, 10 cards.")


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def newcomer(browser: Browser, browser_server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of each size with the settings that everybody begins with."""
    width, height = request.param
    page = browser.new_page(base_url=browser_server.address, viewport={"width": width, "height": height})
    wrong = logged_problems(page)
    yield page
    assert wrong == []


def test_newcomer_is_playing_within_two_clicks_and_bids_and_plays_a_card(newcomer: Page) -> None:
    newcomer.goto("/")
    newcomer.get_by_role("button", name="Play now").click()
    expect(facts(newcomer)).to_be_visible()
    expect(hand(newcomer)).to_have_count(1)

    numbers(newcomer).first.click()
    pad(newcomer).get_by_role("button", name=re.compile("^Bid")).click()
    expect(bar(newcomer)).to_contain_text("Your turn")
    may_play(newcomer).last.press("Enter")
    bar(newcomer).get_by_role("button", name=re.compile("^Play")).click()

    expect(hand(newcomer)).to_have_count(0)


def test_newcomer_is_offered_a_quick_game_with_the_long_ones_one_tap_away(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/")
    play_now = page.get_by_role("button", name="Play now")
    expect(play_now).to_contain_text("Quick game, about 5 min")
    page.get_by_role("button", name="25 min").click()
    expect(play_now).to_contain_text("Whole game, about 25 min")
    page.get_by_role("button", name="5 min", exact=True).click()
    play_now.click()

    expect(page.get_by_role("heading", name="Hand 1 of 5")).to_be_visible()


def test_minutes_on_the_page_of_a_newcomer_are_those_of_the_server(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/")
    wanted = {"rules": "screw-your-buddy", "seats": 5, "bots": 4}
    answer = page.context.request.post("/api/rules/lengths", data=wanted, headers=origin(page))
    shown = page.get_by_role("group", name="Length of the game").get_by_role("button")

    expect(shown).to_have_text([f"{one['minutes']} min" for one in answer.json()["lengths"]])


def test_lesson_is_offered_until_it_or_a_game_was_finished(visit: Visit) -> None:
    page, other = visit(size=PHONE), visit(size=PHONE, learned=True)
    page.goto("/")
    other.goto("/")

    expect(page.get_by_role("link", name="Learn in 2 minutes")).to_be_in_viewport(ratio=1)
    expect(other.get_by_role("button", name="Play now")).to_be_visible()
    expect(other.get_by_role("link", name="Learn in 2 minutes")).to_have_count(0)


def test_lengths_follow_the_chosen_rules(visit: Visit) -> None:
    page = visit("Maya", size=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Change").click()
    page.get_by_role("combobox", name="Players, including you").select_option("3")
    page.get_by_role("button", name="Done").click()

    expect(page.get_by_role("group", name="Length of the game").get_by_role("button")).to_have_text(
        ["4 min", "10 min", "20 min"]
    )


@pytest.mark.parametrize("size", [(390, 844), (375, 553), (320, 568)])
def test_games_that_wait_for_me_are_on_the_first_screen_of_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    players = {"Maya": visit("Maya"), "Bram": visit("Bram")}
    where = table(players["Maya"], RULES, seats=3, bots=1)
    start_game(players, where)
    page = players[turn(players, "bid")]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")

    expect(page.get_by_role("region", name="Waiting for you").get_by_role("link")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(375, 553), (320, 568)])
def test_play_now_is_on_the_first_screen_of_a_short_phone_below_two_waiting_games(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("Maya")
    for _ in range(2):
        start_game({"Maya": page}, table(page, RULES, seats=3, bots=2))
        expect(pad(page)).to_be_visible()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    waiting = page.get_by_role("region", name="Waiting for you").get_by_role("link")
    expect(waiting).to_have_count(2)

    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    assert (
        waiting.locator("small").evaluate_all("(all) => all.filter((one) => one.scrollHeight > one.clientHeight)") == []
    )


def test_help_has_a_worked_example_of_the_score_and_the_lesson(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/help")
    expect(page.get_by_text("You bid 2 and take 2, exactly right: 20 points.")).to_be_visible()
    expect(page.get_by_role("heading", name="What is a trick?")).to_be_visible()
    page.get_by_role("link", name="Learn in 2 minutes").click()

    expect(page.get_by_role("region", name="Lesson, step 1 of 12")).to_be_visible()
