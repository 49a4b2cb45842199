"""Time and manners at the table: clocks, slow play, breaks, seats kept and given back, votes and reports."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from browser.accessibility import SHORT
from browser.people import bar, bid, hand, pad, plate, secret, table, together, turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browser.conftest import Come
    from server.server_process import ServerProcess

RULES: Final = {**SHORT, "name": "Three cards", "schedule": {"shape": "custom", "list": [3]}}


def sat_down(maya: Page, bram: Page, server: ServerProcess, **settings: Any) -> dict[str, Page]:
    """Maya, who is the host, and Bram at a table of three, whose cards are dealt."""
    players = {"Maya": maya, "Bram": bram}
    together(players, table(maya, server.address, RULES, seats=3, bots=1, **settings))
    expect(hand(maya)).to_have_count(3)
    return players


def menu(page: Page, *buttons: str) -> None:
    """Press one button after the other, beginning with the menu."""
    for name in ("Menu", *buttons):
        page.get_by_role("button", name=name, exact=True).click()


def test_a_clock_runs_and_whoever_waits_may_let_a_bot_move_when_it_is_empty(
    come: Come, browser_server: ServerProcess
) -> None:
    players = sat_down(come("Maya"), come("Bram"), browser_server, clock={"bank": 5, "gain": 0})
    late = turn(players, "bid")
    (waiting,) = {*players} - {late}
    page = players[waiting]
    expect(plate(page, late)).to_contain_text(re.compile(r"0:0[0-5]"))
    expect(bar(page)).to_contain_text(f"{late} is out of time")
    bar(page).get_by_role("button", name="Let a bot move").click()

    expect(pad(players[late])).to_have_count(0)
    expect(page.get_by_role("complementary")).to_contain_text(f"A bot moves for {late}")


def test_without_a_clock_slow_play_is_told_to_everybody(come: Come, browser_server: ServerProcess) -> None:
    maya, bram = come("Maya"), come("Bram")
    for page in (maya, bram):
        page.clock.install()
    players = sat_down(maya, bram, browser_server)
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


def test_a_player_may_be_right_back_once_a_game(come: Come, browser_server: ServerProcess) -> None:
    maya, bram = sat_down(come("Maya"), come("Bram"), browser_server).values()
    menu(maya, "Take a break")
    expect(maya.get_by_role("status")).to_contain_text(re.compile(r"You're on a break: (3:00|2:\d\d) left"))
    expect(bram.get_by_role("complementary")).to_contain_text("Maya will be right back")

    menu(maya)
    again = maya.get_by_role("dialog").get_by_role("button", name="Take a break")
    expect(again).to_be_disabled()
    expect(maya.get_by_role("dialog")).to_contain_text("You've already taken your break in this game.")


def test_a_bot_sits_in_for_somebody_who_is_away_and_gives_the_seat_back_at_once(
    come: Come, browser_server: ServerProcess
) -> None:
    maya, bram = sat_down(come("Maya"), come("Bram"), browser_server, grace=1).values()
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


def test_whoever_comes_back_while_the_bot_still_plays_asks_for_the_seat(
    come: Come, browser_server: ServerProcess
) -> None:
    maya, bram = sat_down(come("Maya"), come("Bram"), browser_server, grace=1).values()
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


def test_somebody_who_lost_the_way_back_gets_the_seat_by_a_link_of_the_host(
    come: Come, browser_server: ServerProcess
) -> None:
    maya, bram = sat_down(come("Maya"), come("Bram"), browser_server, grace=1).values()
    bram.goto("/help")
    expect(plate(maya, "Bram")).to_contain_text("away, bot plays")
    # the seat is kept until the server makes a link for it
    secret(maya, f"/api/tables/{maya.url.rpartition('/')[2]}/links", seat=1)
    menu(maya, "Host", "New link for Bram's seat")
    link = maya.get_by_role("dialog").locator("code").inner_text()
    maya.keyboard.press("Escape")

    elsewhere = come()
    elsewhere.goto(link)
    expect(elsewhere.get_by_text("A seat at this table is reserved for you. The link works once.")).to_be_visible()
    elsewhere.get_by_label("Your name").fill("Bram")
    elsewhere.get_by_role("button", name="Continue").click()
    expect(hand(elsewhere).first).to_be_visible()
    expect(plate(maya, "Bram")).not_to_contain_text("away")


def test_most_of_the_others_may_vote_somebody_out_and_a_bot_plays_on(come: Come, browser_server: ServerProcess) -> None:
    players = {name: come(name) for name in ("Maya", "Bram", "Chidi")}
    maya, bram, chidi = players.values()
    together(players, table(maya, browser_server.address, RULES, seats=3, bots=0))
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


def test_bad_manners_are_told_to_the_operator_and_need_not_be_heard(come: Come, browser_server: ServerProcess) -> None:
    maya, bram = sat_down(come("Maya"), come("Bram"), browser_server, listed=True).values()
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
