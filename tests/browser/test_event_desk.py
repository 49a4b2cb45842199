"""The desk of an event: the form that opens it, players, draws, tables, calls and announcements."""

from __future__ import annotations

import re
import time
from typing import Final

import msgspec
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.desk_scenes import open_desk, panel, report, running, tiles
from browser.event_scenes import EventOnServer, championship, names
from browser.people import DESK

TABLET: Final = (768, 1024)


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


def test_desk_says_who_handles_a_call(desk: Page) -> None:
    event = running(desk)
    event.do("call", table=2, text="Ruling")
    event.do("take", call=1)
    expect(desk.get_by_role("region", name="Calls for you")).to_contain_text("Being handled by Dora")


def test_taken_call_is_noted_for_the_other_desks(desk: Page) -> None:
    event = running(desk)
    event.do("call", table=2, text="Ruling")
    desk.get_by_role("button", name="Take this call").click()
    expect(panel(desk).get_by_text("Being handled by")).to_be_visible()


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
