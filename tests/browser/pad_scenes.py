"""Scenes of the score pad to take pictures of and to check, each made by a program and shown on a page."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import button, go_on, open_menu, open_sheet
from browser.people import tap
from browser.stored_pads import note_of, open_pad, opening
from ohhell.scorekeeper.notes import Note, Write


def begun(page: Page, rules: str, seats: int, hands: int, *more: Note) -> None:
    """A pad with so many hands on it, and these notes."""
    whole, _ = made_up(rules, seats, lambda state: len(state.winners) == 1)
    open_pad(page, [opening(rules, NAMES[:seats]), *map(note_of, whole[:hands]), *more])


def new_pad(page: Page) -> None:
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


def forfeit(page: Page) -> None:
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


def player_changes(page: Page) -> None:
    begun(page, "mrpikes", 4, 1)
    tap(open_menu(page).get_by_role("button", name="Player leaves or joins"))
    expect(page.get_by_role("heading", name="Who leaves?")).to_be_visible()


def between_matches(page: Page) -> None:
    begun(page, "irish", 5, 10)
    go_on(page)
    expect(button(page, "Start match 2")).to_be_visible()


def hand_over(page: Page) -> None:
    begun(page, "mrpikes", 5, 3)
    expect(button(page, "Next hand")).to_be_visible()


def end(page: Page) -> None:
    begun(page, "mrpikes", 3, 19)
    expect(page.get_by_role("table", name=re.compile("."))).to_be_visible()


SCENES: Final = (
    *(new_pad, trump, hooked_bid, tricks, hidden_bids, hand_over, forfeit, corrected_sheet),
    *(editor, menu, sharing, player_changes, between_matches, end),
)
