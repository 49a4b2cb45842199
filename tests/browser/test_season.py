"""Seasons in the browser: a group is made, games are added, the table is read and sorted, names are merged, somebody is deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import ohhell
from browser.page_checks import overflow, page_faults
from browser.pages import opened
from browser.people import DESK
from browser.stored_pads import opening, prepared
from games.record import file_of
from ohhell.notation.record.record import Details
from ohhell.notation.record.text import read, write
from ohhell.scorekeeper.notes import Write
from server.server_process import ServerProcess

IRISH, PLUMP = (file_of(name).read_text(encoding="utf-8") for name in ("irish", "plump"))
TWO_HANDS = """
name = "Two hands"
[schedule]
shape = "custom"
list = [2, 1]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
OTHER_SPELLING = PLUMP.replace("Ann", "Anne")


@pytest.fixture
def page(browser: Browser, browser_server: ServerProcess) -> Page:
    """A desk with a fresh browser."""
    return opened(browser, browser_server.address, size=DESK)


def season(page: Page, *records: str, title: str = "Sundays") -> None:
    """Open a season with these games, with its key."""
    server = page.context.request
    page.goto("/help")
    origin = {"Origin": page.url.removesuffix("/help")}
    group = server.post("/api/groups", data={"title": title}, headers=origin).json()
    for record in records:
        headers = {**origin, "Group-Key": group["key"]}
        assert server.post(f"/api/groups/{group['id']}/games", data={"record": record}, headers=headers).ok
    page.goto(f"/season/{group['id']}#key={group['key']}")
    expect(page.get_by_role("heading", name="Season standings")).to_be_visible()


