"""The service worker: pages open offline, and API responses are never cached."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import PHONE, visitor_page, wait_for_worker
from server.server_process import ServerProcess

_KEPT = """async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def visitor(browser: Browser, browser_server: ServerProcess) -> Page:
    """A phone that has been here once."""
    page = visitor_page(browser, browser_server.address, size=PHONE, touch=True, worker=True)
    page.goto("/")
    wait_for_worker(page)
    return page


def test_every_file_the_worker_keeps_is_there(browser: Browser, browser_server: ServerProcess) -> None:
    page = visitor_page(browser, browser_server.address, worker=True)
    files = re.findall(r'"(/static/web/[^"]+)"', page.request.get("/sw.js").text())

    assert len(files) > len(["first.js", "icon.svg", "manifest.webmanifest"])
    assert [file for file in files if not page.request.get(file).ok] == []
    assert not any("Replay" in file for file in files), "what the pad does not need is kept when it is first used"


def test_page_that_was_opened_once_opens_offline(visitor: Page) -> None:
    visitor.goto("/settings")
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Settings")
    visitor.context.set_offline(offline=True)
    for path, heading in (("/", "Oh Hell"), ("/pad", "Score pad"), ("/settings", "Settings")):
        visitor.goto(path)
        expect(visitor.get_by_role("heading", level=1)).to_have_text(heading)


def test_responses_of_the_server_are_never_cached(visitor: Page) -> None:
    visitor.evaluate("fetch('/api/presets').then((answer) => answer.json())")
    kept = visitor.evaluate(_KEPT)
    visitor.context.set_offline(offline=True)

    assert "/" in kept
    assert [path for path in kept if path != "/" and not path.startswith("/static/web/")] == []
    assert visitor.evaluate("fetch('/api/presets').then(() => 'online', () => 'offline')") == "offline"


def test_caches_of_old_builds_are_deleted(browser: Browser, browser_server: ServerProcess) -> None:
    page = visitor_page(browser, browser_server.address, worker=True)
    page.goto("/static/web/icon.svg")
    page.evaluate("Promise.all(['ohhell first', 'ohhell second', 'of another'].map((name) => caches.open(name)))")
    page.goto("/")
    wait_for_worker(page)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    names = page.evaluate("caches.keys()")

    assert names[:2] == ["ohhell second", "of another"]  # the build before may have pages open
    assert len(names) == 3


def test_address_for_programs_passes_the_worker_by(visitor: Page) -> None:
    answer = visitor.goto("/api/presets")

    assert answer is not None
    assert not answer.from_service_worker
    assert "mrpikes" in answer.text()
