"""Wrong links lead to a page that says what happened and what to do about it."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_checks import axe_faults_in_every_theme, overflow
from browser.pages import SHORT, rules_link
from browser.people import PHONE, start_game, table

LONG: Final = "Maximiliane Wilhelmina von und zu Hohenlohe-Langenburg"
"""A name with more letters than fit on a plate."""


def expect_message(page: Page, heading: str, *sentences: str) -> None:
    """A page of its own with this heading says this, and leads on; it fits a phone, and axe finds nothing."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    for one in sentences:
        expect(page.get_by_role("main")).to_contain_text(one)
    assert page.title().startswith(heading)
    assert overflow(page) == 0
    assert axe_faults_in_every_theme(page) == []


def test_unknown_table_says_so_and_leads_to_the_start(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/t/nowhere")
    expect_message(
        page,
        "Can't open this table",
        "There's no such table",
        "Check the link, ask for a new one, or create your own table",
    )
    page.get_by_role("link", name="Start page").click()

    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_address_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit(size=PHONE, cut=True)  # the server says 404, which the browser notes
    page.goto("/such/a/page")
    expect_message(page, "Page not found", "There's no page at this address.")

    expect(page.get_by_role("link", name="Start page")).to_be_visible()


def test_full_table_says_what_one_can_do_instead(visit: Visit) -> None:
    host, late = visit("Maya"), visit("Bram", size=PHONE)
    where = table(host, SHORT, seats=3, bots=2)
    host.goto(where)
    host.get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("button", name="Stand up")).to_be_visible()
    late.goto(where)

    notice = late.get_by_role("status").filter(has_text="All seats are taken. You can watch, ask the host")
    expect(notice).to_be_visible()
    expect(late.get_by_role("button", name="Sit here")).to_have_count(0)
    late.get_by_role("link", name="Start page").click()
    expect(late.get_by_role("button", name="Play now")).to_be_visible()


def test_table_without_spectators_says_who_may_come_and_opens_when_it_does(visit: Visit) -> None:
    host, late = visit("Maya"), visit("Bram", size=PHONE)
    where = table(host, SHORT, seats=3, bots=2, spectators=False)
    start_game({"Maya": host}, where)
    expect(host.get_by_role("list", name="Your hand")).to_be_visible()
    late.goto(where)
    expect_message(late, "Can't open this table", "Ask the host for a seat, or come back when the game is over.")

    expect(late.get_by_role("link", name="Try again")).to_have_attribute("href", where)


def test_closed_table_says_so_to_those_at_it_and_to_those_who_come(visit: Visit) -> None:
    host, guest = visit("Maya"), visit("Bram", size=PHONE)
    where = table(host, SHORT, seats=3, bots=0)
    for page in (host, guest):
        page.goto(where)
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Host controls").click()
    host.get_by_role("button", name="Close table").click()
    host.get_by_role("button", name="Press again to close it for good").click()

    for page in (host, guest):
        expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    guest.reload()
    expect_message(
        guest,
        "This table is closed",
        "The host closed it, or nobody used it for a long time.",
        "Create a new table, or join",
    )


def test_name_has_no_more_letters_than_it_may_have_wherever_it_is_typed(visit: Visit) -> None:
    host, page = visit("Maya"), visit(size=PHONE)
    where = table(host, SHORT, seats=3, bots=0)
    typed = []
    for path in ("/", "/make", where):
        page.goto(path)
        page.get_by_label("Your name").clear()
        page.get_by_label("Your name").press_sequentially(LONG)
        typed.append((page.get_by_label("Your name").input_value(), overflow(page)))

    assert typed == [(LONG[:40], 0)] * 3


def test_rules_with_problems_in_a_link_are_reported_and_cannot_be_played(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto(
        rules_link({"bid": {"form": "simultaneous", "reveal": "all_together", "change": "never"}}, "screw-your-buddy")
    )
    problem = page.get_by_role(
        "button", name="The hook needs bidding in turn: if everyone bids at once, nobody bids last."
    )
    expect(problem).to_be_visible()
    expect(page.get_by_role("button", name="Create table")).to_be_disabled()

    problem.click()  # leads to the field
    beside = page.locator('[data-axis="hook.kind"]')
    expect(beside).to_contain_text("The hook needs bidding in turn")
    expect(beside).to_be_in_viewport()
    assert overflow(page) == 0


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (rules_link({}, "irish", version=0), "This link has no rules we can read."),
        (rules_link({}, "rules-of-long-ago"), "This link is based on rules that aren't available here."),
        ("/make#rules=irish", "This link has no rules we can read."),
    ],
    ids=["of an older writing", "of rules long gone", "of another page"],
)
def test_very_old_link_to_rules_says_so_and_offers_the_usual_ones(visit: Visit, link: str, sentence: str) -> None:
    page = visit(size=PHONE)
    page.goto(link)

    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.get_by_role("button", name="Create table")).to_be_enabled()


def test_very_old_link_to_a_seat_says_that_a_new_one_is_needed(visit: Visit) -> None:
    page = visit("Maya", size=PHONE, cut=True)  # the server says 404, which the browser notes
    page.goto("/t/a-table-of-long-ago#link=abcdefghijklmnop")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_message(page, "Your link", "Links work once, within 15 minutes. Ask the sender for a new one.")
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)

    page.get_by_role("button", name="Start page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_expired_code_says_so_where_it_is_typed(visit: Visit) -> None:
    page = visit(size=PHONE, cut=True)  # the server says 404, which the browser notes
    page.goto("/join/OLDONE")
    expect(page.get_by_label("Code or link")).to_have_value("OLDONE")
    page.get_by_role("button", name="Join").click()

    expect(page.get_by_role("alert")).to_have_text("No table has that code. Check it, or ask for a new one.")
