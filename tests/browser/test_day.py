"""The deal of the day in the browser: play it, compare, share, and what happens offline, too late, or with a wrong clock."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import Visit
from browser.page_checks import page_faults
from browser.people import api_response, hand, held, visitor_page
from browser.scenes import play
from server.server_process import ServerProcess

TODAY: Final = datetime.now(UTC).date()
OVER: Final = "document.querySelector('a[href=\"/day\"]') !== null"


@pytest.fixture(scope="module")
def finished(browser: Browser, browser_server: ServerProcess) -> Page:
    """Somebody who has played today's deal, on the page with the result."""
    page = visitor_page(browser, browser_server.address, "Maya")
    page.goto("/day")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    play(page, OVER)
    page.get_by_role("link", name="See how everybody did").click()
    expect(page.get_by_role("heading", name="How everybody did")).to_be_visible()
    return page


def test_finished_day_shows_points_and_bids_made(finished: Page) -> None:
    expect(finished.get_by_role("heading", name=re.compile(r"^\d+ points, \d of 5 made$"))).to_be_visible()


def test_finished_day_marks_today_in_the_streak(finished: Page) -> None:
    expect(finished.get_by_role("heading", name="Streak: 1 day")).to_be_visible()


def test_finished_day_marks_my_result_among_all(finished: Page) -> None:
    expect(finished.get_by_role("list", name="yours marked").get_by_text("you", exact=True)).to_be_visible()


def test_shared_text_has_no_card_and_no_bid(finished: Page) -> None:
    text = finished.locator("pre").inner_text()

    assert re.fullmatch(r"Oh Hell, [^\n]+\n[✓✗]( [✓✗]){4} +\d+ points\n(Better than \d+ %\. )?Streak 1\.", text), text


def test_copy_puts_the_text_on_the_clipboard(finished: Page) -> None:
    finished.context.grant_permissions(["clipboard-read", "clipboard-write"])
    finished.get_by_role("button", name="Copy").click()
    expect(finished.get_by_text("Copied.")).to_be_visible()

    assert finished.evaluate("navigator.clipboard.readText()") == finished.locator("pre").inner_text()


def test_finished_day_cannot_be_played_again(finished: Page) -> None:
    finished.reload()
    expect(finished.get_by_role("heading", name="Share")).to_be_visible()

    expect(finished.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_finished_day_has_no_faults(finished: Page) -> None:
    assert page_faults(finished, "day") == []


def test_day_before_play_has_no_faults(visit: Visit) -> None:
    page = visit()
    page.goto("/day")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    assert page_faults(page, "day before play") == []


def test_day_that_was_begun_is_continued_at_the_same_table(visit: Visit) -> None:
    page = visit("Bram")
    page.goto("/day")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    table = page.url
    page.goto("/day")
    page.get_by_role("button", name="Continue").click()

    expect(page).to_have_url(table)


def test_day_has_no_hints_and_no_undo(visit: Visit) -> None:
    page = visit("Bram")
    page.goto("/day")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("region", name="Your bid")).to_be_visible()

    expect(page.get_by_role("button", name=re.compile("^(Hint|Undo)"))).to_have_count(0)


def test_day_that_is_over_says_so_and_leads_to_today(visit: Visit) -> None:
    page = visit(cut=True)  # the browser logs the refusal
    page.goto(f"/day?date={TODAY - timedelta(days=9)}")
    expect(page.get_by_text("only today's deal and yesterday's can be opened")).to_be_visible()
    page.get_by_role("link", name="Today's deal").click()

    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_day_of_yesterday_can_be_opened(visit: Visit) -> None:
    page = visit()
    page.goto("/day")
    page.get_by_role("link", name="Play yesterday's deal").click()

    expect(page.get_by_role("link", name="Today's deal")).to_be_visible()


def test_day_needs_the_server(visit: Visit) -> None:
    page = visit(cut=True)
    page.route("**/api/day", lambda route: route.abort())
    page.goto("/day")

    expect(page.get_by_text("You need to be online to play the deal of the day.")).to_contain_text("streak is safe")


def test_clock_that_is_wrong_by_days_is_noticed(visit: Visit) -> None:
    page = visit()
    page.clock.set_system_time(datetime.now(UTC) + timedelta(days=40))
    page.goto("/day")

    expect(page.get_by_role("alert")).to_have_text("Your device's date looks wrong. The streak is safe.")


def test_new_deal_is_loaded_at_midnight(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    with page.expect_response("**/api/day") as first:
        page.goto("/day")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    with page.expect_response("**/api/day"):
        page.clock.fast_forward(first.value.json()["next_in"] + 60_000)


def test_second_player_is_compared_with_the_first(finished: Page) -> None:
    found = {
        "scores": [{"points": -99, "people": 1}, {"points": 7, "people": 1}],
        "mine": {"points": 7, "made": [True]},
    }

    def two(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), **found}))

    finished.route("**/api/day", two)
    finished.reload()

    expect(finished.get_by_text("Better than the only other player so far.")).to_be_visible()
    finished.unroute("**/api/day")
    finished.reload()


def test_everybody_gets_the_same_cards(visit: Visit) -> None:
    hands = []
    for name in ("Ann", "Bob"):
        page = visit(name)
        table = api_response(page, "/api/day/table", {})["id"]
        page.goto(f"/t/{table}")
        expect(hand(page)).to_have_count(3)
        hands.append(held(page))

    assert hands[0] == hands[1]
