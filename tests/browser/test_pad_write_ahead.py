"""A flat battery: what the pad has shown as written is there when the phone is on again, also what no server has heard of."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect

from browser.accessibility import PATIENCE
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import begin, rows, write_bids, write_trump
from browser.people import PHONE
from browsers import CHROMIUM, FLAGS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

    from server.server_process import ServerProcess

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


def test_a_flat_battery_takes_nothing_away(browser: Browser, browser_server: ServerProcess, tmp_path: Path) -> None:
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
