"""A real browser for tests: Debian's Chromium, on the page of a real server."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from server.server_process import ServerProcess, serving

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Where the browser is, the one without windows first, which is quicker; None where it is not installed."""
MISSING = CHROMIUM is None and os.environ.get("CI") != "true"
"""Whether to go without a browser; CI may not, so there its tests fail."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # a process for every page takes a fifth more time
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests in a browser where there is none."""
    if MISSING:
        left_out = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that did not run, and why."""
    if MISSING:
        terminalreporter.write_line(
            "not run: tests/browser (Chromium is not installed: apt-get install chromium-headless-shell)"
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Let a test without a browser run event loops of its own, while the browser's driver of this process keeps its loop."""
    loop = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if loop is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None if loop.is_closed() else loop)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of the browser."""
    with sync_playwright() as driver:
        loop = asyncio.get_running_loop()
        yield driver
        asyncio._set_running_loop(loop)  # the last test of the session may be one without a browser


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser."""
    if CHROMIUM is None:
        pytest.fail("CI has to install Chromium: apt-get install chromium-headless-shell")
    started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    loop = asyncio.get_running_loop()
    yield started
    asyncio._set_running_loop(loop)
    started.close()


@pytest.fixture(scope="session")
def browser_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that all tests of a session visit."""
    with serving(tmp_path_factory.mktemp("browser") / "data") as server:
        yield server
