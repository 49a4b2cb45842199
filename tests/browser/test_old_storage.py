"""A score pad in the storage of a browser that an earlier release filled opens in this version, and nothing typed is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.pad_scorer import A_PHONE
from browser.people import visitor_page
from browser.stored_pads import written_on
from fixtures.browser_storage import FILL_STORAGE
from fixtures.opened_release import HERE, VERSIONS, data_of
from server.server_process import serving


@pytest.fixture(params=VERSIONS)
def old_pad(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A phone with the storage of an earlier release, on the page of the pad that it kept score on."""
    storage = json.loads((HERE / request.param / "browser.json").read_text(encoding="utf-8"))
    data = tmp_path_factory.mktemp("old") / "data"
    with serving(data, *data_of(request.param, "sqlite", data)) as server:
        page = visitor_page(browser, server.address, **A_PHONE)
        page.goto("/static/web/icon.svg")
        page.evaluate(FILL_STORAGE, storage)
        page.goto(f"/pad/{storage['pad']}")
        yield page


def test_old_pad_opens_after_its_second_hand(old_pad: Page) -> None:
    expect(old_pad.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_old_pad_sends_the_hand_that_the_server_did_not_get(old_pad: Page) -> None:
    assert len(written_on(old_pad).match.rows) == 2
