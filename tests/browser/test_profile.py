"""The page "You": who I am on this device and on others, and everything about me."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pages import SHORT
from browser.people import start_game, table


def recovery_code(page: Page) -> str:
    """Make a recovery code on the page "You" and return it."""
    page.goto("/profile")
    page.get_by_role("button", name="Make a recovery code").click()
    shown = page.get_by_role("region", name="Other devices").locator("code")
    expect(shown).to_have_text(re.compile("^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$"))
    return shown.text_content() or ""


def use_code(page: Page, code: str) -> None:
    page.goto("/profile")
    page.get_by_label("I have a recovery code").fill(code)
    page.get_by_role("button", name="Use code").click()


def test_recovery_code_brings_the_name_to_a_new_device(visit: Visit) -> None:
    desk, phone = visit("Maya"), visit()
    use_code(phone, recovery_code(desk).lower())
    expect(phone.get_by_role("region", name="Other devices")).to_contain_text("You made a recovery code")
    phone.reload()

    expect(phone.get_by_label("Your name")).to_have_value("Maya")


def test_recovery_code_asks_before_it_replaces_a_player(visit: Visit) -> None:
    maya, bram = visit("Maya"), visit("Bram", cut=True)
    use_code(bram, recovery_code(maya))
    expect(bram.get_by_role("alert")).to_contain_text("Bram")
    bram.get_by_role("button", name="Maya").click()
    expect(bram.get_by_role("region", name="Other devices")).to_contain_text("You made a recovery code")
    bram.reload()

    expect(bram.get_by_label("Your name")).to_have_value("Maya")


def test_wrong_recovery_code_says_what_to_do(visit: Visit) -> None:
    page = visit(cut=True)
    use_code(page, "AAAAA-BBBBB")

    expect(page.get_by_role("alert")).to_contain_text("Check all 25 letters")


def test_data_can_be_saved_as_a_file(visit: Visit) -> None:
    page = visit("Maya")
    page.goto("/profile")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export my data").click()
    found = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))

    assert (saved.value.suggested_filename, found["person"]["name"]) == ("ohhell-my-data.json", "Maya")


def test_data_is_deleted_when_the_name_confirms_it(visit: Visit) -> None:
    page = visit("Maya", cut=True)
    page.goto("/profile")
    page.get_by_role("button", name="Delete my data").click()
    sure = page.get_by_role("button", name="Delete everything")
    expect(sure).to_be_disabled()
    page.get_by_label("Type your name, Maya, to confirm").fill("Maya")
    sure.click()
    expect(page).to_have_url("/")

    assert page.context.request.get("/api/me").json()["code"] == "no-name"


def test_look_is_chosen_and_used_at_the_table(visit: Visit) -> None:
    page = visit("Maya")
    page.goto("/profile")
    felt = page.locator(".sample")
    before = felt.evaluate("one => getComputedStyle(one).backgroundColor")
    for choice in ("Owl", "Blue", "Dots, blue", "On the left", "Low to high"):
        page.get_by_label(choice, exact=True).check()
    expect(felt).not_to_have_css("background-color", before)
    chosen = felt.evaluate("one => getComputedStyle(one).backgroundColor")
    rules = {
        **SHORT,
        "schedule": {"shape": "custom", "list": [9]},
        "trump": {"source": "fixed", "suit": "h"},
    }
    start_game({"Maya": page}, table(page, rules, seats=3, bots=2))
    cards = page.get_by_role("list", name="Your hand").get_by_role("button")
    expect(cards).to_have_count(9)
    names = [
        str(name)
        for name in cards.evaluate_all("all => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)")
    ]
    hearts = ["hearts" in name for name in names]

    assert hearts == sorted(hearts, reverse=True)
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt')") == "#2b5478"
    assert chosen == "rgb(43, 84, 120)"
