"""Every scene of the score pad at every size, in every theme and with large text: layout, axe and the focus of Tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.pad_scenes import SCENES
from browser.pad_scorer import phone
from browser.page_checks import SIZES, dress, layout_faults, page_faults
from server.server_process import ServerProcess


@pytest.fixture(scope="module")
def page(browser: Browser, browser_server: ServerProcess) -> Iterator[Page]:
    """A phone on the table."""
    page = phone(browser, browser_server.address)
    yield page
    page.context.close()


@pytest.mark.parametrize("scene", SCENES)
def test_pad_has_no_faults_in_any_scene(page: Page, scene: Callable[[Page], None]) -> None:
    scene(page)
    found = page_faults(page, scene.__name__, {size: SIZES[size] for size in ("desktop", "sideways", "phone")})
    page.evaluate("document.documentElement.dataset.text = '200'")
    dress(page, SIZES["phone"])

    # a page with text so large is scrolled, but neither sideways nor to read a word
    assert found + [fault for fault in layout_faults(page) if not fault.startswith("outside")] == []
