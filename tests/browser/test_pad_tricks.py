"""Tricks on the score pad: they start at the bids, so that a usual hand takes few taps, and everything fits on a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES
from browser.pad_scorer import button, go_on, key, rows
from browser.people import tap
from browser.stored_pads import open_pad, opening, written_on
from ohhell.scorekeeper.notes import Note, Write
from scenes import house_rules

SEVEN = house_rules(name="Seven", schedule={"shape": "custom", "list": [7, 7]}, trump={"source": "none"})
BIDS = Write(1, 1, bids={0: 1, 1: 2, 2: 1, 3: 0, 4: 2})
"""Five players, seven cards, six bid; Ann deals, so Bob is first."""

_COUNT = "addEventListener('click', () => (globalThis.taps = (globalThis.taps ?? 0) + 1), { capture: true })"
_CUT = """() => {
    const foot = document.querySelector(".foot").getBoundingClientRect().top;
    const rows = [...document.querySelectorAll(".middle li")];
    const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1;
    return [scrolls, rows.filter((row) => row.getBoundingClientRect().bottom > foot + 1).length];
}"""
"""Whether the page scrolls, and how many rows the keys cover."""


def _five(page: Page, *notes: Note, bids: Write = BIDS) -> Page:
    """A pad where all five have bid."""
    open_pad(page, [opening(SEVEN, NAMES[:5]), bids, *notes])
    expect(rows(page)).to_have_count(5)
    page.evaluate(_COUNT)
    return page


def _one_trick(page: Page, more: str, name: str) -> None:
    tap(button(page, f"One trick {more} for {name}"))


def test_hand_with_two_misses_takes_four_taps_after_the_bids(page: Page) -> None:
    _five(page, bids=Write(1, 1, bids={0: 1, 1: 2, 2: 1, 3: 0, 4: 1}))
    _one_trick(page, "more", "Cid")
    _one_trick(page, "more", "Dee")
    tap(page.get_by_role("button", name="Rest made"))
    go_on(page)
    expect(page.get_by_role("heading", name="Hand 2 of 2")).to_be_visible()

    assert (page.evaluate("taps"), written_on(page).match.rows[0].taken) == (4, (1, 2, 2, 1, 1))


def test_pad_says_how_many_tricks_are_too_many(page: Page) -> None:
    _five(page)
    _one_trick(page, "more", "Cid")
    _one_trick(page, "more", "Dee")

    expect(page.get_by_text("1 trick too many", exact=True)).to_be_visible()


def test_hand_with_one_miss_takes_three_taps_after_the_bids(page: Page) -> None:
    _five(page)
    expect(page.get_by_text("1 trick left over")).to_be_visible()
    _one_trick(page, "more", "Ann")
    expect(page.get_by_text("adds up", exact=True)).to_be_visible()
    tap(page.get_by_role("button", name="Rest made"))
    go_on(page)
    expect(page.get_by_role("heading", name="Hand 2 of 2")).to_be_visible()

    assert (page.evaluate("taps"), written_on(page).match.rows[0].taken) == (3, (2, 2, 1, 0, 2))


def test_all_made_ends_the_hand_in_one_tap_where_the_bids_add_up(page: Page) -> None:
    _five(page, bids=Write(1, 1, bids={0: 2, 1: 2, 2: 1, 3: 0, 4: 2}))
    tap(page.get_by_role("button", name="All made"))
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    assert (page.evaluate("taps"), written_on(page).match.rows[0].taken) == (1, (2, 2, 1, 0, 2))


def test_all_made_does_nothing_where_the_bids_do_not_add_up(page: Page) -> None:
    _five(page)
    made = page.get_by_role("button", name="All made")
    expect(made).to_contain_text("6 bid, not 7")
    expect(made).to_be_disabled()
    made.tap(force=True)

    expect(page.get_by_role("heading", name="Hand 1 of 2")).to_be_visible()


def test_key_of_the_bid_is_marked_and_the_row_says_made(page: Page) -> None:
    _five(page)
    marked = button(page, "2 bid")
    expect(marked).to_contain_text("bid")
    tap(marked)

    expect(rows(page).first).to_contain_text("made")


def test_last_number_follows_from_the_others_when_three_were_corrected(page: Page) -> None:
    _five(page, Write(1, 1, taken={1: 3, 2: 2, 3: 1}))
    _one_trick(page, "fewer", "Eve")
    tap(page.get_by_role("button", name="Ann took 0"))
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    assert written_on(page).match.rows[0].taken == (0, 3, 2, 1, 1)


def test_undo_takes_a_correction_back(page: Page) -> None:
    _five(page)
    _one_trick(page, "more", "Dee")
    expect(rows(page).filter(has_text="Dee")).to_contain_text("over 1")
    tap(button(page, "Undo"))

    expect(rows(page).filter(has_text="Dee")).not_to_contain_text("over 1")


def test_trump_is_changed_while_tricks_are_entered(page: Page) -> None:
    open_pad(page, [opening("screw-your-buddy", NAMES[:3]), Write(1, 1, trump="h", bids={0: 3, 1: 4, 2: 4})])
    tap(button(page, "Change trump"))
    tap(button(page, "Clubs"))

    expect(page.get_by_role("region", name="This hand")).to_contain_text("Clubs")


def test_plus_and_enter_end_a_hand_from_the_keyboard(page: Page) -> None:
    _five(page)
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    assert written_on(page).match.rows[0].taken == (1, 3, 1, 0, 2)


@pytest.mark.parametrize(
    ("size", "players", "cards"),
    [((390, 664), 6, 8), ((390, 664), 5, 10), ((320, 568), 5, 10), ((375, 553), 5, 10), ((375, 553), 4, 13)],
    ids=str,
)
@pytest.mark.parametrize("phase", ["bids", "tricks"])
def test_hand_fits_on_a_small_phone_without_scrolling(
    visit: Visit, size: tuple[int, int], players: int, cards: int, phase: str
) -> None:
    page = visit(size=size, touch=True)
    rules = house_rules(name="Long", schedule={"shape": "custom", "list": [cards]}, trump={"source": "none"})
    bids = Write(1, 1, bids={1: 1} if phase == "bids" else dict.fromkeys(range(players), 1))
    open_pad(page, [opening(rules, NAMES[:players]), bids])
    expect(rows(page)).to_have_count(players)
    expect(key(page, cards)).to_be_visible()
    page.wait_for_function("new Promise(requestAnimationFrame)")

    assert page.evaluate(_CUT) == [False, 0]


@pytest.mark.parametrize("players", range(3, 8))
def test_usual_hand_takes_at_most_half_the_players_and_two_taps_after_the_bids(page: Page, players: int) -> None:
    # every second player misses by one, one too many and one too few in turn
    off = {seat: 1 if at % 2 == 0 else -1 for at, seat in enumerate(range(1, players, 2))}
    cards = players + sum(off.values())
    rules = house_rules(
        name="Usual", deck={"packs": 2}, schedule={"shape": "custom", "list": [cards, cards]}, trump={"source": "none"}
    )
    open_pad(page, [opening(rules, NAMES[:players]), Write(1, 1, bids=dict.fromkeys(range(players), 1))])
    expect(rows(page)).to_have_count(players)
    page.evaluate(_COUNT)
    for seat, tricks in off.items():
        _one_trick(page, "more" if tricks > 0 else "fewer", NAMES[seat])
    tap(page.get_by_role("button", name="Rest made"))
    go_on(page)
    expect(page.get_by_role("heading", name="Hand 2 of 2")).to_be_visible()

    taken = tuple(1 + off.get(seat, 0) for seat in range(players))
    assert (page.evaluate("taps") <= players / 2 + 2, written_on(page).match.rows[0].taken) == (True, taken)
