"""The speech describes views in sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell.tui.sentences.speech import Speech
from tui import narrated_scenes as scenes

Describe = Callable[[Speech], list[str]]


CASES: dict[str, tuple[Describe, str]] = {
    "a cut trump": (lambda speech: [speech.trump(scenes.cut())], "The 5 of hearts is cut: hearts are trumps."),
    "a hidden trump": (lambda speech: [speech.trump(scenes.late_trump()[0])], "Trump is shown after bidding."),
    "a late trump": (
        lambda speech: speech.bids_in(*scenes.late_trump()[::-1])[1:],
        "The 2 of diamonds is turned up: diamonds are trumps.",
    ),
    "no trumps": (lambda speech: [speech.trump(scenes.no_trump())], "There are no trumps."),
    "a joker": (lambda speech: speech.hand(scenes.joker()), "Your hand, 2 cards. Diamonds: 2. Joker: joker."),
    "a changed bid": (lambda speech: speech.bid(*scenes.changed_bid()), "You change the bid to 2."),
    "sealed bids": (
        lambda speech: speech.to_bid(scenes.sealed(), [])[1:2],
        "Everyone bids at once. Bids stay hidden until all are in.",
    ),
    "only a total": (lambda speech: speech.revealed(*scenes.only_total_shown()[::-1]), "1 bid for 1 trick, exactly."),
    "cancelled cards": (
        lambda speech: speech.trick(scenes.cancelled_cards()),
        "On the table: the queen of hearts from you (cancelled) and the queen of hearts from Ada (cancelled).",
    ),
    "no bids": (lambda speech: speech.all_bids(scenes.no_trump(), scenes.no_trump()), "No bids to show yet."),
    "my need": (lambda speech: speech.who(scenes.needs(""))[:1], "You bid 2, took 0: you need 2, 0 points so far."),
    "another's need": (
        lambda speech: speech.who(scenes.needs(""))[1:2],
        "Ada bid 2, took 0: needs 2, 0 points so far.",
    ),
    "a lost bid": (
        lambda speech: speech.who(scenes.needs("2h 4h 5h"))[:1],
        "You bid 2, took 0: you can't make it, 0 points so far.",
    ),
    "while others bid": (
        lambda speech: [" ".join(speech.who(scenes.bid_that_can_change()))],
        (
            "You bid 1: 0 points so far. Ada did not bid yet: 0 points so far. "
            "Ben did not bid yet: 0 points so far. It's Ada's turn to bid."
        ),
    ),
    "negative points": (
        lambda speech: speech.sheet(scenes.negative_points())[1:2],
        "You bid 1, took 2: minus 12 points, minus 12 in all.",
    ),
}


@pytest.mark.parametrize(("describe", "sentence"), CASES.values(), ids=CASES)
def test_speech_says(describe: Describe, sentence: str) -> None:
    assert describe(Speech(scenes.PLAYERS)) == [sentence]
