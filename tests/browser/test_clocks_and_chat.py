"""Clocks, breaks, seats that bots fill, votes and reports, and the pause between two hands."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import axe_faults_in_every_theme
from browser.pages import SHORT, THREE_CARDS
from browser.people import (
    ONWARDS,
    PHONE,
    bar,
    bid,
    hand,
    pad,
    plate,
    play,
    secret,
    start_game,
    table,
    turn,
    two_at_a_table,
)
from server.server_process import ServerProcess


def menu(page: Page, *buttons: str) -> None:
    """Press one button after the other, beginning with the menu."""
    for name in ("Menu", *buttons):
        page.get_by_role("button", name=name, exact=True).click()


def test_waiting_player_may_let_a_bot_move_when_a_clock_has_run_out(visit: Visit) -> None:
    players = two_at_a_table(visit("Maya"), visit("Bram"), clock={"bank": 5, "gain": 0})
    late = turn(players, "bid")
    (waiting,) = {*players} - {late}
    page = players[waiting]
    expect(plate(page, late)).to_contain_text(re.compile(r"0:0[0-5]"))
    expect(bar(page)).to_contain_text(f"{late} is out of time")
    bar(page).get_by_role("button", name="Let a bot move").click()

    expect(pad(players[late])).to_have_count(0)
    expect(page.get_by_role("complementary")).to_contain_text(f"A bot moves for {late}")


def test_everybody_is_notified_of_slow_play_without_a_clock(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    for page in (maya, bram):
        page.clock.install()
    players = two_at_a_table(maya, bram)
    slow = turn(players, "bid")
    (waiting,) = {*players} - {slow}
    expect(bar(players[waiting])).to_contain_text(f"{slow} to bid")
    for page in players.values():
        expect(page.get_by_role("status")).to_have_text("")
        page.clock.fast_forward(31_000)

    expect(players[waiting].get_by_role("status")).to_have_text(f"{slow} has been thinking for 30 seconds.")
    expect(players[slow].get_by_role("status")).to_have_text("The others are waiting for you.")
    bid(players[slow])
    expect(players[slow].get_by_role("status")).to_have_text("")


def test_player_may_take_one_break_per_game(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram")).values()
    menu(maya, "Take a break")
    expect(maya.get_by_role("status")).to_contain_text(re.compile(r"You're on a break: (3:00|2:\d\d) left"))
    expect(bram.get_by_role("complementary")).to_contain_text("Maya will be right back")

    menu(maya)
    again = maya.get_by_role("dialog").get_by_role("button", name="Take a break")
    expect(again).to_be_disabled()
    expect(maya.get_by_role("dialog")).to_contain_text("You've already taken your break in this game.")


def test_bot_plays_for_an_absent_player_until_they_return(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram"), grace=1).values()
    where = maya.url
    bram.goto("/help")
    expect(plate(maya, "Bram")).to_contain_text("away, bot plays")
    expect(maya.get_by_role("complementary")).to_contain_text("Bram is away. A bot fills in")
    bram.goto(where)
    expect(bar(bram).or_(pad(bram)).first).to_be_visible()
    expect(plate(maya, "Bram")).not_to_contain_text("away")

    expect(maya.get_by_role("complementary")).to_contain_text("Bram is back")
    expect(hand(bram).first).to_be_visible()
    expect(bram.get_by_text("A bot is playing for you")).to_have_count(0)


@contextmanager
def nothing_written(server: ServerProcess, table: str) -> Iterator[None]:
    """While the server can write nothing down of a table."""
    with closing(sqlite3.connect(server.data / "ohhell.db", isolation_level=None)) as database:
        database.execute(
            f"CREATE TRIGGER full BEFORE INSERT ON log WHEN instr(new.stream, '{table}') "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
        yield
        database.execute("DROP TRIGGER full")


def test_returning_player_asks_for_the_seat_while_a_bot_still_plays(
    visit: Visit, browser_server: ServerProcess
) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram"), grace=1).values()
    bram.goto("/help")
    expect(plate(maya, "Bram")).to_contain_text("away, bot plays")
    expect(pad(maya)).to_be_visible()  # the bots have moved, and nothing is to be written until Maya bids
    back = bar(bram).get_by_role("button", name="Take back my seat")
    with nothing_written(browser_server, maya.url.rpartition("/")[2]):
        bram.goto(maya.url)
        expect(bar(bram)).to_contain_text("A bot is playing for you")
        with bram.expect_websocket():
            back.click()

    expect(plate(maya, "Bram")).not_to_contain_text("away")
    expect(back).to_have_count(0)
    expect(hand(bram)).to_have_count(3)


def test_player_without_a_cookie_gets_the_seat_by_a_link_of_the_host(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram"), grace=1).values()
    bram.goto("/help")
    expect(plate(maya, "Bram")).to_contain_text("away, bot plays")
    # the seat is kept until the server makes a link for it
    secret(maya, f"/api/tables/{maya.url.rpartition('/')[2]}/links", seat=1)
    menu(maya, "Host controls", "New link for Bram's seat")
    link = maya.get_by_role("dialog").locator("code").inner_text()
    maya.keyboard.press("Escape")

    elsewhere = visit()
    elsewhere.goto(link)
    expect(elsewhere.get_by_text("A seat at this table is reserved for you. The link works once.")).to_be_visible()
    elsewhere.get_by_label("Your name").fill("Bram")
    elsewhere.get_by_role("button", name="Continue").click()
    expect(hand(elsewhere).first).to_be_visible()
    expect(plate(maya, "Bram")).not_to_contain_text("away")


def test_bot_takes_over_when_most_others_vote_a_player_out(visit: Visit) -> None:
    players = {name: visit(name) for name in ("Maya", "Bram", "Chidi")}
    maya, bram, chidi = players.values()
    start_game(players, table(maya, THREE_CARDS, seats=3, bots=0))
    expect(hand(maya)).to_have_count(3)
    for page, votes in ((maya, 1), (chidi, 2)):
        menu(page, "Players")
        people = page.get_by_role("dialog")
        expect(people).to_contain_text("If most of the other players agree, a bot takes the seat.")
        person = people.get_by_role("listitem").filter(has_text="Bram")
        person.get_by_role("button", name="Vote out").click()
        if votes == 1:
            expect(person).to_contain_text("1 vote to remove")
            expect(person.get_by_role("button", name="Take back my vote")).to_be_visible()

    expect(chidi.get_by_role("complementary")).to_contain_text("Bram was voted out. A bot takes over")
    expect(bar(bram)).to_contain_text("You're watching")
    expect(hand(bram)).to_have_count(0)


def test_player_is_reported_to_the_operator_and_muted(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram"), listed=True).values()
    menu(maya, "Players", "Report")
    people = maya.get_by_role("dialog")
    people.get_by_label("What happened?").fill("Bram calls the cards by bad names.")
    people.get_by_role("button", name="Send report").click()
    expect(people.get_by_role("status")).to_have_text("Thanks. The people who run this server will read it.")
    people.get_by_role("button", name="Mute").click()
    expect(people.get_by_role("button", name="Unmute")).to_be_visible()
    maya.keyboard.press("Escape")

    for page, text in ((bram, "You cannot hear this."), (maya, "Lovely weather.")):
        page.get_by_role("complementary").get_by_label("Say something").fill(text)
        page.get_by_role("complementary").get_by_role("button", name="Send").click()
        expect(bram.get_by_role("complementary")).to_contain_text(text)
    expect(maya.get_by_role("complementary")).to_contain_text("Lovely weather.")
    expect(maya.get_by_role("complementary")).not_to_contain_text("You cannot hear this.")


def hand_over(visit: Visit, **settings: Any) -> tuple[dict[str, Page], dict[str, Locator]]:
    """Two people and a bot whose first hand is over, and the result on each person's page."""
    people = {name: visit(name, size=PHONE) for name in ("Maya", "Ben")}
    where = table(people["Maya"], SHORT, seats=3, bots=1, **settings)
    start_game(people, where)
    for _ in people:
        bid(people[turn(people, "bid")])
    for _ in people:
        play(people[turn(people, "play")])
    results = {name: page.get_by_role("region", name="Hand 1 is over") for name, page in people.items()}
    for result in results.values():
        expect(result).to_be_visible()
    return people, results


