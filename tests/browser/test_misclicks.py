"""Slips and odd guests: double clicks, links opened in the wrong place, names of every script, text that looks like a page."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.page_checks import overflow
from browser.pages import THREE_CARDS
from browser.people import ONWARDS, PHONE, bar, bid, hand, plate, seats, start_game, table, turn, two_at_a_table

MARKUP: Final = "<img src=x onerror=alert(1)><b>bold</b>"


def pressed_twice(button: Locator) -> None:
    """Press again before anything has come of the first press."""
    button.evaluate("(button) => { button.click(); button.click(); }")


def test_buttons_pressed_twice_before_the_start_act_once(visit: Visit) -> None:
    page = visit("Maya")
    page.goto(table(page, THREE_CARDS, seats=3, bots=0))
    pressed_twice(page.get_by_role("button", name="Sit here").first)
    expect(page.get_by_role("button", name="Stand up")).to_have_count(1)
    pressed_twice(page.get_by_role("button", name="Fill with bots"))
    expect(page.get_by_role("listitem").filter(has_text="medium bot")).to_have_count(2)
    pressed_twice(page.get_by_role("button", name="Start game", exact=True))
    expect(hand(page)).to_have_count(3)

    expect(page.get_by_role("alert")).to_have_count(0)


def test_double_click_gives_no_seat_up(visit: Visit) -> None:
    page = visit("Maya")
    start_game({"Maya": page}, table(page, THREE_CARDS, seats=3, bots=2))
    expect(hand(page)).to_have_count(3)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Leave the game").dblclick()
    sure = page.get_by_role("button", name="Press again to leave: a bot takes over")
    expect(sure).to_be_enabled()
    assert hand(page).count() == 3, "the seat is mine as long as I did not press again"
    sure.click()

    expect(hand(page)).to_have_count(0)


def test_report_that_is_sent_twice_comes_once(visit: Visit) -> None:
    maya, _ = two_at_a_table(visit("Maya"), visit("Bram"), listed=True).values()
    sent: list[str] = []
    maya.on("request", lambda request: sent.append(request.url) if request.url.endswith("/api/reports") else None)
    for name in ("Menu", "Players", "Report"):
        maya.get_by_role("button", name=name, exact=True).click()
    maya.get_by_label("What happened?").fill("Bram calls the cards by bad names.")
    pressed_twice(maya.get_by_role("button", name="Send report"))
    expect(maya.get_by_role("dialog").get_by_role("status")).to_have_text(
        "Thanks. The people who run this server will read it."
    )

    assert len(sent) == 1


def link_for(page: Page, seat: str) -> str:
    """The link by which the host gives somebody's seat away."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Host controls").click()
    page.get_by_role("button", name=f"New link for {seat}'s seat").click()
    link = page.get_by_role("dialog").locator("code").inner_text()
    page.keyboard.press("Escape")
    return link


