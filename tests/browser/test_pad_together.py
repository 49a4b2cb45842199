"""Several devices on one score pad: watchers and a big screen follow, and two who write at once are asked what counts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import (
    A_PHONE,
    begin,
    button,
    go_on,
    key,
    lines,
    open_menu,
    phone,
    rows,
    sheet_numbers,
    sign,
    write,
    write_bids,
    write_tricks,
    write_trump,
)
from browser.page_checks import axe_faults, layout_faults, small_targets
from browser.people import DESK, tap, wait_for_worker
from browser.stored_pads import all_sent, note_of, opening, prepared, written_on
from server.server_process import ServerProcess


def cells(page: Page) -> list[str]:
    """The rows of the hand going on, as they are read out."""
    return [" ".join(row.split()) for row in rows(page).all_inner_texts()]


def test_watcher_sees_every_number_as_it_is_typed_and_can_write_none(visit: Visit) -> None:
    (hand, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    scorer, watcher = (visit(**A_PHONE) for _ in range(2))
    watcher.goto(begin(scorer, "mrpikes", NAMES[:3]))
    expect(watcher.get_by_text("You're watching")).to_be_visible()
    write_trump(scorer, hand)
    for place, seat in enumerate(hand.order):
        write_bids(scorer, hand, [seat])
        expect(rows(watcher).nth(place)).to_contain_text(re.compile(rf"bid\s*{hand.tally.bids[seat]}"))

    expect(watcher.get_by_role("region", name=re.compile("'s tricks$"))).to_have_count(0)
    expect(button(watcher, "Undo")).to_have_count(0)
    write_tricks(scorer, hand)
    expect(watcher.get_by_role("heading", name="Hand 1 is over")).to_be_visible()


def test_hidden_bids_are_hidden_from_watchers(visit: Visit) -> None:
    (hand, *_), _ = made_up("irish", 5, lambda state: state.phase == "over")
    scorer, watcher = (visit(**A_PHONE) for _ in range(2))
    watcher.goto(begin(scorer, "irish", NAMES[:5]))
    write_bids(scorer, hand)
    expect(watcher.get_by_text("Bids are hidden")).to_be_visible()

    assert not re.search("bid", " ".join(cells(watcher)))

    tap(button(scorer, "Hand is over"))
    write_tricks(scorer, hand)
    expect(watcher.get_by_role("heading", name="Hand 1 is over")).to_be_visible()


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_two_scorers_who_wrote_the_same_hand_are_asked(visit: Visit, choice: str) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.sheet[1].taken[0] > 0)
    second = hands[1]
    taken = second.tally.taken
    other = replace(second, tally=replace(second.tally, taken=(taken[0] - 1, taken[1] + 1, taken[2])))
    ann, bob = visit(**A_PHONE), visit(**A_PHONE, cut=True, worker=True)
    where, secret = prepared(ann, [opening("mrpikes", NAMES[:3]), note_of(hands[0])])
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.goto(f"{where}#{secret}")
        sign(page, name)
    wait_for_worker(bob)
    bob.context.set_offline(offline=True)
    bob.reload()  # what a browser hears already it goes on hearing in a test
    for page, hand in ((ann, second), (bob, other)):
        go_on(page)
        write(page, hand)
    expect(bob.get_by_text("Offline. 1 hand saved here.")).to_be_visible()
    bob.context.set_offline(offline=False)

    question = bob.get_by_role("alertdialog", name="Two people entered this hand differently: Hand 2")
    expect(question).to_contain_text("By Ann")
    for table, version in zip(question.get_by_role("table").all(), (other, second), strict=True):
        assert numbers(table) == [
            [NAMES[seat], str(version.tally.bids[seat]), str(version.tally.taken[seat])] for seat in version.order
        ]
    assert written_on(ann).match.rows[1].taken == second.tally.taken

    assert axe_faults(bob) == []
    assert small_targets(bob) == []

    tap(question.get_by_role("button", name=f"Use {choice}"))
    right = other if choice == "mine" else second
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="Hand 2 is over")).to_be_visible()
        for seat in range(3):
            line = page.get_by_role("listitem").filter(has_text=NAMES[seat]).first
            expect(line).to_contain_text(f"{right.tally.taken[seat]}/{right.tally.bids[seat]}")
    assert written_on(bob).match.rows[1].taken == right.tally.taken


def numbers(table: Locator) -> list[list[str]]:
    """The rows of a table."""
    return [row.split() for row in table.locator("tbody").get_by_role("row").all_inner_texts()]


def test_comment_of_somebody_else_is_not_overwritten_without_a_question(visit: Visit) -> None:
    (first, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    ann, bob = (visit(**A_PHONE) for _ in range(2))
    where, secret = prepared(ann, [opening("mrpikes", NAMES[:3]), note_of(first)])
    for page, name, comment in ((ann, "Ann", "Well played"), (bob, "Bob", "Robbed")):
        page.goto(f"{where}#{secret}")
        sign(page, name)
        tap(page.get_by_role("button", name="Comment"))
        page.get_by_label("Comment on this hand").fill(comment)
    tap(button(ann, "Save comment"))
    all_sent(ann)
    tap(button(bob, "Save comment"))

    question = bob.get_by_role("alertdialog", name="Two people entered this hand differently: Hand 1")
    expect(question).to_contain_text("“Robbed”")
    expect(question).to_contain_text("“Well played”")
    tap(question.get_by_role("button", name="Use theirs"))
    expect(bob.get_by_text("“Well played”")).to_be_visible()
    assert written_on(bob).match.rows[0].hand.comment == "Well played"


def test_two_scorers_who_write_different_players_both_count(visit: Visit) -> None:
    (hand, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    ann, bob = (visit(**A_PHONE) for _ in range(2))
    where, secret = prepared(ann, [opening("mrpikes", NAMES[:3])])
    for page in (ann, bob):
        page.goto(f"{where}#{secret}")
    write_trump(ann, hand)
    first, second, third = hand.order
    expect(rows(bob).nth(2).get_by_role("button")).to_be_visible()
    tap(rows(bob).nth(2).get_by_role("button"))
    tap(key(bob, hand.tally.bids[third]))
    write_bids(ann, hand, [first, second])
    for page in (ann, bob):
        expect(page.get_by_role("region", name=f"{NAMES[first]}'s tricks")).to_be_visible()

    assert written_on(ann).match.current is not None
    assert written_on(ann).match.current.bids == hand.tally.bids  # type: ignore[union-attr]


def test_big_screen_shows_the_sheet_beside_the_hand_and_follows(visit: Visit) -> None:
    (first, second, *_), over = made_up("mrpikes", 3, lambda state: state.phase == "over")
    scorer, screen = visit(**A_PHONE), visit(size=DESK)
    where, secret = prepared(scorer, [opening("mrpikes", NAMES[:3]), note_of(first)])
    scorer.goto(f"{where}#{secret}")
    screen.goto(where)
    go_on(scorer)
    write(scorer, second)
    expect(screen.get_by_role("heading", name="Hand 2 is over")).to_be_visible()

    beside = screen.get_by_role("complementary", name="Live sheet")
    assert [line.numbers for line in lines(beside)] == sheet_numbers(over.sheet[:2])


def wall(scorer: Page) -> Page:
    """What the menu opens on a big screen."""
    tap(open_menu(scorer).get_by_role("button", name="Share"))
    with scorer.expect_popup() as opened:
        tap(scorer.get_by_role("link", name="Show on a big screen"))
    opened.value.set_viewport_size({"width": 1920, "height": 1080})
    return opened.value


def test_big_screen_follows_the_hand_and_has_nothing_to_press(browser: Browser, browser_server: ServerProcess) -> None:
    scorer = phone(browser, browser_server.address)
    begin(scorer, "mrpikes", NAMES[:4])
    tap(button(scorer, "Hearts"))
    for bid in (1, 2, 3, 4):
        tap(key(scorer, bid))
    screen = wall(scorer)
    scorer.reload()
    for taken in (1, 2, 3):
        tap(key(scorer, taken))

    expect(screen.get_by_role("listitem").nth(1)).to_have_text("Bob 1/1 +11 11")
    expect(screen.get_by_role("listitem")).to_have_count(4)
    expect(screen.get_by_text("Ann leads with 14")).to_be_visible()
    expect(screen.get_by_role("button")).to_have_count(0)
    assert layout_faults(screen) == []


def test_big_screen_hides_the_bids_while_the_rules_hide_them(browser: Browser, browser_server: ServerProcess) -> None:
    scorer = phone(browser, browser_server.address)
    begin(scorer, "irish", NAMES[:5])
    for _ in range(5):
        tap(key(scorer, 3))
    screen = wall(scorer)

    expect(screen.get_by_text("Bids are hidden")).to_be_visible()
    expect(screen.get_by_text("bid 3")).to_have_count(0)
