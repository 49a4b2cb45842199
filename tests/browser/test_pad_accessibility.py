"""The score pad for everyone: axe finds nothing in any phase, targets have 44 pixels, and keys are as quick as a thumb."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.accessibility import faults_in_every_theme, sideways, too_small
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import as_told, button, go_on, lines, open_menu, open_sheet, phone
from browser.people import complaints, tap
from browser.stored_pads import note_of, opening, prepared, written_on
from ohhell.scorekeeper.notes import Write
from scenes import house_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from ohhell.scorekeeper.notes import Note
    from server.server_process import ServerProcess


@pytest.fixture(scope="module")
def page(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A phone on the table."""
    page = phone(browser, browser_server.address)
    yield page
    page.context.close()


def begun(page: Page, rules: str, seats: int, hands: int, *more: Note) -> None:
    """A pad with so many hands on it, and these notes."""
    whole, _ = made_up(rules, seats, lambda state: len(state.winners) == 1)
    where, secret = prepared(page, [opening(rules, NAMES[:seats]), *map(note_of, whole[:hands]), *more])
    page.goto(f"{where}#{secret}")


def new_one(page: Page) -> None:
    page.goto("/pad")
    expect(page.get_by_label("Rules", exact=True)).to_have_value(re.compile("."))
    tap(button(page, "Start"))


def trump(page: Page) -> None:
    begun(page, "mrpikes", 4, 0)
    expect(button(page, "Hearts")).to_be_visible()


def hooked_bid(page: Page) -> None:
    begun(page, "screw-your-buddy", 3, 0, Write(1, 1, trump="h", bids={1: 4, 2: 3}))
    expect(page.get_by_text("Ann can't bid 3")).to_be_visible()


def tricks(page: Page) -> None:
    begun(page, "mrpikes", 7, 0, Write(1, 1, trump="s", bids=dict.fromkeys(range(7), 1), taken={1: 6}))
    expect(page.get_by_role("region", name="Cid's tricks")).to_be_visible()


def hidden_bids(page: Page) -> None:
    begun(page, "irish", 5, 0, Write(1, 1, bids=dict.fromkeys(range(5), 1)))
    expect(page.get_by_text("Bids are hidden")).to_be_visible()


def pants(page: Page) -> None:
    begun(page, "mrpikes", 3, 0, Write(1, 1, trump="c", bids={0: 6, 1: 1, 2: 1}, taken={0: 8, 1: 1, 2: 1}))
    expect(page.get_by_text("Ann owes a forfeit")).to_be_visible()


def corrected_sheet(page: Page) -> None:
    fixed = Write(1, 1, bids={0: 0, 1: 0, 2: 0}, comment="a slip")
    begun(page, "mrpikes", 3, 12, fixed)
    expect(open_sheet(page).get_by_text("a slip")).to_be_visible()


def editor(page: Page) -> None:
    begun(page, "screw-your-buddy", 3, 1)
    tap(button(page, "Correct"))
    page.get_by_role("textbox", name="Bob's bid").fill("11")
    tap(button(page, "Save correction"))
    expect(page.get_by_text("11 isn't possible: bids go from 0 to 10.")).to_be_visible()


def menu(page: Page) -> None:
    begun(page, "mrpikes", 3, 2)
    expect(open_menu(page).get_by_role("textbox", name="Your name (for corrections)")).to_be_visible()


def sharing(page: Page) -> None:
    begun(page, "mrpikes", 3, 1)
    tap(open_menu(page).get_by_role("button", name="Share", exact=True))
    expect(page.get_by_role("dialog", name="Share").get_by_role("img")).to_be_visible()


def company(page: Page) -> None:
    begun(page, "mrpikes", 4, 1)
    tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))
    expect(page.get_by_role("heading", name="Who leaves?")).to_be_visible()


def between_matches(page: Page) -> None:
    begun(page, "irish", 5, 10)
    go_on(page)
    expect(button(page, "Start match 2")).to_be_visible()


def end(page: Page) -> None:
    begun(page, "mrpikes", 3, 19)
    expect(page.get_by_role("table", name=re.compile("."))).to_be_visible()


@pytest.mark.parametrize(
    "phase",
    [
        new_one,
        trump,
        hooked_bid,
        tricks,
        hidden_bids,
        pants,
        corrected_sheet,
        editor,
        menu,
        sharing,
        company,
        between_matches,
        end,
    ],
)
def test_every_phase_is_for_everyone(page: Page, phase: Callable[[Page], None]) -> None:
    phase(page)
    assert faults_in_every_theme(page) == []
    assert too_small(page) == []
    assert sideways(page) == 0


def test_a_hand_takes_as_many_keys_as_taps_and_digits_go_where_a_scorer_expects(page: Page) -> None:
    hands, over = made_up("mrpikes", 4, lambda state: len(state.winners) == 1)
    begun(page, "mrpikes", 4, 2)
    wrong = complaints(page)
    expect(button(page, "Next hand")).to_be_visible()
    hand = hands[2]
    typed = ["Enter", hand.tally.trump[0]]
    typed += [str(hand.tally.bids[seat]) for seat in hand.order] + [
        str(hand.tally.taken[seat]) for seat in hand.order[:-1]
    ]
    taps = 1 + 1 + len(hand.order) + len(hand.order) - 1
    for one in typed:
        page.keyboard.press(one)
    expect(page.get_by_role("heading", name="Hand 3 is over")).to_be_visible()

    assert len(typed) == taps
    assert [line.told for line in lines(open_sheet(page))] == as_told(over.sheet[:3])
    assert wrong == []


def test_a_slip_is_taken_back_with_one_key(page: Page) -> None:
    begun(page, "screw-your-buddy", 3, 3, Write(1, 4, trump="h"))
    asked = page.get_by_role("region", name=re.compile("'s bid$"))
    expect(asked).to_have_accessible_name("Bob's bid")
    page.keyboard.press("2")
    expect(asked).to_have_accessible_name("Cid's bid")
    page.keyboard.press("Backspace")
    expect(asked).to_have_accessible_name("Bob's bid")


def test_a_whole_hand_is_typed_with_digits_alone(page: Page) -> None:
    rules = house_rules(name="No trump", schedule={"shape": "custom", "list": [9, 1]}, trump={"source": "none"})
    where, secret = prepared(page, [opening(rules, NAMES[:4])])
    page.goto(f"{where}#{secret}")
    expect(page.get_by_role("region", name="Bob's bid")).to_be_visible()
    for digit in "3202" + "421":
        page.keyboard.press(digit)
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()
    (row,) = written_on(page).match.rows

    assert row.bids == (2, 3, 2, 0)
    assert row.taken == (2, 4, 2, 1)
