"""A hand whose result is sure is finished: at once against bots, with everybody's consent among people."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from browser.conftest import Visit
from browser.page_checks import axe_faults_in_every_theme, layout_faults
from browser.people import ONWARDS, PHONE, bar, bid, pad, play, result, start_game, table, turn

RULES: Final = {
    "name": "Six cards",
    "players": {"min": 2, "max": 2},
    "deck": {"kind": "custom", "cards": ["Ah", "Kh", "Qh", "2s", "3s", "4s"]},
    "trump": {"source": "none"},
    "schedule": {"shape": "custom", "list": [3] * 20},
    "score": {"made": {"base": 10}, "missed": {}},
}
"""Two players hold the whole deck, so that sure tricks are soon seen."""
OFFER: Final = re.compile("^Finish this hand$")
FRAMES: Final = 3_000
"""Frames of a page in which a hand that can be finished comes, however busy the machine is."""


def to_an_offer(players: dict[str, Page]) -> Page:
    """Play on until somebody may finish a hand; who."""
    for _ in range(FRAMES):
        for page in players.values():
            offer, moves = page.get_by_role("button", name=OFFER), bar(page).filter(has_text="Your turn")
            page.evaluate("new Promise(requestAnimationFrame)")
            if offer.count():
                return page
            onwards = result(page).get_by_role("button", name=ONWARDS)
            if onwards.count():  # it is gone while this player waits for the other one
                with suppress(PlaywrightTimeoutError):  # or closed automatically since
                    onwards.click(timeout=1_000)
            elif pad(page).count():
                bid(page, 3 if pad(page).get_by_role("button", name="3", exact=True).count() else None)
            elif moves.count():
                play(page)
    raise AssertionError("no hand could be finished")


def test_hand_with_bots_is_finished_at_once(visit: Visit) -> None:
    page = visit("Maya", size=PHONE)
    start_game({"Maya": page}, table(page, RULES, seats=2, bots=1))
    to_an_offer({"Maya": page})
    faults = [*layout_faults(page), *axe_faults_in_every_theme(page)]
    page.get_by_role("button", name=OFFER).click()

    expect(result(page)).to_be_visible()
    assert faults == []


def test_hand_with_people_is_finished_when_the_others_agree(visit: Visit) -> None:
    players = {name: visit(name, size=PHONE) for name in ("Maya", "Bram")}
    start_game(players, table(players["Maya"], RULES, seats=2, bots=0, countdown=0))
    turn(players, "bid")
    asking = to_an_offer(players)
    (other,) = (page for page in players.values() if page is not asking)
    asking.get_by_role("button", name=OFFER).click()
    expect(asking.get_by_text(re.compile("^Waiting for "))).to_be_visible()
    other.get_by_role("button", name="Agree").click()

    expect(result(asking)).to_be_visible()
