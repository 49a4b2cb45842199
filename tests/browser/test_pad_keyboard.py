"""The score pad by keyboard: as quick as with a thumb, and a digit means the same however fast the next one is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import button, lines, open_sheet, rows, sheet_numbers
from browser.stored_pads import note_of, open_pad, opening, written_on
from ohhell.scorekeeper.notes import Write
from scenes import house_rules

TEN = house_rules(
    name="Ten cards", schedule={"shape": "custom", "list": [10, 1]}, trump={"source": "none"}, hook={"kind": "none"}
)


def page_waiting_for_bids(visit: Visit, cards: int = 10) -> Page:
    """A pad that waits for Bob's bid in a hand of so many cards."""
    rules = (
        TEN
        if cards == 10
        else house_rules(name="Small", schedule={"shape": "custom", "list": [cards, 1]}, trump={"source": "none"})
    )
    page = visit()
    open_pad(page, [opening(rules, NAMES[:3])])
    expect(page.get_by_role("region", name="Bob's bid")).to_be_visible()
    return page


def _press(page: Page, keys: Sequence[str]) -> None:
    for key in keys:
        page.keyboard.press(key)


def _bids(page: Page) -> tuple[int | None, ...]:
    """What Ann, Bob and Cid have bid; Bob bids first."""
    hand = written_on(page).match.current
    assert hand is not None
    return hand.bids


@pytest.mark.parametrize(
    ("keys", "bids"),
    [
        (["1", "0"], (None, 10, None)),
        (["1", "Enter", "0"], (None, 1, 0)),
        (["1", "ArrowDown", "0"], (None, 1, 0)),
        (["1", "3"], (None, 1, 3)),
        (["0", "1", "2"], (2, 0, 1)),
        (["1", "Backspace", "2"], (None, 2, None)),
    ],
)
def test_digits_mean_the_same_at_any_speed(visit: Visit, keys: list[str], bids: tuple[int | None, ...]) -> None:
    page = page_waiting_for_bids(visit)

    _press(page, keys)

    assert _bids(page) == bids


def test_digit_waits_and_says_so_where_two_digits_are_possible(visit: Visit) -> None:
    page = page_waiting_for_bids(visit)

    _press(page, "1")

    expect(rows(page).first).to_contain_text("1_")
    expect(page.get_by_role("region", name="Bob's bid")).to_contain_text(
        "1? Press Enter. For 10, type the second digit."
    )


def test_digit_is_entered_at_once_where_no_number_of_two_digits_is_possible(visit: Visit) -> None:
    page = page_waiting_for_bids(visit, cards=9)

    _press(page, ["1", "0"])

    assert _bids(page) == (None, 1, 0)


def test_digit_is_entered_at_once_where_too_few_tricks_are_left_for_two_digits(visit: Visit) -> None:
    page = page_waiting_for_bids(visit)
    _press(page, ["0", "0", "0", "2", "1"])

    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()
    assert written_on(page).match.rows[0].taken == (7, 2, 1)


def test_hand_takes_as_many_keys_as_taps(page: Page) -> None:
    hands, over = made_up("mrpikes", 4, lambda state: len(state.winners) == 1)
    open_pad(page, [opening("mrpikes", NAMES[:4]), *map(note_of, hands[:2])])
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
    assert [line.numbers for line in lines(open_sheet(page))] == sheet_numbers(over.sheet[:3])


def test_wrong_bid_is_taken_back_with_one_key(page: Page) -> None:
    open_pad(page, [opening("screw-your-buddy", NAMES[:3]), Write(1, 1, trump="h")])
    region = page.get_by_role("region", name=re.compile("'s bid$"))
    expect(region).to_have_accessible_name("Bob's bid")
    page.keyboard.press("2")
    expect(region).to_have_accessible_name("Cid's bid")
    page.keyboard.press("Backspace")
    expect(region).to_have_accessible_name("Bob's bid")


def test_whole_hand_is_typed_with_digits_alone(page: Page) -> None:
    rules = house_rules(name="No trump", schedule={"shape": "custom", "list": [9, 1]}, trump={"source": "none"})
    open_pad(page, [opening(rules, NAMES[:4])])
    expect(page.get_by_role("region", name="Bob's bid")).to_be_visible()
    for digit in "3202" + "421":
        page.keyboard.press(digit)
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()
    (row,) = written_on(page).match.rows

    assert row.bids == (2, 3, 2, 0)
    assert row.taken == (2, 4, 2, 1)
