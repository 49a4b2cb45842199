"""The wall, the players' pages and the public page of an event, at the sizes they are made for."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.event_scenes import EventOnServer, championship, names, played
from browser.page_checks import axe_faults_in_every_theme, layout_faults_at, page_faults
from browser.people import DESK

WALLS: Final = {"projector": (1920, 1080), "laptop": (1366, 768)}
PHONES: Final = {"phone": (390, 844), "short phone": (375, 553), "small phone": (320, 568), "tablet": (768, 1024)}

_LOWEST: Final = """() => {
    const foot = document.querySelector("footer").getBoundingClientRect();
    const rows = [...document.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().bottom);
    return [Math.round(Math.max(...rows) - foot.top), Math.round(foot.bottom - innerHeight)];
}"""


@pytest.fixture
def wall(visit: Visit) -> Page:
    """A screen on the wall, whose device prefers a light theme."""
    return visit(size=WALLS["projector"], theme="light")


@pytest.fixture
def desk(visit: Visit) -> Page:
    """A screen of somebody who reads at a desk."""
    return visit(size=DESK)


def test_wall_shows_the_first_places_after_a_match(wall: Page) -> None:
    event = EventOnServer(wall, played(championship(100), 2))
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_text("After match 2 of 4 places 1 to 25 of 100")).to_be_visible()


def test_wall_turns_the_page_after_twelve_seconds(wall: Page) -> None:
    event = EventOnServer(wall, played(championship(100)))
    wall.clock.install()
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_text("places 1 to 25 of 100")).to_be_visible()
    wall.clock.run_for(12_100)
    expect(wall.get_by_text("places 26 to 50 of 100")).to_be_visible()


def test_wall_shows_the_seating_by_itself_when_a_match_is_drawn(wall: Page) -> None:
    event = EventOnServer(wall, championship(10))
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_text("The draw for match 1 comes next.")).to_be_visible()
    event.do("draw", match=1)
    table, seat = event.seat(1)
    expect(wall.get_by_role("row", name=f"{names(1)[0]} {table['number']} {seat}", exact=True)).to_be_visible()


def test_wall_shows_an_announcement_by_itself(wall: Page) -> None:
    event = EventOnServer(wall, championship(10))
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_text("10 players")).to_be_visible()
    event.do("announce", text="Tea in the back room")
    expect(wall.get_by_text("Tea in the back room")).to_be_visible()


def test_wall_has_nothing_to_press(wall: Page) -> None:
    event = EventOnServer(wall, played(championship(10)))
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_role("table").first).to_be_visible()
    expect(wall.locator("a, button, input, select, [tabindex]")).to_have_count(0)


def test_wall_is_dark_when_the_device_prefers_light(wall: Page) -> None:
    event = EventOnServer(wall, played(championship(10)))
    wall.goto(f"{event.path}/wall")
    expect(wall.locator("main")).to_have_css("background-color", "rgb(22, 26, 24)")


@pytest.mark.parametrize("size", WALLS)
@pytest.mark.parametrize("large", ["", "?large"])
def test_wall_shows_a_whole_page_above_its_foot(visit: Visit, size: str, large: str) -> None:
    wall = visit(size=WALLS[size])
    event = EventOnServer(wall, played(championship(100), 4))
    wall.goto(f"{event.path}/wall{large}")
    expect(wall.get_by_role("table").first).to_be_visible()
    below, outside = wall.evaluate(_LOWEST)
    assert max(below, outside) <= 0


@pytest.mark.parametrize("shown", ["standings", "seating"])
def test_wall_can_be_read_by_everybody(wall: Page, shown: str) -> None:
    scene = played(championship(100), 3)
    if shown == "seating":
        scene.draw()
    event = EventOnServer(wall, scene)
    wall.goto(f"{event.path}/wall")
    expect(wall.get_by_role("table").first).to_be_visible()
    faults = layout_faults_at(wall, "wall", WALLS)
    assert [*faults, *axe_faults_in_every_theme(wall)] == []


def test_player_reads_table_seat_and_dealer_first(page: Page) -> None:
    scene = championship(10)
    scene.draw()
    event = EventOnServer(page, scene)
    table, seat = event.seat(3)
    dealer = table["players"][table["dealer"]]
    page.goto(event.player(3))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Table {table['number']}, seat {seat}")
    deals = "You deal first." if dealer == 3 else f"{names(10)[dealer - 1]} deals first."
    expect(page.get_by_text(deals, exact=True)).to_be_visible()


def test_player_sees_the_draw_without_reloading(page: Page) -> None:
    event = EventOnServer(page, championship(10))
    page.goto(event.player(3))
    expect(page.get_by_role("heading", name="Waiting for the draw")).to_be_visible()
    event.do("draw", match=1)
    expect(page.get_by_role("heading", name=re.compile(r"^Table \d, seat \d$"))).to_be_visible()


def test_player_sits_at_the_bottom_of_the_round_table(page: Page) -> None:
    scene = championship(10)
    scene.draw()
    event = EventOnServer(page, scene)
    page.goto(event.player(3))
    seats = page.get_by_role("list", name=re.compile("^Seats at table")).get_by_role("listitem")
    expect(seats).to_have_count(5)
    heights = [round(seat.bounding_box()["y"]) for seat in seats.all() if seat.bounding_box()]  # type: ignore[index]
    assert heights[0] == max(heights)


def test_player_calls_the_director_and_reads_the_answer(page: Page) -> None:
    scene = championship(10)
    scene.start()
    event = EventOnServer(page, scene)
    page.goto(event.player(3))
    page.get_by_role("button", name="Call the director").click()
    page.get_by_label("What is it about?").fill("A card is missing")
    page.get_by_role("button", name="Call", exact=True).click()
    expect(page.get_by_text("Director called at")).to_be_visible()
    event.do("answer", call=1, text="On my way")
    expect(page.get_by_text("Dora answered: On my way")).to_be_visible()


def test_player_disputes_the_result_of_their_table(page: Page) -> None:
    event = EventOnServer(page, played(championship(10)))
    page.goto(event.player(3))
    page.get_by_role("button", name="Dispute this result").click()
    page.get_by_label("What is wrong?").fill("I made my last bid")
    page.get_by_role("button", name="Send to the director").click()
    expect(page.get_by_text("You dispute this result: I made my last bid")).to_be_visible()


def test_player_page_only_reads_when_it_has_no_key(page: Page) -> None:
    scene = championship(10)
    scene.start()
    event = EventOnServer(page, scene)
    page.goto(event.player(3, with_key=False))
    expect(page.get_by_role("heading", name=re.compile("^Table"))).to_be_visible()
    expect(page.get_by_role("button", name="Call the director")).to_have_count(0)


def test_player_reads_the_final_result(page: Page) -> None:
    scene = played(championship(10), 4)
    scene.close()
    event = EventOnServer(page, scene)
    page.goto(event.player(3))
    expect(page.get_by_role("heading", name=re.compile(r"^Final result: \d+(st|nd|rd|th) of 10$"))).to_be_visible()


def test_player_page_can_be_used_by_everybody(page: Page) -> None:
    scene = played(championship(10), 2)
    scene.start()
    event = EventOnServer(page, scene)
    event.do("announce", text="Tea in the back room after this match.")
    page.goto(event.player(3))
    expect(page.get_by_role("button", name="Call the director")).to_be_visible()
    assert page_faults(page, "player", PHONES) == []


def test_public_page_shows_the_standings_after_an_earlier_match(desk: Page) -> None:
    event = EventOnServer(desk, played(championship(10), 3))
    desk.goto(event.path)
    expect(desk.get_by_role("heading", name="Standings after match 3")).to_be_visible()
    desk.get_by_label("After", exact=True).select_option("Match 1")
    best = max(max(table["totals"]) for table in event.get()["matches"][0]["tables"])
    row = desk.get_by_role("table", name="Standings after match 1").get_by_role("row").nth(1)
    expect(row.get_by_role("cell").last).to_have_text(str(best))


def test_public_page_draws_a_line_for_a_chosen_player(desk: Page) -> None:
    event = EventOnServer(desk, played(championship(25), 2))
    desk.goto(event.path)
    last = event.get()["standings"]["rows"][-1]["number"]
    race = desk.get_by_role("region", name="The race")
    race.get_by_label("Also show").select_option(names(25)[last - 1])
    expect(race.locator("polyline")).to_have_count(9)


def test_public_page_lists_shared_places_without_deciding_them(desk: Page) -> None:
    scene = championship(10)
    scene.start()
    for table in (1, 2):
        scene.report(table, 91, 80, 70, 60, 50, hands=10)
    desk.goto(EventOnServer(desk, scene).path)
    ties = desk.get_by_role("table", name="Shared places, with details that don't decide them")
    expect(ties.get_by_role("row").nth(2)).to_contain_text("1=")


def test_public_page_finds_the_table_of_a_name(desk: Page) -> None:
    scene = championship(25)
    scene.draw()
    event = EventOnServer(desk, scene)
    desk.goto(event.path)
    desk.get_by_label("Find a name").fill("eamon b")
    expect(desk.get_by_role("heading", level=3)).to_have_text([f"Table {event.seat(5)[0]['number']}"])


def test_public_page_shows_corrections_with_their_reason(desk: Page) -> None:
    scene = played(championship(10))
    event = EventOnServer(desk, scene)
    totals = list(event.get()["matches"][0]["tables"][0]["totals"])
    event.do("correct", match=1, table=1, reason="It was misread", result={"totals": [39, *totals[1:]], "hands": 10})
    desk.goto(f"{event.path}?show=results")
    expect(desk.get_by_text(f"{totals[0]} → 39")).to_be_visible()


def test_public_page_offers_the_event_file_when_the_event_is_over(desk: Page) -> None:
    scene = played(championship(10), 4)
    scene.close()
    event = EventOnServer(desk, scene)
    desk.goto(f"{event.path}?show=info")
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Event file").click()
    assert saved.value.path().read_text(encoding="utf-8").count("\n") >= len(scene.entries)


def test_public_page_publishes_the_seed_of_the_draws(desk: Page) -> None:
    event = EventOnServer(desk, championship(10))
    desk.goto(f"{event.path}?show=info")
    expect(desk.get_by_role("region", name="Check the draw")).to_contain_text("3 May, Cork")


@pytest.mark.parametrize("part", ["standings", "seating", "results", "info"])
def test_public_page_can_be_used_by_everybody(desk: Page, part: str) -> None:
    event = EventOnServer(desk, played(championship(25), 3))
    desk.goto(f"{event.path}?show={part}")
    expect(desk.get_by_role("heading", level=2).first).to_be_visible()
    assert page_faults(desk, part) == []
