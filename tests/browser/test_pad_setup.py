"""Setting up a score pad: the dealer drawn on screen, people who need not be typed again, pads found again on their device."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import begin, button, fill_in, go_on, open_menu, write
from browser.people import tap
from browser.stored_pads import note_of, open_pad, opening, written_on
from ohhell.notation.record.record import Details


def test_first_dealer_is_drawn_on_screen(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:4], dealer=None)
    tap(page.get_by_role("group", name="First dealer").get_by_role("button", name="Draw on screen"))
    drawn = page.get_by_role("status").filter(has_text="deals first.")
    expect(drawn).to_have_text(re.compile(f"^({'|'.join(NAMES[:4])}) deals first.$"))
    name = drawn.inner_text().split()[0]
    tap(button(page, "Start"))

    expect(page.get_by_text(f"{name} deals")).to_be_visible()


def test_same_people_play_again_by_the_same_rules_without_being_typed(page: Page) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    begin(page, "plump", NAMES[:4])
    expect(page.get_by_role("heading", name=re.compile("^Hand 1 of"))).to_be_visible()
    open_pad(page, [opening("mrpikes", NAMES[:3]), *map(note_of, hands)])
    tap(button(page, "New game, same players"))

    for seat, name in enumerate(NAMES[:3], start=1):
        expect(page.get_by_role("textbox", name=f"Name, seat {seat}")).to_have_value(name)
    expect(page.get_by_role("textbox", name=re.compile("^Name, seat"))).to_have_count(3)
    expect(page.get_by_label("Rules", exact=True)).to_have_value("mrpikes")


def test_pad_is_found_again_on_its_device_until_it_is_taken_off(page: Page) -> None:
    begin(page, "mrpikes", NAMES[:3])
    expect(page.get_by_role("heading", name="Hand 1 of 19")).to_be_visible()
    page.goto("/")
    tap(page.get_by_role("link", name="Score pad, hand 1 of 19, Ann, Bob and Cid"))
    tap(page.get_by_role("link", name="All pads"))
    kept = page.get_by_role("region", name="Pads on this device")
    tap(kept.get_by_role("link", name="Ann, Bob and Cid"))
    expect(page.get_by_role("heading", name="Hand 1 of 19")).to_be_visible()
    page.go_back()
    tap(kept.get_by_role("button", name="Remove Ann, Bob and Cid from this device"))
    tap(kept.get_by_role("button", name="Press again to remove it"))

    expect(kept).to_have_count(0)
    page.goto("/")
    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_game_that_is_over_is_no_longer_among_those_going_on(page: Page) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    open_pad(page, [opening("mrpikes", NAMES[:3]), *map(note_of, hands[:-1])])
    expect(page.get_by_role("heading", name="Hand 18 is over")).to_be_visible()
    page.goto("/")
    tap(page.get_by_role("link", name="Score pad, hand 19 of 19"))
    go_on(page)
    write(page, hands[-1])
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.goto("/")

    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_rules_made_on_the_way_lead_back_to_the_pad_and_are_offered_again(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:3], dealer=1)
    page.get_by_label("Date").fill("2026-10-31")
    tap(page.get_by_role("link", name="Create your own rules"))
    tap(page.get_by_role("radiogroup", name="How many players?").get_by_text("4", exact=True))
    tap(page.get_by_text("Name and etiquette", exact=True))
    page.get_by_label("Name of these rules").fill("Our pikes")
    tap(button(page, "Keep score with these rules"))
    rules = page.get_by_label("Rules", exact=True)
    expect(rules.locator("option:checked")).to_have_text("Our pikes")
    names = page.get_by_role("textbox", name=re.compile("^Name, seat"))
    for seat, name in enumerate((*NAMES[:3], "")):
        expect(names.nth(seat)).to_have_value(name)
    expect(names).to_have_count(4)
    expect(page.get_by_label("Date")).to_have_value("2026-10-31")
    expect(dealer(page)).to_have_accessible_name("Bob")
    names.nth(3).fill("Dee")
    tap(button(page, "Start"))
    expect(page.get_by_text("Bob deals")).to_be_visible()
    tap(page.get_by_role("link", name="All pads"))

    expect(rules.locator("option:checked")).to_have_text("Our pikes")
    expect(dealer(page)).to_have_count(0)


def dealer(page: Page) -> Locator:
    """Who was chosen to deal first."""
    return page.get_by_role("group", name="First dealer").get_by_role("radio", checked=True)


def test_head_of_the_sheet_is_what_was_typed(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:3], scorer="Cid")
    page.get_by_label("Date").fill("2026-10-31")
    page.get_by_label("Place").fill("Kitchen table")
    tap(button(page, "Start"))

    expect(page.get_by_text("Kitchen table, Cid keeps score")).to_be_visible()
    assert written_on(page).details == Details("2026-10-31", "Kitchen table", "Cid")


def test_names_and_texts_of_any_kind_are_stored(page: Page) -> None:
    names = ("👩‍🦰 Mum", "Ann  Lee", "<b>Bob</b>", "שרה", *(f"{seat} 🩷{'🃏' * 15}" for seat in range(3)))
    page.goto("/pad")
    fill_in(page, "mrpikes", names, scorer="Ann  Lee")
    page.get_by_label("Place").fill("our  kitchen 🐦‍⬛")
    tap(button(page, "Start"))
    page.wait_for_url("**/pad/*")
    written = written_on(page)

    assert written.names == ("👩‍🦰 Mum", "Ann Lee", *names[2:])
    assert (written.details.place, written.details.scorer) == ("our kitchen 🐦‍⬛", "Ann Lee")
    assert written.title == ""  # it is called after its people


def test_dealer_stays_the_dealer_when_people_change_seats(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:4], dealer=1)
    for change in ("Move Bob down one seat", "Move Bob down one seat", "Move Ann down one seat", "Remove Cid"):
        tap(button(page, change))
        expect(dealer(page)).to_have_accessible_name("Bob")
    tap(button(page, "Remove Bob"))
    expect(dealer(page)).to_have_count(0)


def test_empty_sheet_is_printed_for_what_was_typed(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:3], dealer=1)
    with page.expect_request("**/api/sheet.pdf?paper=letter") as request, page.expect_download() as sheet:
        tap(page.get_by_role("group", name="Blank sheet to print").get_by_role("button", name="Letter"))

    wanted = request.value.post_data_json or {}
    assert (wanted["names"], wanted["dealer"]) == ([*NAMES[:3]], 1)
    assert sheet.value.path().read_bytes().startswith(b"%PDF-")


def test_empty_sheet_has_the_first_trump_that_was_chosen(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "heck-normal", NAMES[:3], dealer=1)
    tap(page.get_by_role("group", name="First trump").locator("label", has_text=re.compile("diamonds", re.IGNORECASE)))
    with page.expect_request("**/api/sheet.pdf?paper=a4") as request, page.expect_download():
        tap(page.get_by_role("group", name="Blank sheet to print").get_by_role("button", name="A4"))

    assert (request.value.post_data_json or {})["first_trump"] == "d"


def test_pad_is_saved_as_files(page: Page) -> None:
    (first, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    open_pad(page, [opening("mrpikes", NAMES[:3]), note_of(first)])
    menu = open_menu(page)
    beginnings = {
        "PDF, A4": "%PDF-",
        "PDF, Letter": "%PDF-",
        "CSV": "match,hand",
        "JSON": "{",
        "Record": "Oh Hell record",
    }
    for name, beginning in beginnings.items():
        with page.expect_download() as saved:
            tap(menu.get_by_role("link", name=name, exact=True))
        assert saved.value.path().read_bytes().startswith(beginning.encode()), name


def test_head_of_the_sheet_is_filled_in_later(page: Page) -> None:
    begin(page, "mrpikes", NAMES[:3])
    open_menu(page)
    tap(button(page, "Date, place, scorekeeper"))
    page.get_by_role("textbox", name="Place").fill("The  kitchen")
    tap(button(page, "Save"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_menu(page)

    expect(page.get_by_role("dialog")).to_contain_text("The kitchen")
