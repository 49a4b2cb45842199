"""Visitors with browsers of their own, on whose pages nothing may go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page

from browser.people import DESK, PHONE, logged_problems, visitor_page
from server.server_process import ServerProcess


class Visit(Protocol):
    """Opens a visitor's page, known to the server if there is a *name*; one whose connection is *cut* may log problems."""

    def __call__(self, name: str = "", *, address: str = "", cut: bool = False, **likes: Any) -> Page: ...


@pytest.fixture(autouse=True)
def opened_pages_are_closed(browser: Browser) -> Iterator[None]:
    """Close what a test opened: pages left open would take time from the next tests."""
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture
def visit(browser: Browser, browser_server: ServerProcess) -> Iterator[Visit]:
    """Open pages of visitors; no error or warning may be logged on any of them."""
    pages: list[tuple[str, Page, list[str]]] = []

    def opens(name: str = "", *, address: str = "", cut: bool = False, **likes: Any) -> Page:
        page = visitor_page(browser, address or browser_server.address, name, **likes)
        wrong = logged_problems(page)
        pages.append((name, page, [] if cut else wrong))
        return page

    yield opens
    assert [(name, wrong) for name, _, wrong in pages if wrong] == []


@pytest.fixture
def desk(visit: Visit) -> Page:
    """The screen of a director or of somebody else at a desk."""
    return visit(size=DESK)


@pytest.fixture
def page(visit: Visit) -> Page:
    """The phone of a visitor."""
    return visit(size=PHONE, touch=True)
