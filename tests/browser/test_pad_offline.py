"""A score pad without a line: nothing is lost by reloading, closing, or a server that is gone; it syncs when the line is back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import (
    A_PHONE,
    as_told,
    begin,
    button,
    go_on,
    key,
    lines,
    open_sheet,
    rows,
    write,
    write_tricks,
    write_trump,
)
from browser.people import kept_by_its_worker, tap
from browser.stored_pads import all_sent, written_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.conftest import Come
    from server.server_process import ServerProcess


@pytest.fixture
def stopped(browser_server: ServerProcess) -> Iterator[ServerProcess]:
    """A server to be stopped, which runs again for whoever comes after."""
    yield browser_server
    if not browser_server.running:
        browser_server.start()


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(come: Come) -> None:
    hands, over = made_up("mrpikes", 4, lambda state: state.phase == "over")
    hand = hands[0]
    page = come(**A_PHONE)
    begin(page, "mrpikes", NAMES[:4])
    write_trump(page, hand)
    page.reload()
    for place, seat in enumerate(hand.order):
        tap(key(page, hand.tally.bids[seat]))
        page.reload()
        expect(rows(page).nth(place)).to_contain_text(re.compile(rf"bid\s*{hand.tally.bids[seat]}"))
    write_tricks(page, hand)
    page.reload()
    expect(button(page, "Next hand")).to_be_visible()

    assert [line.told for line in lines(open_sheet(page))] == as_told(over.sheet[:1])


def test_three_hands_without_a_line_reach_the_server_when_it_is_back(come: Come) -> None:
    hands, over = made_up("screw-your-buddy", 3, lambda state: state.phase == "over")
    page, watcher = (come(**A_PHONE, cut=True, worker=True) for _ in range(2))
    where = begin(page, "screw-your-buddy", NAMES[:3], scorer="Ann")
    kept_by_its_worker(page)
    write(page, hands[0])
    watcher.goto(where)
    expect(watcher.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    page.context.set_offline(offline=True)
    for hand in hands[1:4]:
        go_on(page)
        write(page, hand)
    expect(page.get_by_text("Offline. 3 hands saved here.")).to_be_visible()
    assert len(written_on(watcher).match.rows) == 1

    page.context.set_offline(offline=False)
    expect(watcher.get_by_role("heading", name="Hand 4 is over")).to_be_visible()
    expect(page.get_by_text("Offline.")).to_have_count(0)
    for sheet in (open_sheet(page), open_sheet(watcher)):
        assert [line.told for line in lines(sheet)] == as_told(over.sheet[:4])


def test_a_pad_begins_where_the_server_is_gone_and_is_there_when_it_is_back(come: Come, stopped: ServerProcess) -> None:
    hands, over = made_up("mrpikes", 3, lambda state: state.phase == "over")
    page = come(**A_PHONE, cut=True, worker=True)
    begin(page, "mrpikes", NAMES[:3])  # these rules were seen once
    kept_by_its_worker(page)
    page.close()
    stopped.stop()

    page = page.context.new_page()
    begin(page, "mrpikes", NAMES[:3])
    write(page, hands[0])
    expect(page.get_by_text("Offline. 1 hand saved here.")).to_be_visible()
    where = page.url
    page.close()

    page = page.context.new_page()
    page.goto(where)
    go_on(page)
    write(page, hands[1])
    expect(page.get_by_text("Offline. 2 hands saved here.")).to_be_visible()
    page.close()
    stopped.start()

    page = page.context.new_page()
    page.goto(where)
    all_sent(page)
    watcher = come(**A_PHONE, cut=True)
    watcher.goto(where)
    expect(watcher.get_by_role("heading", name="Hand 2 is over")).to_be_visible()

    assert [line.told for line in lines(open_sheet(watcher))] == as_told(over.sheet[:2])
