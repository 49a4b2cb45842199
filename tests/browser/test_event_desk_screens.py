"""The desk of an event for assistants and visitors, offline, at its sizes and in its themes."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.desk_scenes import open_desk, open_panel, panel, report, running, tiles
from browser.event_scenes import EventOnServer, championship
from browser.page_checks import page_faults
from browser.people import DESK, PHONE

TABLET: Final = (768, 1024)


def test_assistant_draws_and_corrects_nothing(desk: Page, visit: Visit) -> None:
    event = running(desk)
    report(event, 1)
    helper = visit(size=DESK)
    open_desk(helper, event, event.get("/links")["assistant"].partition("#key=")[2])
    expect(helper.get_by_text("10 players, 2 tables, Assistant")).to_be_visible()
    expect(helper.get_by_role("button", name="Draw match 2")).to_have_count(0)
    tiles(helper).first.click()
    expect(panel(helper).get_by_text("Only the director can correct a result.")).to_be_visible()


def test_desk_without_a_key_leads_to_the_public_page(desk: Page, visit: Visit) -> None:
    event = running(desk)
    stranger = visit(size=DESK)
    stranger.goto(f"{event.path}/desk")
    expect(stranger.get_by_role("heading", name="This desk needs a key")).to_be_visible()


def test_wrong_key_in_a_link_keeps_the_right_one(desk: Page) -> None:
    event = running(desk)
    desk.goto("/help")
    desk.goto(f"{event.path}/desk#key=wrong-key-of-somebody")
    expect(tiles(desk)).to_have_count(2)


def test_unknown_event_says_what_to_do(visit: Visit) -> None:
    page = visit(size=DESK, cut=True)
    page.goto("/event/nowhere/desk")
    expect(page.get_by_role("heading", name="Can't open this event")).to_be_visible()


def test_desk_stays_readable_offline_and_says_so(visit: Visit) -> None:
    page = visit(size=DESK, cut=True)
    running(page)
    page.context.set_offline(True)
    expect(page.get_by_text("Offline. This is how it was at")).to_be_visible()
    expect(tiles(page)).to_have_count(2)


def test_desk_catches_up_after_it_was_offline(visit: Visit, desk: Page) -> None:
    page = visit(size=DESK, cut=True)
    event = running(desk)
    open_desk(page, event)
    page.context.set_offline(True)
    expect(page.get_by_text("Offline. This is how it was at")).to_be_visible()
    report(event, 2)
    page.context.set_offline(False)
    expect(tiles(page).nth(1)).to_contain_text("Result in")


def test_twenty_tables_fit_the_screen_of_a_desk(desk: Page) -> None:
    event = running(desk, 100)
    event.do("call", table=7, text="Ruling")
    expect(desk.get_by_role("button", name="Take this call")).to_be_visible()
    expect(tiles(desk)).to_have_count(20)
    box = tiles(desk).last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= DESK[1]


def test_right_column_becomes_tabs_on_a_tablet(visit: Visit) -> None:
    page = visit(size=TABLET)
    running(page)
    page.get_by_role("tab", name="Next").click()
    expect(page.get_by_role("button", name="Draw match 2")).to_be_visible()


def test_calls_stay_on_top_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    event = running(page, 60)
    event.do("call", table=7, text="Ruling")
    expect(page.get_by_role("button", name="Take this call")).to_be_visible()
    tiles(page).last.scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Take this call")).to_be_in_viewport()


def test_pages_of_the_desk_have_no_faults(desk: Page) -> None:
    desk.goto("/event")
    expect(desk.get_by_role("button", name="Open event")).to_be_visible()
    found = page_faults(desk, "events")
    open_desk(desk, EventOnServer(desk, championship(7)))
    desk.get_by_text("Enter a list").click()
    found += page_faults(desk, "players")
    assert found == []


def test_running_desk_has_no_faults(desk: Page) -> None:
    event = running(desk, 100, after=2, minutes_per_hand=8)
    report(event, 2, 9, match=3)
    for table, text in ((7, "Ruling"), (13, "Score query")):
        event.do("call", table=table, text=text)
    event.do("dispute", match=3, table=2, text="I made my last bid")
    expect(desk.get_by_role("region", name="1 dispute")).to_be_visible()
    assert page_faults(desk, "desk") == []


@pytest.mark.parametrize("name", ["Players", "Results", "Standings", "Links", "Print", "Log"])
def test_panel_of_the_desk_has_no_faults(desk: Page, name: str) -> None:
    running(desk, after=1)
    open_panel(desk, name)
    desk.wait_for_load_state("networkidle")
    assert page_faults(desk, name) == []


def test_table_s_panel_has_no_faults(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    tiles(desk).first.click()
    panel(desk).get_by_role("button", name="Correct the result").click()
    expect(panel(desk).get_by_role("img", name="QR code of the score pad of table 1")).to_be_visible()
    assert page_faults(desk, "table") == []


def test_seating_has_no_faults(desk: Page) -> None:
    event = EventOnServer(desk, championship(10))
    event.do("draw", match=1)
    open_desk(desk, event)
    expect(desk.get_by_role("heading", name="Seating of match 1")).to_be_visible()
    assert page_faults(desk, "seating") == []