def test_result_stays_until_everybody_is_ready(visit: Visit) -> None:
    people, results = hand_over(visit, countdown=0)
    results["Maya"].get_by_role("button", name="I'm ready").click()
    expect(results["Maya"].get_by_role("button", name="Waiting for Ben")).to_be_visible()
    expect(results["Ben"].get_by_role("row").filter(has_text="Maya")).to_contain_text("Ready")
    results["Ben"].get_by_role("button", name="I'm ready").click()

    expect(pad(people[turn(people, "bid")])).to_be_visible()


def test_next_hand_comes_by_itself_when_the_countdown_is_over(visit: Visit) -> None:
    people, _ = hand_over(visit, countdown=3)

    expect(pad(people[turn(people, "bid")])).to_be_visible()


def test_countdown_is_seen_and_switched_off_by_the_host(visit: Visit) -> None:
    _, results = hand_over(visit, countdown=600)
    expect(results["Ben"]).to_contain_text("Next hand in")
    results["Maya"].get_by_role("button", name="Turn off countdown").click()

    expect(results["Ben"]).to_contain_text("Next hand when everyone's ready")


def test_button_keeps_its_size_when_it_waits_for_others(visit: Visit) -> None:
    _, results = hand_over(visit, countdown=0)
    before = results["Maya"].get_by_role("button", name="I'm ready").bounding_box()
    results["Maya"].get_by_role("button", name="I'm ready").click()
    waiting = results["Maya"].get_by_role("button", name="Waiting for Ben")
    expect(waiting).to_be_visible()

    assert waiting.bounding_box() == before


def test_result_is_shown_again_to_somebody_who_loads_the_page_anew(visit: Visit) -> None:
    people, _ = hand_over(visit, countdown=0)
    people["Ben"].reload()

    expect(people["Ben"].get_by_role("button", name="I'm ready")).to_be_visible()


def test_spectator_sees_who_is_ready_and_is_asked_for_nothing(visit: Visit) -> None:
    people, _ = hand_over(visit, countdown=0)
    watching = visit("Zoe")
    watching.goto(people["Maya"].url)
    result = watching.get_by_role("region", name="Hand 1 is over")
    expect(result).to_contain_text("Not yet")

    assert result.get_by_role("button", name=ONWARDS).count() == 0


def test_break_between_two_hands_is_for_everyone(visit: Visit) -> None:
    people, _ = hand_over(visit, countdown=600)

    assert axe_faults_in_every_theme(people["Maya"]) == []
