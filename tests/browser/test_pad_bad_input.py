"""Bad input on the score pad is refused beside the field it stands in, with the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import button, fill_in, go_on, key, open_sheet, phone
from browser.people import tap
from browser.stored_pads import note_of, open_pad, opening, written_on
from ohhell.scorekeeper.notes import Write
from server.server_process import ServerProcess


@pytest.fixture(scope="module")
def page(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A phone on the table."""
    page = phone(browser, browser_server.address)
    yield page
    page.context.close()


@pytest.mark.parametrize(
    ("names", "seat", "why"),
    [
        (("Ann", "Bob", " ann "), 3, "ann appears twice, in seats 1 and 3."),
        (("Ann", " ", "Cid"), 2, "Enter a name for seat 2."),
        (("Ann", "Bob, Jr", "Cid"), 2, "A name can't contain , ; or :"),
    ],
)
def test_name_that_is_empty_or_there_twice(page: Page, names: tuple[str, ...], seat: int, why: str) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", names, dealer=0)
    tap(button(page, "Start"))
    field = page.get_by_role("textbox", name=f"Name, seat {seat}")

    expect(field).to_have_accessible_description(why)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith("/pad")


def test_too_few_players_and_nobody_who_deals(page: Page) -> None:
    page.goto("/pad")
    fill_in(page, "mrpikes", NAMES[:2], dealer=None)
    tap(button(page, "Start"))

    expect(page.get_by_role("group", name="Players in seat order").get_by_role("alert")).to_have_text(
        "2 players: these rules need at least 3."
    )
    expect(page.get_by_role("group", name="First dealer").get_by_role("alert")).to_contain_text("No dealer yet")
    assert page.url.endswith("/pad")


@pytest.fixture(scope="module")
def editor(page: Page) -> Locator:
    """A finished hand of ten cards under the hook, opened to be corrected; the first player deals and bids last."""
    open_pad(
        page,
        [
            opening("screw-your-buddy", NAMES[:3]),
            Write(1, 1, trump="h", bids={0: 2, 1: 3, 2: 4}, taken={0: 3, 1: 3, 2: 4}),
        ],
    )
    tap(open_sheet(page).get_by_role("button", name="Correct hand 1"))
    return page.get_by_role("dialog", name="Hand 1, 10 cards")


@pytest.mark.parametrize(
    ("field", "value", "right", "why"),
    [
        ("Bob's bid", "11", "3", "11 isn't possible: bids go from 0 to 10."),
        ("Ann's bid", "3", "2", "7 + 3 = 10: the last bidder can't bid this."),
        ("Cid's bid", "", "4", "Enter a number for Cid."),
        ("Cid's tricks", "12", "4", "12 isn't possible: tricks go from 0 to 10."),
    ],
)
def test_correction_that_cannot_be(page: Page, editor: Locator, field: str, value: str, right: str, why: str) -> None:
    cell = editor.get_by_role("textbox", name=field)
    cell.fill(value)
    tap(editor.get_by_role("button", name="Save correction"))

    expect(cell).to_have_accessible_description(why)
    expect(cell).to_have_attribute("aria-invalid", "true")
    assert written_on(page).version == 2
    cell.fill(right)
    expect(cell).to_have_attribute("aria-invalid", "false")


def test_tricks_that_do_not_add_up(page: Page, editor: Locator) -> None:
    editor.get_by_role("textbox", name="Cid's tricks").fill("3")
    tap(editor.get_by_role("button", name="Save correction"))

    expect(editor.get_by_role("status").filter(has_text="tricks")).to_have_text("9 tricks entered, but there are 10.")
    assert written_on(page).version == 2
    editor.get_by_role("textbox", name="Cid's tricks").fill("4")


def test_numbers_that_are_closed_while_a_hand_is_typed(page: Page) -> None:
    (first, *_), _ = made_up("screw-your-buddy", 3, lambda state: state.phase == "over")
    open_pad(page, [opening("screw-your-buddy", NAMES[:3]), note_of(first), Write(1, 2, trump="h", bids={2: 3, 0: 4})])
    expect(page.get_by_role("region", name="Bob's bid")).to_be_visible()
    key(page, 2).tap(force=True)
    expect(key(page, 2)).to_have_accessible_description("Bob can't bid 2: 7 + 2 = 9 tricks.")
    page.keyboard.press("2")
    expect(page.get_by_role("region", name="Bob's bid").get_by_role("status")).to_have_text(
        "Bob can't bid 2: 7 + 2 = 9 tricks."
    )
    tap(key(page, 3))
    tap(key(page, 6))
    key(page, 4).tap(force=True)

    expect(key(page, 4)).to_have_accessible_description("Only 3 tricks are left.")
    expect(page.get_by_role("region", name="Ann's tricks")).to_be_visible()


def test_bid_out_of_range_typed_with_keys(page: Page) -> None:
    open_pad(page, [opening("screw-your-buddy", NAMES[:3]), *map(note_of, made_up("screw-your-buddy", 3, bool)[0][:5])])
    go_on(page)
    page.keyboard.press("h")
    region = page.get_by_role("region", name=re.compile("'s bid$"))
    expect(region).to_be_visible()
    page.keyboard.press("7")

    expect(region.get_by_role("status")).to_have_text("7 isn't possible: bids go from 0 to 5.")