def give(page: Page, **files: str) -> None:
    """Choose record files by hand."""
    payload: Any = [
        {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": text.encode()} for name, text in files.items()
    ]
    page.get_by_label("Choose record files").set_input_files(payload)


def people(page: Page) -> Locator:
    """The names in the table of the season, from the top."""
    return page.get_by_role("table", name="Season standings").get_by_role("rowheader")


def test_link_with_a_wrong_key_takes_the_right_one_from_nobody(page: Page) -> None:
    season(page, PLUMP)
    where = page.url
    for key in (f"#key={'x' * 22}", ""):
        page.goto("/help")
        page.goto(f"{where}{key}")
        expect(page.get_by_role("heading", name="Season standings")).to_be_visible()
        expect(page.get_by_role("button", name="Names")).to_be_visible()


def test_group_is_made_and_two_games_make_its_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Season").click()
    page.get_by_label("Group name").fill("Sundays")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    page.get_by_role("button", name="Add a game").click()
    give(page, irish=IRISH, plump=PLUMP, again=PLUMP)
    expect(page.get_by_text("plump.txt: added")).to_be_visible()
    expect(page.get_by_text("again.txt: already added")).to_be_visible()
    page.get_by_role("button", name="Close").click()

    expect(page.get_by_text("2 games", exact=True)).to_be_visible()
    expect(people(page)).to_have_text(["Bob", "Cid", "Dee", "Eve", "Ann"])
    bob = page.get_by_role("row", name=re.compile("^Bob"))
    expect(bob.get_by_role("cell").nth(0)).to_have_text("2")
    expect(bob.get_by_role("cell").nth(1)).to_have_text("1")
    expect(page.get_by_role("heading", name="Records")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    picture = page.get_by_role("img", name="QR code of the link to view")
    expect(picture).not_to_have_js_property("naturalWidth", 0)


def test_table_is_sorted_by_any_column(page: Page) -> None:
    season(page, IRISH)
    head = page.get_by_role("button", name="Streak", exact=True)
    head.click()
    expect(people(page).first).to_have_text("Eve")
    head.click()

    expect(people(page).first).to_have_text("Ann")
    expect(page.get_by_role("columnheader", name="Streak")).to_have_attribute("aria-sort", "ascending")


def test_two_spellings_are_merged_and_parted_again(page: Page) -> None:
    season(page, IRISH, OTHER_SPELLING)
    page.get_by_role("button", name="Names").click()
    page.get_by_role("button", name="Anne is Ann").click()
    expect(page.get_by_role("button", name="Separate Anne from Ann")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(people(page)).to_have_count(5)
    page.get_by_role("link", name="Ann", exact=True).first.click()
    expect(page.get_by_text("also spelled Anne")).to_be_visible()
    page.get_by_role("link", name="Back to season").click()
    page.get_by_role("button", name="Names").click()
    page.get_by_role("button", name="Separate Anne from Ann").click()
    page.get_by_role("button", name="Close").click()

    expect(people(page)).to_have_count(6)


def test_names_that_cannot_be_one_person_are_refused_in_words(page: Page) -> None:
    season(page, IRISH)
    page.get_by_role("button", name="Names").click()
    page.get_by_label("This name").select_option("Cid")
    page.get_by_label("is the same as").select_option("Bob")
    page.get_by_role("button", name="Merge", exact=True).click()

    expect(page.get_by_role("alert")).to_have_text(
        "You can't merge 'Cid' with 'Bob': they played in the same game on 2026-11-15."
    )


def test_persons_data_is_deleted_after_a_clear_question(page: Page) -> None:
    season(page, IRISH)
    page.get_by_role("link", name="Eve", exact=True).first.click()
    delete = page.get_by_role("button", name=re.compile("^Delete Eve.s data$"))
    expect(page.get_by_text("Deletes Eve (all spellings) and their scores")).to_be_visible()
    delete.click()
    page.get_by_role("button", name="Delete Eve for good?").click()

    expect(people(page)).to_have_count(4)
    expect(page.get_by_text(re.compile(r"\bEve\b"))).to_have_count(0)


def test_person_has_form_bids_and_head_to_head(page: Page) -> None:
    season(page, IRISH, PLUMP)
    page.get_by_role("link", name="Bob", exact=True).first.click()

    expect(page.get_by_role("img", name=re.compile("^Chart of Bob.s form"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Chart of the average tricks Bob took"))).to_be_visible()
    page.get_by_text("By boldness", exact=True).click()
    expect(page.get_by_text("Boldness is the bid minus a fair share")).to_be_visible()
    against = page.get_by_role("table", name="Head to head").get_by_role("row", name=re.compile("^Ann"))
    expect(against.get_by_role("cell").first).to_have_text("2")


def test_link_to_view_lets_nobody_change_anything(browser: Browser, page: Page, browser_server: ServerProcess) -> None:
    season(page, IRISH)
    page.get_by_role("button", name="Share").click()
    looking, changing = page.get_by_role("dialog").locator("code").all_inner_texts()
    guest = opened(browser, browser_server.address, size=DESK)
    guest.goto(looking)
    expect(people(guest)).to_have_count(5)
    expect(guest.get_by_role("button", name="Add a game")).to_have_count(0)
    expect(guest.get_by_role("button", name="Remove")).to_have_count(0)
    guest.goto("/season")
    guest.get_by_label("Link to a group").fill(changing)
    guest.get_by_role("button", name="Open").click()

    expect(guest.get_by_role("button", name="Add a game")).to_be_visible()
    assert "key" not in guest.url
    guest.context.close()


def test_game_is_removed_and_a_file_that_is_no_record_is_refused(page: Page) -> None:
    season(page, IRISH, PLUMP)
    page.get_by_role("button", name="Remove").first.click()
    page.get_by_role("button", name="Remove it?").click()
    expect(page.get_by_text("1 game", exact=True)).to_be_visible()
    page.get_by_role("button", name="Add a game").click()
    give(page, letter="Dear Ann")

    expect(page.get_by_text("letter.txt: Line 1, column 1: expected")).to_be_visible()


def test_season_is_saved_as_files(page: Page) -> None:
    season(page, IRISH)
    with page.expect_download() as download:
        page.get_by_role("link", name="Table (CSV)").click()

    assert download.value.suggested_filename == "ohhell-season-table.csv"
    assert download.value.path().read_text(encoding="utf-8").startswith("name,games,wins")


def test_game_on_a_score_pad_is_added_at_its_end_and_followed(page: Page) -> None:
    rules = ohhell.read_rules(TWO_HANDS)
    hands = [Write(1, 1, trump="h", bids={0: 1, 1: 1}, taken={0: 1, 1: 1})]
    hands += [Write(1, 2, trump="h", bids={0: 1, 1: 0}, taken={0: 1, 1: 0})]
    where, _ = prepared(page, [opening(rules, ["Ann", "Bob"]), *hands])
    page.goto(where)
    page.get_by_role("button", name="Add to season").click()
    page.get_by_label("Group name").fill("Kitchen")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("Added", exact=True)).to_be_visible()
    page.get_by_role("link", name="Kitchen").click()

    expect(people(page)).to_have_text(["Ann", "Bob"])
    expect(page.get_by_role("link", name=re.compile("^Ann won"))).to_have_attribute("href", where)


def test_unknown_season_is_reported(page: Page) -> None:
    page.goto("/season/nowhere-nowhere-nowhere")

    expect(page.get_by_role("heading", name="Can't open this season")).to_be_visible()
    expect(page.get_by_text("There's no such group, or it was deleted.")).to_be_visible()
    page.get_by_role("link", name="All groups").click()
    expect(page.get_by_role("heading", name="Create a group")).to_be_visible()


@pytest.fixture(scope="module")
def seen(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A season that is only looked at."""
    looked = opened(browser, browser_server.address, size=DESK)
    season(looked, IRISH, PLUMP, OTHER_SPELLING, title="A group with a rather long name, of forty people or so")
    yield looked
    looked.context.close()


@pytest.mark.parametrize("where", ["season", "person", "groups"])
def test_season_pages_have_no_faults(seen: Page, where: str) -> None:
    seen.goto("/season")
    if where != "groups":
        seen.get_by_role("link", name=re.compile("^A group with")).click()
        expect(seen.get_by_role("heading", name="Records")).to_be_visible()
    if where == "person":
        seen.get_by_role("link", name="Bob", exact=True).first.click()
        expect(seen.get_by_role("heading", name="Head to head")).to_be_visible()

    assert page_faults(seen, where) == []


def test_phone_shows_one_figure_at_a_time(seen: Page) -> None:
    seen.set_viewport_size({"width": 375, "height": 812})
    seen.goto("/season")
    seen.get_by_role("link", name=re.compile("^A group with")).click()
    rows = seen.get_by_role("list", name="Season standings").get_by_role("listitem")
    seen.get_by_label("Sort by").select_option("Streak")

    expect(rows).to_have_count(6)
    expect(rows.first.locator("b")).to_have_text(re.compile(r"^\d+$"))
    assert overflow(seen) == 0


def test_season_stays_readable_when_somebody_looks_again_without_a_line(page: Page) -> None:
    season(page, IRISH)
    page.context.set_offline(offline=True)
    with page.expect_event("requestfailed"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("new Promise(requestAnimationFrame)")  # wait until the reply is shown

    expect(page.get_by_text("Offline.")).to_be_visible()
    expect(people(page)).to_have_count(5)


def test_name_that_takes_two_lines_lies_over_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 812})
    season(page, IRISH.replace("Ann", "Wilhelmina Wilkommen von der Heide"))
    below = (
        page.get_by_role("list", name="Season standings")
        .get_by_role("listitem")
        .evaluate_all(
            """(rows) => rows.map((row) => {
            const [name, line] = ["a", "small:last-child"].map((what) => {
                const words = document.createRange();
                words.selectNodeContents(row.querySelector(what));
                return words.getBoundingClientRect();
            });
            return line.top - name.bottom;
        })"""
        )
    )

    assert len(below) == 5
    assert min(below) >= 0


def test_table_shows_people_and_a_switch_shows_bots(page: Page) -> None:
    season(page, PLUMP.replace("Bob", "Ada (club)"))
    names = page.get_by_role("table", name="Season standings").get_by_role("link")
    before = names.all_inner_texts()
    page.get_by_role("checkbox", name="Show bots").check()

    expect(names).to_have_count(len(before) + 1)
    assert ("Ada (club)" in before, "Ada (club)" in names.all_inner_texts()) == (False, True)


def test_no_switch_for_bots_is_shown_where_none_played(page: Page) -> None:
    season(page, PLUMP)

    expect(page.get_by_role("checkbox", name="Show bots")).to_have_count(0)


def test_matches_of_one_championship_are_one_game_in_the_list(page: Page) -> None:
    season(page, *(irish_match(seed) for seed in range(2)))

    expect(page.get_by_text("Nov 15, 2026, Irish Championship, 2 of 4 matches, game record")).to_have_count(1)


def irish_match(seed: int) -> str:
    """The record of a match of five players on one day."""
    game = ohhell.Game(ohhell.preset("irish"), ["Ann", "Bob", "Cid", "Dee", "Eve"], seed=seed)
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[0])
    return write(replace(read(game.record())[0], details=Details(date="2026-11-15")))
