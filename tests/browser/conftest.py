"""Shared by the tests at a table: people who come with browsers of their own, and on whose pages nothing may go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

from browser.people import arrives, complaints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from server.server_process import ServerProcess


class Come(Protocol):
    """Lets somebody come, whom the server knows where there is a *name*; a line that is *cut* may be complained of."""

    def __call__(self, name: str = "", *, address: str = "", cut: bool = False, **likes: Any) -> Page: ...


@pytest.fixture(autouse=True)
def everybody_goes_home(browser: Browser) -> Iterator[None]:
    """Close what a test opened: pages left open would go on counting seconds while others are looked at."""
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture
def come(browser: Browser, browser_server: ServerProcess) -> Iterator[Come]:
    """Let somebody come; nothing may go wrong on any of their pages."""
    pages: list[tuple[str, Page, list[str]]] = []

    def comes(name: str = "", *, address: str = "", cut: bool = False, **likes: Any) -> Page:
        page = arrives(browser, address or browser_server.address, name, **likes)
        wrong = complaints(page)
        pages.append((name, page, [] if cut else wrong))
        return page

    yield comes
    assert [(name, wrong) for name, _, wrong in pages if wrong] == []
