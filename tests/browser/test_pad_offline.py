"""A score pad without a connection, on a flat battery or over plain http loses nothing, and syncs when it is online again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import (
    A_PHONE,
    begin,
    button,
    go_on,
    key,
    lines,
    open_sheet,
    rows,
    sheet_numbers,
    write,
    write_bids,
    write_tricks,
    write_trump,
)
from browser.pages import PATIENCE
from browser.people import PHONE, tap, visitor_page, wait_for_worker
from browser.stored_pads import all_sent, written_on
from browsers import CHROMIUM, FLAGS
from server.server_process import ServerProcess


@pytest.fixture
def stopped(browser_server: ServerProcess) -> Iterator[ServerProcess]:
    """A server that a test stops; it runs again for the next test."""
    yield browser_server
    if not browser_server.running:
        browser_server.start()


def test_reload_in_the_middle_of_a_hand_loses_nothing(page: Page) -> None:
    hands, over = made_up("mrpikes", 4, lambda state: state.phase == "over")
    hand = hands[0]
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

    assert [line.numbers for line in lines(open_sheet(page))] == sheet_numbers(over.sheet[:1])


def test_hands_typed_offline_reach_the_server_when_it_is_back(visit: Visit) -> None:
    hands, over = made_up("screw-your-buddy", 3, lambda state: state.phase == "over")
    page, watcher = (visit(**A_PHONE, cut=True, worker=True) for _ in range(2))
    where = begin(page, "screw-your-buddy", NAMES[:3], scorer="Ann")
    wait_for_worker(page)
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
        assert [line.numbers for line in lines(sheet)] == sheet_numbers(over.sheet[:4])


def test_pad_begun_without_a_server_is_sent_when_it_is_back(visit: Visit, stopped: ServerProcess) -> None:
    hands, over = made_up("mrpikes", 3, lambda state: state.phase == "over")
    page = visit(**A_PHONE, cut=True, worker=True)
    begin(page, "mrpikes", NAMES[:3])  # these rules were seen once
    wait_for_worker(page)
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
    watcher = visit(**A_PHONE, cut=True)
    watcher.goto(where)
    expect(watcher.get_by_role("heading", name="Hand 2 is over")).to_be_visible()

    assert [line.numbers for line in lines(open_sheet(watcher))] == sheet_numbers(over.sheet[:2])


_KEPT = "!Object.keys(localStorage).some((key) => key.startsWith('ohhell.jotted.'))"


def switched_on(browser: Browser, address: str, data: Path) -> BrowserContext:
    """A phone with all that it kept."""
    phone = browser.browser_type.launch_persistent_context(
        data,
        executable_path=CHROMIUM,
        args=FLAGS,
        base_url=address,
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=True,
        reduced_motion="reduce",
        bypass_csp=True,  # a test may look into the page
    )
    phone.set_default_timeout(PATIENCE)
    return phone


def goes_flat(phone: BrowserContext) -> None:
    """End the browser as a flat battery does: at once, without a chance to write anything down."""
    session = phone.new_cdp_session(phone.pages[0])
    with suppress(Error), phone.expect_event("close"):
        session.send("Browser.crash")


def test_flat_battery_loses_nothing(browser: Browser, browser_server: ServerProcess, tmp_path: Path) -> None:
    (hand, *_), _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    phone = switched_on(browser, browser_server.address, tmp_path)
    page = phone.new_page()
    where = begin(page, "mrpikes", NAMES[:3])
    expect(rows(page)).not_to_have_count(0)
    phone.set_offline(offline=True)
    write_trump(page, hand)
    write_bids(page, hand, hand.order[:2])
    page.wait_for_function(_KEPT)
    heard = phone.request.get(where.replace("/pad/", "/api/pads/")).json()
    goes_flat(phone)

    phone = switched_on(browser, browser_server.address, tmp_path)
    page = phone.new_page()
    page.goto(where)
    for place, seat in enumerate(hand.order[:2]):
        expect(rows(page).nth(place)).to_contain_text(re.compile(rf"bid\s*{hand.tally.bids[seat]}"))
    phone.close()

    assert heard.get("version", 0) <= 1, "no server has heard of a bid"


@pytest.fixture
def plain(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A page that comes from another machine of the network, as far as the browser knows."""
    rules = "--host-resolver-rules=MAP table.local 127.0.0.1"
    far = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, rules])
    yield visitor_page(far, f"http://table.local:{browser_server.port}", **A_PHONE)
    far.close()


def test_plain_http_says_what_is_missing_and_loses_nothing(plain: Page) -> None:
    page = plain
    (hand, *_), over = made_up("mrpikes", 3, lambda state: state.phase == "over")
    begin(page, "mrpikes", NAMES[:3])
    warning = page.get_by_role("status").filter(has_text="Without https")
    expect(warning).to_contain_text("start offline")
    tap(button(page, "OK"))
    write(page, hand)
    page.reload()
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    expect(warning).to_have_count(0)
    assert not page.evaluate("isSecureContext")
    assert [line.numbers for line in lines(open_sheet(page))] == sheet_numbers(over.sheet[:1])
