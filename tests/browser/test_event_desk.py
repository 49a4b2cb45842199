"""The desk of an event: players, draws, tables, calls, results, corrections, roles; at its sizes and in its themes."""

from __future__ import annotations

import re
import time
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.event_scenes import EventOnServer, championship, names, played
from browser.page_checks import page_faults
from browser.people import DESK, PHONE

TABLET: Final = (768, 1024)


@pytest.fixture
def desk(visit: Visit) -> Page:
    """The director's screen."""
    return visit(size=DESK)


def open_desk(page: Page, event: EventOnServer, key: str = "") -> None:
    """Open the desk with the director's key, or another."""
    page.goto(f"{event.path}/desk#key={key or event.director}")
    expect(page.get_by_text("Irish Championship").first).to_be_visible()


def running(page: Page, players: int = 10, *, after: int = 0, **settings: Any) -> EventOnServer:
    """Open the desk of an event *after* so many matches, while the next one runs."""
    event = EventOnServer(page, played(championship(players, **settings), after))
    event.do("draw", match=after + 1)
    event.do("start", match=after + 1)
    open_desk(page, event)
    expect(tiles(page).first).to_be_visible()
    return event


def tiles(page: Page) -> Locator:
    """The tables of the current match."""
    return page.get_by_role("list", name="Tables").get_by_role("button")


def panel(page: Page) -> Locator:
    """What is open over the desk."""
    return page.get_by_role("dialog")


