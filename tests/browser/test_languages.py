"""The pages in other languages: chosen, remembered, and without cut texts on the smallest phone."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.made_up_games import NAMES
from browser.pad_scorer import rows
from browser.page_checks import layout_faults
from browser.pages import at_table, opened
from browser.scenes import AFTER, BIDDING, MY_TURN, crowded, play
from browser.stored_pads import open_pad, opening
from ohhell.scorekeeper.notes import Write
from scenes import house_rules
from server.server_process import ServerProcess

OTHERS: Final = ("de", "fr", "es", "nl")
SMALLEST: Final = (320, 568)
PAGES: Final = (
    *("/", "/make", "/pad", "/season", "/event", "/watch", "/settings", "/help"),
    *("/profile", "/privacy", "/games", "/puzzle", "/day"),
)
"""The pages that everybody meets."""

_CHOOSE: Final = (
    "language => { localStorage.ohhell = JSON.stringify({ ...JSON.parse(localStorage.ohhell), language }) }"
)


def test_language_is_chosen_on_the_start_page_and_remembered(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address)
    page.goto("/")
    page.locator("#start-language").select_option("de")
    expect(page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    page.goto("/settings")

    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"


def test_texts_are_loaded_only_for_the_chosen_language(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address)
    catalogues: list[str] = []
    page.on("request", lambda request: catalogues.extend(re.findall(r"/assets/(de|fr|es|nl)-", request.url)))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    before = list(catalogues)
    page.locator("#start-language").select_option("fr")
    expect(page.locator("html[lang=fr]")).to_be_attached()

    assert (before, set(catalogues)) == ([], {"fr"})


def test_privacy_page_is_in_the_language_of_the_page(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address, language="de")
    page.goto("/privacy")

    expect(page.get_by_role("heading", name="Wer es sehen kann")).to_be_visible()


def test_rule_sheet_is_in_the_language_of_the_page(browser: Browser, browser_server: ServerProcess) -> None:
    page = opened(browser, browser_server.address, language="fr")
    page.goto("/")

    prose = page.evaluate("fetch('/api/presets/irish?language=fr').then((a) => a.json()).then((a) => a.prose)")
    assert "## Annonces" in prose


@pytest.fixture
def small(browser: Browser, browser_server: ServerProcess) -> Page:
    """The smallest phone."""
    return opened(browser, browser_server.address, size=SMALLEST, touch=True)


def translated(page: Page, language: str) -> Page:
    """Load the same page in another language."""
    page.evaluate(_CHOOSE, language)
    page.reload()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_cut_on_pages_of_the_smallest_phone(small: Page, language: str) -> None:
    small.goto("/")
    translated(small, language)
    faults = []
    for path in PAGES:
        small.goto(path)
        expect(small.locator("main")).to_be_visible()
        small.wait_for_load_state("networkidle")
        faults += [f"{path}: {fault}" for fault in layout_faults(small)]

    assert faults == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_cut_at_a_table_of_the_smallest_phone(small: Page, language: str) -> None:
    at_table(small, crowded(5, (6, 5)), seats=5)
    translated(small, language)
    faults = []
    for scene in (BIDDING, MY_TURN, AFTER):
        play(small, scene)
        faults += [f"{scene}: {fault}" for fault in layout_faults(small)]

    assert faults == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("phase", ["bids", "tricks", "some tricks"])
def test_no_text_is_cut_on_a_score_pad_of_the_smallest_phone(small: Page, phase: str, language: str) -> None:
    rules = house_rules(name="Seven", schedule={"shape": "custom", "list": [7, 7]}, trump={"source": "none"})
    bids = Write(1, 1, bids={1: 1} if phase == "bids" else {0: 1, 1: 2, 2: 1, 3: 0, 4: 2})
    open_pad(small, [opening(rules, NAMES[:5]), bids, *([Write(1, 1, taken={1: 5})] if phase == "some tricks" else [])])
    expect(rows(small)).to_have_count(5)
    translated(small, language)

    assert layout_faults(small) == []
