"""A score pad over plain http, as a phone in the home network opens it: it says what it cannot do and keeps everything all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import A_PHONE, as_told, begin, button, lines, open_sheet, write
from browser.people import arrives, tap
from browsers import CHROMIUM, FLAGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from server.server_process import ServerProcess


@pytest.fixture
def page(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A page that comes from another machine of the network, as far as the browser knows."""
    rules = "--host-resolver-rules=MAP table.local 127.0.0.1"
    far = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, rules])
    yield arrives(far, f"http://table.local:{browser_server.port}", **A_PHONE)
    far.close()


def test_what_cannot_be_is_told_and_nothing_typed_is_lost(page: Page) -> None:
    (hand, *_), over = made_up("mrpikes", 3, lambda state: state.phase == "over")
    begin(page, "mrpikes", NAMES[:3])
    told = page.get_by_role("status").filter(has_text="Without https")
    expect(told).to_contain_text("start offline")
    tap(button(page, "OK"))
    write(page, hand)
    page.reload()
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()

    expect(told).to_have_count(0)
    assert not page.evaluate("isSecureContext")
    assert [line.told for line in lines(open_sheet(page))] == as_told(over.sheet[:1])
