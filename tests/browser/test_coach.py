"""The coach after a game: from the result to the review, its numbers and reasons, and back into the replay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.page_checks import page_faults
from browser.pages import SHORT, at_table, opened
from browser.people import DESK
from browser.test_after_the_game import play_out
from server.server_process import ServerProcess

MAKING = 180_000
"""Milliseconds that a review may take on a machine that does other things too; right after an installation it compiles."""

BOLD = {**SHORT, "name": "Bold bids", "schedule": {"shape": "custom", "list": [2, 3]}}
"""Two short hands."""

COACH = re.compile("/api/games/[^/]+/coach")


@pytest.fixture(scope="module")
def reviewed(browser: Browser, browser_server: ServerProcess) -> Iterator[tuple[Page, str]]:
    """A page with the review of a game in which every bid was as high as possible, and its address."""
    page = opened(browser, browser_server.address, size=DESK, oneTap=True)
    at_table(page, BOLD, seats=3)
    play_out(page, boldly=True)
    page.get_by_role("link", name="Review my game").click()
    expect(page.get_by_role("heading", name=re.compile("costl"))).to_be_visible(timeout=MAKING)
    yield page, page.url
    page.context.close()


@pytest.fixture
def coach(reviewed: tuple[Page, str]) -> Page:
    """The page of the review, as if just come to."""
    page, address = reviewed
    page.unroute_all()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(address)
    expect(page.get_by_role("heading", name=re.compile("costl"))).to_be_visible(timeout=MAKING)
    return page


def test_bold_bid_is_named_with_its_cost_and_the_better_bid(coach: Page) -> None:
    move = coach.get_by_role("region", name=re.compile("^Bid .* too many$")).first

    expect(move).to_contain_text(re.compile(r"\u2212\d+\.\d\s*points, ±\d+\.\d"))
    expect(move.get_by_text("Expert bids")).to_be_visible()


def test_bold_bid_has_a_reason_in_words(coach: Page) -> None:
    move = coach.get_by_role("region", name=re.compile("^Bid .* too many$")).first

    expect(move.locator(".why")).to_have_text(re.compile(r"^[A-Z].*\.$"))


def test_place_and_total_are_said_first(coach: Page) -> None:
    expect(coach.get_by_text(re.compile(r"^You (came \d\w\w of 3|won) with \u2212?\d+\."))).to_be_visible()


def test_luck_and_skill_add_up_to_the_points(coach: Page) -> None:
    luck = coach.get_by_role("region", name="Luck and skill")

    expect(luck.locator("dt")).to_have_text(["Luck of the cards", "Your bids", "Your play", "Luck in play"])
    expect(luck).to_contain_text(re.compile(r"The expert expects \d+ points from your cards"))


def test_bids_are_shown_by_hand_size(coach: Page) -> None:
    sizes = coach.get_by_role("region", name="Your bids by hand size")

    expect(sizes.get_by_role("row")).to_have_count(2)
    expect(sizes.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"bid too high \d+ %"))


def test_chart_marks_the_moves_on_my_line(coach: Page) -> None:
    chart = coach.get_by_role("region", name="Points over the game")

    expect(chart.locator("polyline")).to_have_count(2)
    expect(chart.locator(".mark").first).to_be_visible()


def test_page_says_that_hidden_cards_were_not_used(coach: Page) -> None:
    expect(coach.get_by_text("The expert never looked at hidden cards.")).to_be_visible()


def test_replay_opens_at_the_move(coach: Page) -> None:
    coach.get_by_role("link", name="Replay move 1").click()

    expect(coach).to_have_url(re.compile(r"/replay/\w+#\d\.\d+$"))
    expect(coach.get_by_role("region", name="Steps")).to_contain_text("Maya")


def test_finished_games_lead_to_the_review(coach: Page) -> None:
    coach.goto("/games")
    coach.get_by_role("link", name=re.compile("^Review my game")).first.click()

    expect(coach.get_by_role("heading", name=re.compile("costl"))).to_be_visible()


def test_progress_is_shown_while_the_review_is_made(coach: Page) -> None:
    def unfinished(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "review": None, "done": 3, "total": 12}))

    coach.route(COACH, unfinished)
    coach.reload()

    expect(coach.get_by_role("main").get_by_role("status")).to_have_text("3 of 12 done")
    expect(coach.get_by_role("progressbar")).to_have_attribute("value", "3")


def test_page_waits_while_the_bot_warms_up(coach: Page) -> None:
    refused = json.dumps({"code": "bot-warming-up", "sentence": "The bot is still warming up. Try again in a minute."})
    coach.route(COACH, lambda route: route.fulfill(status=503, body=refused, content_type="application/json"))
    coach.reload()

    expect(coach.get_by_role("main").get_by_role("status")).to_contain_text("The bot is warming up")


def test_game_of_others_has_no_review(coach: Page) -> None:
    coach.goto("/coach/nowhere")

    expect(coach.get_by_role("heading", name="Can't review this game")).to_be_visible()


def test_review_has_no_faults_at_any_size(coach: Page) -> None:
    assert page_faults(coach, "coach") == []
