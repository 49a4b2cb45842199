"""The end of a hand among people: it stays until everybody is ready, or until a countdown that all can see is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from browser.accessibility import SHORT, faults_in_every_theme
from browser.people import PHONE, bid, pad, play, table, together, turn

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import Come


def over(come: Come, address: str, **settings: Any) -> tuple[dict[str, Page], dict[str, Locator]]:
    """Two people and a bot whose first hand is over, and what each is told of it."""
    people = {name: come(name, size=PHONE) for name in ("Maya", "Ben")}
    where = table(people["Maya"], address, SHORT, seats=3, bots=1, **settings)
    together(people, where)
    for _ in people:
        bid(people[turn(people, "bid")])
    for _ in people:
        play(people[turn(people, "play")])
    told = {name: page.get_by_role("region", name="Hand 1 is over") for name, page in people.items()}
    for result in told.values():
        expect(result).to_be_visible()
    return people, told


def test_result_stays_until_everybody_is_ready(come: Come, browser_server: Any) -> None:
    people, told = over(come, browser_server.address, countdown=0)
    told["Maya"].get_by_role("button", name="I'm ready").click()
    expect(told["Maya"].get_by_role("button", name="Waiting for Ben")).to_be_visible()
    expect(told["Ben"].get_by_role("listitem").filter(has_text="Maya")).to_contain_text("Ready")
    told["Ben"].get_by_role("button", name="I'm ready").click()

    expect(pad(people[turn(people, "bid")])).to_be_visible()


def test_next_hand_comes_by_itself_when_the_countdown_is_over(come: Come, browser_server: Any) -> None:
    people, _ = over(come, browser_server.address, countdown=3)

    expect(pad(people[turn(people, "bid")])).to_be_visible()


def test_countdown_is_seen_and_switched_off_by_the_host(come: Come, browser_server: Any) -> None:
    _, told = over(come, browser_server.address, countdown=600)
    expect(told["Ben"]).to_contain_text("Next hand in")
    told["Maya"].get_by_role("button", name="Turn off countdown").click()

    expect(told["Ben"]).to_contain_text("Next hand when everyone's ready")


def test_button_keeps_its_size_when_it_waits_for_others(come: Come, browser_server: Any) -> None:
    _, told = over(come, browser_server.address, countdown=0)
    before = told["Maya"].get_by_role("button", name="I'm ready").bounding_box()
    told["Maya"].get_by_role("button", name="I'm ready").click()
    waiting = told["Maya"].get_by_role("button", name="Waiting for Ben")
    expect(waiting).to_be_visible()

    assert waiting.bounding_box() == before


def test_result_is_shown_again_to_somebody_who_loads_the_page_anew(come: Come, browser_server: Any) -> None:
    people, _ = over(come, browser_server.address, countdown=0)
    people["Ben"].reload()

    expect(people["Ben"].get_by_role("button", name="I'm ready")).to_be_visible()


def test_spectator_sees_who_is_ready_and_is_asked_for_nothing(come: Come, browser_server: Any) -> None:
    people, _ = over(come, browser_server.address, countdown=0)
    watching = come("Zoe")
    watching.goto(people["Maya"].url)
    told = watching.get_by_role("region", name="Hand 1 is over")
    expect(told).to_contain_text("Not yet")

    assert told.get_by_role("button").count() == 0


def test_break_between_two_hands_is_for_everyone(come: Come, browser_server: Any) -> None:
    people, _ = over(come, browser_server.address, countdown=600)

    assert faults_in_every_theme(people["Maya"]) == []
