"""Everyone can play: with any look, any size of text, a thumb, a keyboard, or by listening."""

from __future__ import annotations

import itertools

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.page_checks import overflow
from browser.pages import SHORT, at_table, to_bid
from browser.people import PHONE, bid, hand, play


def test_panel_that_opens_while_another_closes_stays(visit: Visit) -> None:
    page = visit(size=PHONE)
    at_table(page, SHORT, seats=3)
    to_bid(page)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    page.evaluate("""async () => {
        const sheet = document.querySelector("dialog");
        const closed = new Promise((resolve) => sheet.addEventListener("close", resolve));
        sheet.close();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
        await closed;
    }""")

    expect(page.get_by_role("dialog", name="Chat")).to_be_visible()


def test_every_card_of_a_full_hand_has_room_for_a_thumb(visit: Visit) -> None:
    page = visit(size=PHONE)
    at_table(page, {**SHORT, "schedule": {"shape": "custom", "list": [13]}}, seats=3)
    to_bid(page)
    boxes = [card.bounding_box() for card in hand(page).all()]
    places = sorted((round(box["y"]), box["x"]) for box in boxes if box)
    strips = [right[1] - left[1] for left, right in itertools.pairwise(places) if left[0] == right[0]]

    assert len(places) == 13
    assert min(strips) >= 44


def test_table_with_text_twice_as_large_can_be_played(visit: Visit) -> None:
    page = visit(size=PHONE, text=200)
    at_table(page, SHORT, seats=3)
    bid(page)
    play(page)

    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    assert overflow(page) == 0


def test_keys_are_answered_in_words(visit: Visit) -> None:
    page = visit(size=PHONE)
    at_table(page, SHORT, seats=3)
    to_bid(page)
    notice = page.get_by_role("alert")
    for key, words in (("Y", "Maya, your hand, 1 card."), ("R", "rump"), ("N", "Bids: "), ("W", "Your turn.")):
        page.keyboard.press(key)
        expect(notice).to_contain_text(words)


def test_keys_can_be_switched_off(visit: Visit) -> None:
    page = visit(size=PHONE, keys=False)
    at_table(page, SHORT, seats=3)
    to_bid(page)
    page.keyboard.press("?")
    page.keyboard.press("T")
    page.keyboard.press("ArrowRight")  # what is no character is a key all the same

    expect(hand(page).first).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_saved_settings_apply_before_the_script_loads(visit: Visit) -> None:
    page = visit(cut=True, theme="dark", colours="two", letters=True, text=150)
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto("/")

    assert page.evaluate("({ ...document.documentElement.dataset })") == {
        "theme": "dark",
        "colours": "two",
        "felt": "green",
        "back": "lattice",
        "text": "150",
    }
    assert page.evaluate("document.documentElement.className") == "letters"


def test_settings_are_saved(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/settings")
    page.get_by_label("High contrast").check()
    page.get_by_label("Largest").check()
    page.reload()

    expect(page.get_by_label("High contrast")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"
    assert page.evaluate("document.documentElement.dataset.text") == "200"


def test_start_page_says_when_it_is_offline(visit: Visit) -> None:
    page = visit(size=PHONE, cut=True)
    page.goto("/")
    page.context.set_offline(offline=True)
    expect(page.get_by_role("status")).to_contain_text("Offline.")
    page.context.set_offline(offline=False)

    expect(page.get_by_role("status")).to_be_empty()


def test_page_can_be_installed(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.goto("/")
    response = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")

    assert [error["errorId"] for error in response["installabilityErrors"] if error["errorId"] != "in-incognito"] == []


def test_nothing_moves_with_reduced_motion(visit: Visit) -> None:
    page = visit(size=PHONE)
    at_table(page, SHORT, seats=3)
    to_bid(page)
    moving = "document.getAnimations().map((one) => one.effect.getComputedTiming().duration).filter((ms) => ms > 100)"

    assert page.evaluate(moving) == []