def open_panel(page: Page, name: str) -> Locator:
    """Open a panel from the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    panel(page).get_by_role("button", name=name, exact=True).click()
    expect(panel(page).get_by_role("heading", name=name)).to_be_visible()
    return panel(page)


def fill_totals(page: Page, event: EventOnServer, *totals: int, match: int = 1, table: int = 1) -> None:
    """Type totals, in the order of the seats."""
    known = {one["number"]: one["name"] for one in event.get()["entrants"]}
    players = event.get()["matches"][match - 1]["tables"][table - 1]["players"]
    for player, total in zip(players, totals, strict=True):
        panel(page).get_by_label(known[player], exact=True).fill(str(total))


def report(event: EventOnServer, *tables: int, match: int = 1) -> None:
    """Enter results without a page."""
    for table in tables:
        event.do("result", match=match, table=table, result={"totals": [91, 68, 102, 74, 55], "hands": 10})


def test_form_opens_an_event_at_its_desk(desk: Page) -> None:
    desk.goto("/event")
    desk.get_by_label("Title").fill("Spring Cup")
    desk.get_by_role("button", name="Open event").click()
    expect(desk.get_by_text("0 players don't fill tables of 5: 5 more are needed.")).to_be_visible()
    expect(desk).to_have_url(re.compile(r"/event/[\w-]+/desk$"))


def test_form_names_the_field_that_is_missing(desk: Page) -> None:
    desk.goto("/event")
    desk.get_by_role("button", name="Open event").click()
    expect(desk.get_by_role("alert")).to_have_text("Enter a title.")


def test_form_shows_why_the_server_refuses_an_event(visit: Visit) -> None:
    page = visit(size=DESK, cut=True)
    page.goto("/event")
    page.get_by_label("Title").fill("Spring Cup")
    page.get_by_label("Players per table").fill("4")
    page.get_by_role("button", name="Open event").click()
    expect(page.get_by_role("alert")).to_contain_text("These rules want tables of exactly 5 players.")


def test_opened_event_is_listed_on_this_device(desk: Page) -> None:
    open_desk(desk, EventOnServer(desk, championship(5)))
    desk.goto("/event")
    desk.get_by_role("link", name="Irish Championship desk").click()
    expect(desk.get_by_role("heading", name="Before the first match")).to_be_visible()


def test_start_page_leads_to_events(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("link", name="Events").click()
    expect(desk.get_by_role("heading", name="New event")).to_be_visible()


def test_typed_name_is_entered(desk: Page) -> None:
    open_desk(desk, EventOnServer(desk, championship(4)))
    desk.get_by_label("Name", exact=True).fill("Zoë Kelly")
    desk.get_by_role("button", name="Enter", exact=True).click()
    expect(desk.get_by_role("listitem").filter(has_text="Zoë Kelly")).to_be_visible()


def test_double_entry_is_refused_with_a_sentence(visit: Visit) -> None:
    page = visit(size=DESK, cut=True)
    open_desk(page, EventOnServer(page, championship(4)))
    page.get_by_label("Name", exact=True).fill(names(1)[0].upper())
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("is entrant 1 already.")


def test_list_names_its_wrong_lines(desk: Page) -> None:
    open_desk(desk, EventOnServer(desk, championship(2)))
    desk.get_by_text("Enter a list").click()
    desk.get_by_label("One name per line").fill("Zoë\nOrla\nzoë\n")
    expect(desk.get_by_text("Line 3: zoë is on line 1 already.")).to_be_visible()
    expect(desk.get_by_role("button", name="Enter 2 players")).to_be_disabled()


def test_file_of_names_is_entered_with_stand_bys(desk: Page) -> None:
    event = EventOnServer(desk, championship(2))
    open_desk(desk, event)
    desk.get_by_text("Enter a list").click()
    rows = f"name;standby\nJürgen;\nKate;yes\n{names(1)[0]};\n".encode()
    desk.get_by_label("Choose a file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": rows})
    desk.get_by_role("button", name="Enter 2 players").click()
    expect(desk.get_by_text("3 players, 1 stand-by", exact=True)).to_be_visible()


def test_player_is_renamed(desk: Page) -> None:
    open_desk(desk, EventOnServer(desk, championship(2)))
    desk.get_by_role("button", name=f"Change {names(1)[0]}").click()
    desk.get_by_label("Correct the name").fill("Aoife Byrne-Daly")
    desk.get_by_role("button", name="Rename").click()
    expect(desk.get_by_role("listitem").filter(has_text="Aoife Byrne-Daly")).to_be_visible()


def test_player_who_withdrew_can_enter_again(desk: Page) -> None:
    event = EventOnServer(desk, championship(2))
    event.do("withdraw", entrant=2)
    open_desk(desk, event)
    desk.get_by_role("button", name=f"Enter {names(2)[1]} again").click()
    expect(desk.get_by_role("button", name=f"Change {names(2)[1]}")).to_be_visible()


def test_first_match_is_drawn_and_started(desk: Page) -> None:
    open_desk(desk, EventOnServer(desk, championship(10)))
    desk.get_by_role("button", name="Draw match 1").click()
    expect(desk.get_by_role("heading", name="Seating of match 1")).to_be_visible()
    desk.get_by_role("button", name="Start match 1").click()
    expect(tiles(desk)).to_have_count(2)


def test_match_is_drawn_again_with_a_reason(desk: Page) -> None:
    event = EventOnServer(desk, championship(10))
    event.do("draw", match=1)
    open_desk(desk, event)
    desk.get_by_label("Why it must be drawn again").fill("Hugh is ill")
    desk.get_by_role("button", name="Draw again").click()
    expect(desk.get_by_text("Drawn again: Hugh is ill")).to_be_visible()


def test_table_is_switched_to_play_online(desk: Page) -> None:
    event = EventOnServer(desk, championship(10))
    event.do("draw", match=1)
    open_desk(desk, event)
    desk.get_by_role("button", name="Play online: Table 2").click()
    expect(desk.get_by_role("button", name="Play with cards: Table 2")).to_be_visible()
    assert event.get()["matches"][0]["tables"][1]["online"] is True


def test_desk_shows_another_director_s_result_by_itself(desk: Page) -> None:
    event = running(desk)
    report(event, 2)
    expect(tiles(desk).nth(1)).to_contain_text("Result in")


def test_tile_says_how_far_behind_the_pace_a_table_is(desk: Page) -> None:
    scene = championship(10, minutes_per_hand=4)
    scene.start()
    late = round(time.time() * 1000) - 9 * 60_000 - scene.entries[-1].at
    scene.entries = [msgspec.structs.replace(entry, at=entry.at + late) for entry in scene.entries]
    open_desk(desk, EventOnServer(desk, scene))
    expect(tiles(desk).first).to_contain_text("5 min behind")


def test_call_is_taken_and_answered(desk: Page) -> None:
    event = running(desk)
    event.do("call", table=2, text="Ruling")
    expect(tiles(desk).nth(1)).to_contain_text("Ruling")
    desk.get_by_role("button", name="Take this call").click()
    panel(desk).get_by_label("Your answer").fill("The lead stands")
    panel(desk).get_by_role("button", name="Done").click()
    expect(desk.get_by_role("button", name="Take this call")).to_have_count(0)
    assert event.get()["calls"][0]["answer"] == "The lead stands"


def test_longest_waiting_call_has_the_gold_button(desk: Page) -> None:
    event = running(desk)
    event.do("call", table=2, text="Ruling")
    event.do("call", table=1, text="Score query")
    buttons = desk.get_by_role("button", name="Take this call")
    expect(buttons).to_have_count(2)
    assert "go" in (buttons.first.get_attribute("class") or "").split()


def test_announcement_is_sent(desk: Page) -> None:
    running(desk)
    desk.get_by_role("textbox", name="Announcement").fill("Tea in the back room")
    desk.get_by_role("button", name="Send").click()
    expect(desk.get_by_role("listitem").filter(has_text="Tea in the back room")).to_be_visible()


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
