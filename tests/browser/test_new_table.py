"""A table by one's own rules: changed in the form, shared as a link, and played by somebody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.people import PHONE

OWN = '[schedule]\nmax = 3\n[score]\nmade = { base = 10 }\nmissed = {}\nname = "Ours"\n'


@pytest.fixture
def maker(visit: Visit) -> Page:
    """Somebody on the page that makes tables."""
    page = visit(size=PHONE)
    page.goto("/make")
    expect(page.get_by_label("Rules", exact=True)).to_contain_text("A standard deck of 52 cards")
    return page


def opened(page: Page, group: str) -> None:
    """Open a group of the form."""
    page.locator(f'[data-group="{group}"] > summary').click()


def test_rules_changed_in_the_form_and_shared_by_link_are_played(maker: Page, visit: Visit) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "schedule")
    maker.get_by_label("Largest hand", exact=True).first.select_option("A number")
    maker.get_by_role("spinbutton", name="Largest hand", exact=True).fill("4")
    opened(maker, "bid")

    maker.get_by_label("Players bid").select_option("All at once")
    beside = maker.locator('[data-axis="hook.kind"]')
    expect(beside).to_contain_text("The hook needs bidding in turn: if everyone bids at once, nobody bids last.")
    expect(maker.get_by_role("button", name="Create table")).to_be_disabled()

    maker.get_by_label("Players bid").select_option("In turn")
    expect(beside).not_to_contain_text("The hook needs bidding in turn")
    expect(maker.get_by_role("button", name="Create table")).to_be_enabled()
    maker.get_by_role("button", name="Share link").click()
    link = maker.get_by_label("Link to these rules").input_value()

    friend = visit()
    friend.goto(link)
    sheet = friend.get_by_label("Rules", exact=True)
    expect(sheet).to_contain_text("Screw Your Buddy (custom)")
    expect(sheet).to_contain_text("The first hand is the largest, with four cards per player")
    friend.get_by_role("button", name="Create table").click()

    held = friend.get_by_label("Your hand").get_by_role("button")
    expect(held).to_have_count(4)
    friend.locator(".pad .key[aria-disabled=false]").first.click()
    friend.get_by_role("button", name=re.compile(r"^Bid \d")).click()
    expect(friend.locator(".pad .key")).to_have_count(0)


def test_page_loaded_again_still_has_the_changed_rules(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "general")
    maker.get_by_label("Name of these rules").fill("Ours")
    expect(maker.get_by_label("Rules", exact=True)).to_contain_text("Ours")

    maker.reload()

    expect(maker.get_by_role("radio", name="Ours")).to_be_checked()


def test_toml_is_read_and_its_mistakes_are_reported(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    maker.get_by_role("button", name="Load from file").click()
    pasted = maker.get_by_label("Choose a TOML file with rules, or paste its text here:")

    pasted.fill(OWN)
    maker.get_by_role("button", name="Use these rules").click()
    expect(maker.get_by_role("alert")).to_have_text(
        "Unknown rule 'name' in score (known here: made, under, over, missed)."
    )

    pasted.fill('name = "Ours"\n' + OWN.replace('name = "Ours"\n', ""))
    maker.get_by_role("button", name="Use these rules").click()
    expect(maker.get_by_label("Rules", exact=True)).to_contain_text("Ours")


def test_rules_can_be_saved_as_a_file(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()

    with maker.expect_download() as download:
        maker.get_by_role("button", name="Save as file").click()

    assert download.value.suggested_filename == "screw-your-buddy.toml"


def test_saved_rules_can_be_chosen_again(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "general")
    maker.get_by_label("Name of these rules").fill("Ours")
    maker.get_by_role("button", name="Save to my rules").click()
    maker.get_by_role("button", name="Done").click()
    maker.get_by_text("Classic Oh Hell", exact=True).click()
    expect(maker.get_by_label("Rules", exact=True)).to_contain_text("Classic Oh Hell")

    maker.get_by_text("Ours", exact=True).click()

    expect(maker.get_by_label("Rules", exact=True)).to_contain_text("Ours")


def test_too_many_players_for_the_rules_are_reported_beside_the_number(maker: Page) -> None:
    maker.get_by_role("radiogroup", name="How many players?").get_by_text("12").click()

    expect(maker.get_by_text("These rules are for 3 to 7 players, but you have 12.").first).to_be_visible()


def test_host_sits_at_a_new_table_which_has_as_many_free_seats_as_the_form_said(maker: Page) -> None:
    maker.get_by_role("group", name="Number of bots").get_by_text("2", exact=True).click()
    expect(maker.get_by_text("2 seats are free for people you invite.")).to_be_visible()
    maker.get_by_text("More options").click()
    maker.get_by_label("Show in the list of open tables").check()
    maker.get_by_label("Clock").select_option("5 minutes + 10 seconds per move")
    maker.get_by_role("button", name="Create table").click()

    expect(maker.get_by_text("2 free seats")).to_be_visible()
    expect(maker.get_by_role("button", name="Stand up")).to_be_visible()


def test_link_that_is_cut_off_says_so(page: Page) -> None:
    page.goto("/make#1.irish.eyJ")

    expect(page.get_by_role("alert")).to_contain_text("This link has no rules we can read.")


def test_empty_list_of_hands_is_reported_beside_its_field(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "schedule")
    maker.locator('[data-axis="schedule.shape"] select').select_option("custom")

    expect(maker.locator('[data-axis="schedule.list"]')).to_contain_text("Enter at least one hand")


def test_form_shows_only_fields_that_do_something(maker: Page) -> None:
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "schedule")
    hidden = [path for path in ("list", "hands") if maker.locator(f'[data-axis="schedule.{path}"]').count() == 0]
    maker.locator('[data-axis="schedule.shape"] select').select_option("fixed")
    expect(maker.locator('[data-axis="schedule.hands"]')).to_be_visible()

    assert (hidden, maker.locator('[data-axis="schedule.step"]').count()) == (["list", "hands"], 0)


def test_minutes_are_estimated_anew_when_the_hands_change(maker: Page) -> None:
    sheet = maker.get_by_label("Rules", exact=True)
    expect(sheet).to_contain_text("45 minutes")
    maker.get_by_role("button", name="Edit the rules").click()
    opened(maker, "schedule")
    maker.get_by_label("Largest hand", exact=True).first.select_option("A number")
    maker.get_by_role("spinbutton", name="Largest hand", exact=True).fill("4")
    expect(sheet).not_to_contain_text("45 minutes")
    maker.get_by_role("button", name="Done").click()

    expect(maker.get_by_text("Screw Your Buddy, changed, about 10 minutes")).to_be_visible()


def test_every_number_of_players_is_on_the_screen_of_a_small_phone(maker: Page) -> None:
    maker.set_viewport_size({"width": 320, "height": 568})
    numbers = maker.locator(".numbers.many label")
    expect(numbers.first).to_be_visible()
    right = max(number.evaluate("(label) => label.getBoundingClientRect().right") for number in numbers.all())

    assert right <= maker.locator(".numbers.many").evaluate("(all) => all.getBoundingClientRect().right")


def test_bot_levels_are_easy_medium_and_hard(maker: Page) -> None:
    levels = maker.get_by_role("group", name="Bot level").locator("b")

    expect(levels).to_have_text(["Easy", "Medium", "Hard"])
