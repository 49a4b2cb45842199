"""Games on the score pad, typed on a phone with one thumb: the sheet in the end is the engine's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, Hand, made_up
from browser.pad_scorer import (
    A_PHONE,
    button,
    comment,
    go_on,
    key,
    lines,
    open_sheet,
    pay,
    rows,
    sheet_numbers,
    write,
    write_bids,
    write_tricks,
    write_trump,
)
from browser.people import PHONE, tap
from browser.stored_pads import note_of, opening, prepared, write_down, written_on

_FEEL = "window.touched = []; addEventListener('pointerdown', (touch) => touched.push(touch.clientY), true)"


def to_type(page: Page, rules: str, seats: int, hands: Sequence[Hand], *also: int) -> Iterator[Hand]:
    """The hands to type on a new pad: the first two, the last two and *also* these; another scorer writes the others."""
    where, secret = prepared(page, [opening(rules, NAMES[:seats])])
    page.goto(f"{where}#{secret}")
    for hand in hands:
        if hand.number in {1, 2, len(hands) - 1, len(hands), *also}:
            yield hand
        else:
            write_down(page, where, secret, [note_of(hand)])
            expect(page.get_by_role("heading", name=f"Hand {hand.number} is over")).to_be_visible()
        go_on(page)


def test_mrpikes_game_has_the_sheet_of_the_engine_with_forfeits_and_comments(page: Page, visit: Visit) -> None:
    hands, over = made_up("mrpikes", 3, lambda state: len(state.forfeits) > 1)
    payers = [seat for hand in hands for seat in hand.owing]
    for hand in to_type(page, "mrpikes", 3, hands, 3, *(hand.number for hand in hands if hand.owing)):
        write_trump(page, hand)
        expect(page.get_by_text("Count to three, then enter what they show.")).to_be_visible()
        write_bids(page, hand)
        write_tricks(page, hand)
        for seat in hand.owing:
            pay(page, NAMES[seat], words="dance once round the table" if seat == payers[0] else None)
        if hand.number == 3:
            comment(page, "Cid had sorted the wrong way round")
    expect(page.get_by_role("heading", name=f"{NAMES[over.winners[0]]} won")).to_be_visible()
    sheet = lines(open_sheet(page))

    assert [line.numbers for line in sheet] == sheet_numbers(over.sheet)
    assert sheet[2].note.endswith("“Cid had sorted the wrong way round”")
    assert sum(line.note.count("'s forfeit: ") for line in sheet) == len(payers)

    watcher = visit(**A_PHONE)
    watcher.goto(page.url)
    expect(watcher.get_by_role("heading", name=f"{NAMES[over.winners[0]]} won")).to_be_visible()
    written = written_on(watcher)

    assert [line.numbers for line in lines(open_sheet(watcher))] == sheet_numbers(over.sheet)
    assert written.winners == over.winners
    assert [owed.forfeit.seat for owed in written.match.forfeits] == payers
    assert written.match.forfeits[0].choice == "dance once round the table"
    assert all(owed.choice for owed in written.match.forfeits)


def test_irish_match_has_the_sheet_of_the_engine_with_hidden_bids(page: Page) -> None:
    hands, over = made_up("irish", 5, lambda state: len(state.winners) == 1)
    page.add_init_script(_FEEL)
    for hand in to_type(page, "irish", 5, hands):
        totals = over.sheet[hand.number - 2].totals if hand.number > 1 else [0] * 5
        write_bids(page, hand)
        expect(page.get_by_text("Bids are hidden")).to_be_visible()

        assert [row.split() for row in rows(page).all_inner_texts()] == [
            [NAMES[seat], *([",", "D", "dealer"] if seat == hand.order[-1] else []), "total", str(totals[seat])]
            for seat in hand.order
        ]

        tap(button(page, "Hand is over"))
        write_tricks(page, hand)
    touched = page.evaluate("touched")
    expect(page.get_by_role("heading", name=f"{NAMES[over.winners[0]]} won the match")).to_be_visible()

    assert [line.numbers for line in lines(open_sheet(page))] == sheet_numbers(over.sheet)
    assert min(touched) > PHONE[1] / 2, "a thumb reaches everything"


def test_screw_your_buddy_has_the_sheet_of_the_engine_with_a_changed_bid_and_a_tie(page: Page) -> None:
    hands, over = made_up(
        "screw-your-buddy",
        3,
        lambda state: state.sheet[-1].extra and sum(state.sheet[0].bids[1:]) < state.sheet[0].cards,
    )
    typed = to_type(page, "screw-your-buddy", 3, hands)
    first = next(typed)
    write_trump(page, first)
    tap(key(page, 10))
    tap(rows(page).nth(0).get_by_role("button"))
    expect(page.get_by_text(f"{NAMES[first.order[0]]} can still change this bid.")).to_be_visible()
    write_bids(page, first, first.order[:2])
    so_far = sum(first.tally.bids[seat] for seat in first.order[:2])
    even = first.cards - so_far
    key(page, even).tap(force=True)

    expect(key(page, even)).to_have_attribute("aria-disabled", "true")
    expect(key(page, even)).to_have_accessible_description(f"Ann can't bid {even}: {so_far} + {even} = 10 tricks.")
    expect(page.get_by_text(f"{so_far} of 10", exact=True)).to_be_visible()

    write_bids(page, first, first.order[2:])
    write_tricks(page, first)
    for hand in typed:
        write(page, hand)
        if hand.number == len(hands) - 1:
            expect(page.get_by_role("heading", name="The rules add a tie-breaker.")).to_be_visible()
    expect(page.get_by_role("heading", name=f"{NAMES[over.winners[0]]} won")).to_be_visible()

    assert [line.numbers for line in lines(open_sheet(page))] == sheet_numbers(over.sheet)