def test_link_to_a_seat_works_on_a_page_that_is_open_already(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    start_game({"Maya": maya}, table(maya, THREE_CARDS, seats=3, bots=2))
    expect(hand(maya)).to_have_count(3)
    bram.goto(maya.url)
    expect(bar(bram)).to_contain_text("You're watching")
    link = link_for(maya, "Alba")
    bram.evaluate("(link) => location.assign(link)", link)  # the same address but for its end: nothing is loaded
    bram.get_by_role("button", name="Continue").click()

    expect(bram.get_by_text("You'll join at the next hand.")).to_be_visible()
    bram.go_back()
    expect(bram.get_by_role("heading", name="Your link")).to_have_count(0)


def test_link_to_a_seat_works_where_codes_are_typed(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    start_game({"Maya": maya}, table(maya, THREE_CARDS, seats=3, bots=2))
    expect(hand(maya)).to_have_count(3)
    bram.goto("/")
    bram.get_by_label("Code or link").fill(link_for(maya, "Alba"))
    bram.get_by_role("button", name="Join").click()
    bram.get_by_role("button", name="Continue").click()

    expect(bram.get_by_text("You'll join at the next hand.")).to_be_visible()


def test_names_of_every_script_are_whole_and_turn_nothing_around(visit: Visit) -> None:
    players = {name: visit(name, size=(1440, 900)) for name in ("😀 Maya", "שרה", "<b>Bram</b>")}
    maya = next(iter(players.values()))
    start_game(players, table(maya, THREE_CARDS, seats=3, bots=0))
    for page in players.values():
        expect(hand(page)).to_have_count(3)

    expect(plate(players["שרה"], "😀 Maya").locator(".disc")).to_have_text("😀")
    expect(seats(maya)).to_contain_text("<b>Bram</b>")
    maya.keyboard.press("n")
    expect(maya.get_by_role("alert")).to_contain_text(re.compile("\u2068שרה\u2069 (not yet|\\d)"))


def test_names_without_a_blank_push_nothing_aside(visit: Visit) -> None:
    players = {name: visit(name, size=PHONE) for name in ("W" * 40, "M" * 40)}
    host, other = players.values()
    rules = {**THREE_CARDS, "name": "W" * 60, "schedule": {"shape": "custom", "list": [1]}}
    where = table(host, rules, seats=3, bots=1, listed=True)
    start_game(players, where)
    other.goto("/watch")
    expect(other.locator(f'a[href="{where}"]')).to_be_visible()
    assert overflow(other) == 0
    other.goto(where)
    host.get_by_role("button", name="Menu", exact=True).click()
    host.get_by_role("button", name="Players", exact=True).click()
    expect(host.get_by_role("button", name="Vote out")).to_be_in_viewport(ratio=1)
    host.keyboard.press("Escape")
    for _ in players:
        bid(players[turn(players, "bid")])
    result = over(players)
    assert overflow(host) == 0
    result.get_by_role("button", name=ONWARDS).click()
    host.get_by_role("link", name="Watch replay").click()
    host.get_by_role("button", name="Forward one step").click()
    expect(host.get_by_role("region", name="Steps")).to_contain_text(re.compile(r"bids \d"))
    assert overflow(host) == 0


def over(players: dict[str, Page]) -> Locator:
    """Play everybody's only card; return the result on the first player's page."""
    for _ in players:
        page = players[turn(players, "play")]
        page.get_by_role("list", name="Your hand").get_by_role("button").click()
        bar(page).get_by_role("button", name=re.compile("^Play")).click()
        expect(hand(page)).to_have_count(0)
    result = next(iter(players.values())).get_by_role("region", name="Hand 1 is over")
    expect(result).to_be_visible()
    return result


def test_link_to_a_moment_is_shown_without_a_clipboard(visit: Visit) -> None:
    page = visit("Maya")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as over plain http
    rules = {**THREE_CARDS, "schedule": {"shape": "custom", "list": [1]}}
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    bid(page)
    over({"Maya": page}).get_by_role("button", name=ONWARDS).click()
    page.get_by_role("link", name="Watch replay").click()
    page.get_by_role("button", name="Forward one step").click()
    page.get_by_role("button", name="Copy link").click()

    expect(page.locator("code")).to_have_text(page.url)
    assert page.url.endswith("#1.1")


def test_long_name_leaves_room_for_the_buttons_before_the_start(visit: Visit) -> None:
    page = visit("W" * 40, size=PHONE, text=200)
    page.goto(table(page, {**THREE_CARDS, "name": "W" * 60}, seats=3, bots=2))
    page.get_by_role("button", name="Sit here").click()
    for name in ("Stand up", "Remove bot"):
        button = page.get_by_role("button", name=name).first
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="W" * 60)).to_be_visible()

    assert overflow(page) == 0


def test_markup_in_a_message_is_shown_as_text(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram", size=PHONE)).values()
    talk = maya.get_by_role("complementary")
    for text in (MARKUP, "w" * 300):
        talk.get_by_label("Say something").fill(text)
        talk.get_by_role("button", name="Send").click()
    talk.get_by_role("group", name="Quick messages").get_by_role("button", name="Oh hell!").click()

    expect(plate(bram, "Maya").locator(".bubble")).to_have_text("Oh hell!")
    bram.get_by_role("button", name="Chat, new messages").click()
    said = bram.get_by_role("dialog", name="Chat")
    expect(said).to_contain_text(MARKUP)
    expect(said).to_contain_text("Oh hell!")
    assert overflow(bram) == 0


def test_text_typed_while_a_message_is_sent_stays(visit: Visit) -> None:
    maya, bram = two_at_a_table(visit("Maya"), visit("Bram")).values()
    talk = maya.get_by_role("complementary")
    field = talk.get_by_label("Say something")
    field.fill("First")
    field.evaluate("""(field) => {
        field.form.requestSubmit();
        field.value = "Second";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    expect(bram.get_by_role("complementary")).to_contain_text("Maya First")
    expect(talk).to_contain_text("Maya First")

    expect(field).to_have_value("Second")
