"""People who played together play again, and strangers find each other; notifications that the browser refuses."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pages import THREE_CARDS
from browser.people import ONWARDS, bid, play, result, start_game, table, turn

_HIDDEN = """
    Object.defineProperty(document, "hidden", { get: () => true });
    window.shown = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.shown.push([title, options.body]); }
    };
"""


def finished(maya: Page, bram: Page) -> str:
    """Maya and Bram play a game of one card with a bot to its end; where that is."""
    rules = {**THREE_CARDS, "schedule": {"shape": "custom", "list": [1]}}
    players = {"Maya": maya, "Bram": bram}
    where = table(maya, rules, seats=3, bots=1)
    start_game(players, where)
    for deed in (bid, play):
        for _ in players:
            deed(players[turn(players, deed.__name__)])
    for page in players.values():
        expect(result(page).or_(page.get_by_role("button", name="Play again")).first).to_be_visible()
        onwards = page.get_by_role("button", name=ONWARDS)
        if onwards.is_visible():
            onwards.click()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    return where


def test_playing_again_asks_the_others(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    where = finished(maya, bram)
    maya.get_by_role("button", name="Play again").click()
    expect(maya.get_by_role("heading", name="Waiting for players")).to_be_visible()
    asked = bram.get_by_role("region", name="Invitations")
    expect(asked).to_contain_text("Maya wants to play another game")
    expect(bram).to_have_url(where)
    asked.get_by_role("button", name="Join").click()
    bram.get_by_role("button", name="Sit here").first.click()

    expect(maya.get_by_role("listitem").filter(has_text="Bram").first).to_be_visible()


def test_friends_are_invited_from_the_page_you(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    finished(maya, bram)
    maya.goto("/profile")
    maya.get_by_label("Bram").check()
    maya.get_by_role("button", name="Invite to a new table").click()
    expect(maya.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bram.goto("/")
    expect(bram.get_by_role("region", name="Invitations")).to_contain_text("Maya invites you")
    bram.get_by_role("button", name="No, thanks").click()

    expect(bram.get_by_role("region", name="Invitations")).to_be_hidden()


def find(page: Page, rules: str) -> None:
    page.goto("/watch")
    page.get_by_label("Rules").select_option(rules)
    page.get_by_role("button", name="Find people").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_strangers_find_each_other(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram")
    find(maya, "oh-pshaw")
    find(bram, "oh-pshaw")

    expect(maya.get_by_role("listitem").filter(has_text="Bram").first).to_be_visible()
    assert maya.url == bram.url


def test_bots_take_the_free_seats_after_a_minute(visit: Visit) -> None:
    page = visit("Maya")
    page.clock.install()
    find(page, "ascenseur")
    expect(page.get_by_role("timer")).to_contain_text("Bots take the free seats")
    page.clock.fast_forward(61_000)

    expect(page.get_by_role("list", name="Your hand").get_by_role("button").first).to_be_visible()


def test_refused_notifications_are_explained(visit: Visit) -> None:
    page = visit("Maya")
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/settings")
    page.get_by_label("Notify me when it's my turn").click()

    expect(page.get_by_role("alert")).to_contain_text("Your browser blocks notifications")
    expect(page.get_by_label("Notify me when it's my turn")).not_to_be_checked()


def test_notification_says_that_it_is_my_turn_and_names_no_card(visit: Visit) -> None:
    page = visit("Maya", notify=True)
    page.add_init_script(_HIDDEN)
    start_game({"Maya": page}, table(page, {**THREE_CARDS}, seats=3, bots=2))
    page.wait_for_function("window.shown.length > 0")

    assert page.evaluate("window.shown[0]") == ["It's your turn", "The others are waiting for you at the table."]
