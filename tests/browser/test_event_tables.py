"""Tables of an event in the browser: the scorer's pad with its call for the director, and seats at online tables."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.event_scenes import EventOnServer, championship, duplicate_match
from browser.page_checks import page_faults
from browser.stored_pads import write_down
from ohhell.scorekeeper.notes import Write
from tournament.events import Scene

PHONES: Final = {"phone": (390, 844), "short phone": (375, 553), "small phone": (320, 568)}
TWO_HANDS: Final = (
    Write(1, 1, trump="h", bids={0: 1, 1: 0, 2: 0}, taken={0: 1, 1: 1, 2: 0}),
    Write(1, 2, trump="c", bids={0: 0, 1: 0, 2: 0}, taken={0: 0, 1: 1, 2: 0}),
)
"""Both hands of the short rules for three players."""


def started(page: Page, scene: Scene) -> EventOnServer:
    """An event whose first match has just begun."""
    scene.draw()
    event = EventOnServer(page, scene)
    event.do("start", match=1)
    return event


def scorer(event: EventOnServer, table: int = 1) -> dict[str, Any]:
    """What the scorer of a table opens."""
    links: list[dict[str, Any]] = event.get("/links")["scorers"]
    return next(link for link in links if link["table"] == table)


def test_pad_shows_match_table_and_event(page: Page) -> None:
    event = started(page, championship(10))
    page.goto(scorer(event, 2)["link"])
    expect(page.get_by_text("Match 1, table 2, Irish Championship")).to_be_visible()


def test_scorer_calls_the_director_and_reads_the_answer(page: Page) -> None:
    event = started(page, championship(10))
    page.goto(scorer(event)["link"])
    page.get_by_role("button", name="Call the director").click()
    page.get_by_role("button", name="Call", exact=True).click()
    expect(page.get_by_text("Director called at")).to_be_visible()
    event.do("answer", call=1, text="On my way")
    expect(page.get_by_text("Dora answered: On my way")).to_be_visible()


def test_scorer_joins_with_the_short_code(page: Page) -> None:
    event = started(page, championship(10))
    page.goto("/")
    page.get_by_label("Code or link").fill(scorer(event)["code"])
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()


@pytest.mark.parametrize("size", PHONES)
def test_pad_of_an_event_shows_all_its_keys_on_a_phone(visit: Visit, size: str) -> None:
    page = visit(size=PHONES[size], touch=True)
    event = started(page, championship(5))
    page.goto(scorer(event)["link"])
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()
    undo = page.get_by_role("button", name="Undo").bounding_box()
    assert undo is not None
    assert undo["y"] + undo["height"] <= PHONES[size][1]


def test_pad_of_an_event_can_be_used_by_everybody(page: Page) -> None:
    event = started(page, championship(5))
    page.goto(scorer(event)["link"])
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()
    assert page_faults(page, "pad", PHONES) == []


def test_finished_pad_tells_the_players_their_result(visit: Visit) -> None:
    phone, player = visit(), visit()
    event = started(phone, Scene(3, title="Club evening"))
    player.goto(event.player(1))
    expect(player.get_by_role("heading", name=re.compile("^Table 1"))).to_be_visible()
    link = scorer(event)
    write_down(phone, f"/pad/{link['pad']}", link["key"], TWO_HANDS)
    expect(player.get_by_role("region", name="Your results")).to_be_visible()


def test_scorer_reads_that_the_result_goes_to_the_director(page: Page) -> None:
    event = started(page, Scene(3, title="Club evening"))
    link = scorer(event)
    write_down(page, f"/pad/{link['pad']}", link["key"], TWO_HANDS)
    page.goto(link["link"])
    expect(page.get_by_text("The result of table 1 goes to the director by itself.")).to_be_visible()


def test_player_goes_to_the_online_table_in_their_own_seat(page: Page) -> None:
    event = started(page, Scene(3, title="Online evening", online=True))
    page.goto(event.player(2))
    page.get_by_role("button", name="Go to your table").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_lobby_of_an_online_table_invites_nobody_and_says_when_the_game_starts(page: Page) -> None:
    event = started(page, Scene(3, title="Online evening", online=True))
    page.goto(event.player(2))
    page.get_by_role("button", name="Go to your table").click()
    expect(page.get_by_text("The game starts as soon as everyone has taken their seat.")).to_be_visible()
    expect(page.get_by_text("Invite others")).to_have_count(0)


def test_public_page_compares_what_everybody_did_with_the_same_cards(visit: Visit) -> None:
    page = visit()
    event = EventOnServer(page, duplicate_match())
    page.goto(f"{event.path}?show=results")
    boards = page.get_by_role("region", name="The same cards at every table")
    expect(boards.get_by_role("table", name="Seat 1").get_by_role("row")).to_have_count(3)
    assert page_faults(page, "boards") == []


def test_player_sees_which_hand_the_table_plays(visit: Visit) -> None:
    phone, player = visit(), visit()
    event = started(phone, Scene(3, title="Club evening"))
    player.goto(event.player(1))
    link = scorer(event)
    write_down(phone, f"/pad/{link['pad']}", link["key"], TWO_HANDS[:1])
    expect(player.get_by_text("Match 1 is running, hand 2 of 2")).to_be_visible()


def test_pad_with_an_open_call_can_be_used_by_everybody(page: Page) -> None:
    event = started(page, championship(5))
    link = scorer(event)
    event.do("call", key=link["key"], table=1)
    page.goto(link["link"])
    expect(page.get_by_text("Director called at")).to_be_visible()
    assert page_faults(page, "pad", PHONES) == []
