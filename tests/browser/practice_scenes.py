"""Scenes of getting better and coming back: hints, the coach, puzzles, the deal of the day, the profile and statistics."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Page, expect

from browser.pages import at_table, to_bid
from browser.scenes import AFTER, MY_TURN, OVER, crowded, play

THINKING: Final = 60_000
"""Milliseconds for a hint on a server that has just started."""

MAKING: Final = 180_000
"""Milliseconds that a review may take on a machine that does other things too."""

RULES: Final = {**crowded(5, (6, 5, 4)), "name": "Sunday table"}
DAY_OVER: Final = "document.querySelector('a[href=\"/day\"]') !== null"


def hints_and_coach(page: Page) -> Iterator[str]:
    """A short game with hints for a bid and a card, their numbers, the end of a hand, and the review of the game."""
    at_table(page, RULES, seats=5, bot="club")
    to_bid(page)
    yield from _hint(page, "bid")
    page.keyboard.press("Escape")
    play(page, f"{MY_TURN} && all('.hand button[aria-disabled=false]').length > 1")
    yield from _hint(page, "card")
    page.keyboard.press("Escape")
    play(page, AFTER)
    yield "end of a hand"
    play(page, OVER)
    page.get_by_role("link", name="Review my game").click()
    expect(page.get_by_role("heading", name=re.compile("costl"))).to_be_visible(timeout=MAKING)
    yield "coach"


def _hint(page: Page, what: str) -> Iterator[str]:
    page.keyboard.press("i")
    box = page.get_by_role("region", name="Hint")
    expect(box).to_contain_text(re.compile(r"(Play the|Bid \d|about equal)"), timeout=THINKING)
    yield f"hint {what}"
    box.get_by_role("button", name="Why?").click()
    yield f"hint {what} why"


def puzzles(page: Page) -> Iterator[str]:
    """A puzzle of each theme, and its answer."""
    for theme in ("bid", "lose", "last"):
        progress: dict[str, object] = {"rating": 1210, "run": 4, "best": 4, "theme": theme, "seen": [], "chosen": True}
        page.goto("/help")
        page.evaluate("found => { localStorage['ohhell.puzzles'] = found }", json.dumps(progress))
        page.goto("/puzzle")
        answers = page.locator(".pad .key[aria-disabled=false], .hand button[aria-disabled=false]")
        expect(answers.first).to_be_visible()
        yield f"puzzle {theme}"
        answers.first.click()
        page.locator(".pad .btn.go:enabled, .me .btn.go:enabled").first.click()
        expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
        yield f"puzzle {theme} answer"


def statistics(page: Page) -> Iterator[str]:
    """What the page shows of one's games, after a game without hints."""
    at_table(page, RULES, seats=5, bot="club")
    play(page, OVER)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Best streaks")).to_be_visible()
    yield "statistics"


def day(page: Page) -> Iterator[str]:
    """The deal of the day before play, at its end, and with the result."""
    page.goto("/day")
    expect(page.get_by_role("button", name=re.compile("^(Play|Continue)$"))).to_be_visible()
    yield "day before"
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    play(page, DAY_OVER)
    yield "day over"
    page.get_by_role("link", name="See how everybody did").click()
    expect(page.get_by_role("heading", name="How everybody did")).to_be_visible()
    yield "day result"
