"""Results at the desk of an event: totals, corrections, disputes, substitutes, standings, the log, links and files."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.desk_scenes import fill_totals, open_desk, open_panel, panel, report, running, tiles
from browser.event_scenes import EventOnServer, championship, names
from browser.people import DESK

TABLET: Final = (768, 1024)


def test_totals_of_a_table_are_entered(desk: Page) -> None:
    event = running(desk)
    tiles(desk).first.click()
    fill_totals(desk, event, 91, 68, 102, 74, 55)
    panel(desk).get_by_role("button", name="Save result").click()
    expect(panel(desk).get_by_text("Saved.")).to_be_visible()
    assert event.get()["matches"][0]["tables"][0]["totals"] == [91, 68, 102, 74, 55]


def test_impossible_totals_are_refused_with_the_limits(visit: Visit) -> None:
    page = visit(size=DESK, cut=True)
    event = running(page)
    tiles(page).first.click()
    fill_totals(page, event, 9100, 68, 102, 74, 55)
    panel(page).get_by_role("button", name="Save result").click()
    expect(panel(page).get_by_role("alert")).to_contain_text("Nobody can have 9100 points after 10 hands")


def test_correction_needs_a_reason_and_shows_who_changed_what(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    tiles(desk).first.click()
    panel(desk).get_by_role("button", name="Correct the result").click()
    fill_totals(desk, event, 91, 68, 59, 74, 55)
    expect(panel(desk).get_by_role("button", name="Save correction")).to_be_disabled()
    panel(desk).get_by_label("Reason for the correction").fill("102 was misread")
    panel(desk).get_by_role("button", name="Save correction").click()
    expect(panel(desk).get_by_role("region", name="Corrections")).to_contain_text(re.compile("102 59.*102 was misread"))


def test_correction_shows_both_values_when_somebody_else_was_faster(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    tiles(desk).first.click()
    panel(desk).get_by_role("button", name="Correct the result").click()
    fill_totals(desk, event, 91, 68, 59, 74, 55)
    result = {"totals": [91, 68, 77, 74, 55], "hands": 10}
    event.do("correct", match=1, table=1, reason="Misread", result=result)
    conflict = panel(desk).get_by_role("alert")
    expect(conflict.get_by_role("row").nth(1)).to_contain_text(re.compile("77.*59"))
    expect(panel(desk).get_by_role("button", name="Save correction")).to_be_disabled()


def test_stored_result_is_used_when_somebody_else_was_faster(desk: Page) -> None:
    event = running(desk)
    tiles(desk).first.click()
    fill_totals(desk, event, 1, 2, 3, 4, 5)
    report(event, 1)
    panel(desk).get_by_role("button", name="Use the stored result").click()
    expect(panel(desk).get_by_label("Hands played")).to_have_value("10")
    expect(panel(desk).locator("input").nth(2)).to_have_value("102")


def test_dispute_is_resolved_with_a_decision(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    event.do("dispute", match=1, table=1, text="I made my last bid")
    disputes = desk.get_by_role("region", name="1 dispute")
    disputes.get_by_label("Your decision").fill("The sheet shows a miss")
    disputes.get_by_role("button", name="Resolve").click()
    expect(disputes).to_have_count(0)


def test_substitute_takes_a_seat(desk: Page) -> None:
    event = EventOnServer(desk, championship(10))
    event.do("enter", name="Kate", standby=True)
    event.do("draw", match=1)
    event.do("start", match=1)
    open_desk(desk, event)
    tiles(desk).first.click()
    leaving = event.get()["matches"][0]["tables"][0]["players"][0]
    panel(desk).locator("summary", has_text="Substitute").click()
    panel(desk).get_by_label("Leaves").select_option(str(leaving))
    panel(desk).get_by_label("Takes the seat").select_option("Kate")
    panel(desk).get_by_role("button", name="Substitute").click()
    expect(panel(desk).get_by_label("Kate", exact=True)).to_be_visible()


def test_scorer_s_code_is_replaced_for_a_lost_phone(desk: Page) -> None:
    event = running(desk)
    tiles(desk).first.click()
    expect(panel(desk).get_by_role("img", name="QR code of the score pad of table 1")).to_be_visible()
    before = event.get("/links")["scorers"][0]
    expect(panel(desk).get_by_text(before["code"], exact=True)).to_be_visible()
    panel(desk).get_by_role("button", name="New code for a lost phone").click()
    panel(desk).get_by_role("button", name="Replace the code?").and_(desk.locator("[aria-disabled=false]")).click()
    expect(panel(desk).get_by_text("The lost phone can no longer write.")).to_be_visible()
    assert event.get("/links")["scorers"][0]["key"] != before["key"]


def test_next_match_says_why_it_can_t_start_yet(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    event.do("draw", match=2)
    expect(desk.get_by_text("2 tables are drawn. 1 of 2 results in. You can start when all are.")).to_be_visible()
    expect(desk.get_by_role("button", name="Start match 2")).to_be_disabled()


def test_event_is_closed_after_the_last_match(desk: Page) -> None:
    event = running(desk, matches=1)
    report(event, 1, 2)
    desk.get_by_role("button", name="Close event").click()
    sure = desk.get_by_role("button", name="Press again to close the event")
    expect(sure).to_have_attribute("aria-disabled", "false")
    sure.click()
    expect(desk.get_by_role("heading", name="The event is closed")).to_be_visible()


def test_standings_are_those_after_the_last_complete_match(desk: Page) -> None:
    event = running(desk, after=1)
    report(event, 1, match=2)
    expect(tiles(desk).first).to_contain_text("Result in")
    expect(desk.get_by_role("region", name="Standings")).to_contain_text("after match 1")


def test_results_panel_says_which_are_missing(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    expect(tiles(desk).first).to_contain_text("Result in")
    results = open_panel(desk, "Results")
    expect(results.get_by_role("listitem").filter(has_text="Table 2")).to_contain_text("Result missing")


def test_result_of_an_earlier_match_can_be_corrected(desk: Page) -> None:
    running(desk, after=1)
    results = open_panel(desk, "Results")
    results.get_by_label("Match").select_option("Match 1")
    results.get_by_role("button", name="Open: Table 2").click()
    expect(panel(desk).get_by_role("heading", name="Match 1, table 2")).to_be_visible()
    expect(panel(desk).get_by_role("button", name="Correct the result")).to_be_visible()


def test_log_says_who_did_what(desk: Page) -> None:
    event = running(desk)
    report(event, 1)
    log = open_panel(desk, "Log")
    expect(log.get_by_role("listitem").first).to_have_text(re.compile(r"Match 1, table 1: result .+ 91, .+ 68.*Dora"))


def test_log_is_loaded_once_per_version(desk: Page) -> None:
    running(desk)
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/log") else None)
    open_panel(desk, "Log")
    desk.wait_for_load_state("networkidle")
    assert len(asked) == 1


def test_links_for_assistants_and_players_are_shown(desk: Page) -> None:
    event = running(desk)
    links = open_panel(desk, "Links")
    links.get_by_label("Player").select_option(names(3)[2])
    expect(links.get_by_text(event.player(3))).to_be_visible()
    expect(links.get_by_text("/desk#key=a-")).to_be_visible()


def test_event_file_is_downloaded_with_the_key(desk: Page) -> None:
    running(desk)
    desk.get_by_role("button", name="Print").click()
    with desk.expect_download() as saved:
        panel(desk).get_by_role("button", name="Event file").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith('{"format":"ohhell-event"')


def test_table_cards_are_printed_with_the_key(desk: Page) -> None:
    running(desk)
    desk.get_by_role("button", name="Print").click()
    with desk.expect_download() as saved:
        panel(desk).get_by_role("button", name="Table cards").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
