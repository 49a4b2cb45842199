"""The speech describes views in sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell.rules.view import view
from ohhell.tui.sentences.speech import Speech
from scenes import begun, bid, dealt, house_rules, scene, scored
from tui import narrated_scenes as scenes

Describe = Callable[[Speech], list[str]]


@pytest.mark.parametrize(
    ("describe", "sentences"),
    [
        pytest.param(
            lambda speech: [speech.trump(scenes.cut())],
            ["The 5 of hearts is cut: hearts are trumps."],
            id="a cut trump",
        ),
        pytest.param(
            lambda speech: [speech.trump(scenes.late_trump()[0])],
            ["Trump is shown after bidding."],
            id="a trump not shown yet",
        ),
        pytest.param(
            lambda speech: speech.bids_in(*reversed(scenes.late_trump()))[1:],
            ["The 2 of diamonds is turned up: diamonds are trumps."],
            id="a trump shown after the bids",
        ),
        pytest.param(lambda speech: [speech.trump(scenes.no_trump())], ["There are no trumps."], id="no trumps"),
        pytest.param(
            lambda speech: speech.hand(scenes.joker()),
            ["Your hand, 2 cards. Diamonds: 2. Joker: joker."],
            id="a joker as a suit of its own",
        ),
        pytest.param(
            lambda speech: speech.bid(scenes.bid_that_can_change().legal[2], scenes.bid_that_can_change()),
            ["You change the bid to 2."],
            id="a changed bid",
        ),
        pytest.param(
            lambda speech: speech.to_bid(scenes.sealed(), [])[1:2],
            ["Everyone bids at once. Bids stay hidden until all are in."],
            id="sealed bids",
        ),
        pytest.param(
            lambda speech: speech.revealed(*reversed(scenes.only_total_shown())),
            ["1 bid for 1 trick, exactly."],
            id="only the total of the bids",
        ),
        pytest.param(
            lambda speech: speech.trick(scenes.cancelled_cards()),
            ["On the table: the queen of hearts from you (cancelled) and the queen of hearts from Ada (cancelled)."],
            id="cancelled cards",
        ),
    ],
)
def test_speech_says(describe: Describe, sentences: list[str]) -> None:
    assert describe(Speech(scenes.PLAYERS)) == sentences


def test_speech_says_you_in_a_list_of_needs() -> None:
    seen = view(scene(house_rules(bid={"min": "n"}), "Qh 2c / 4h 3c / 5h 5c", trump="s", trick=""), 0)

    assert Speech(scenes.PLAYERS).who(seen)[:2] == [
        "You bid 2, took 0: you need 2, 0 points so far.",
        "Ada bid 2, took 0: needs 2, 0 points so far.",
    ]


def test_speech_says_you_when_your_bid_can_no_longer_be_made() -> None:
    seen = view(scene(house_rules(bid={"min": "n"}), "2h 2c / 4h 3c / 5h 5c", trump="s", trick="2h 4h 5h"), 0)

    assert Speech(scenes.PLAYERS).who(seen)[0] == "You bid 2, took 0: you can't make it, 0 points so far."


def test_speech_says_minus_for_negative_points() -> None:
    rules = house_rules(
        score={"made": {"base": 10}, "missed": {"base": -12}}, schedule={"shape": "fixed", "max": 2, "hands": 2}
    )
    seen = view(scored(begun(rules, 3), [1, 1, 1], [2, 0, 0]), 0)

    assert "You bid 1, took 2: minus 12 points, minus 12 in all." in Speech(scenes.PLAYERS).sheet(seen)


def test_speech_says_who_has_bid_while_others_still_bid() -> None:
    seen = view(bid(dealt(house_rules(), 3, cards=1, trump="s"), 1), 0)

    assert Speech(scenes.PLAYERS).who(seen) == [
        "You bid 1: 0 points so far.",
        "Ada did not bid yet: 0 points so far.",
        "Ben did not bid yet: 0 points so far.",
        "Ada is to bid.",
    ]


def test_speech_says_that_there_are_no_bids_before_the_first() -> None:
    seen = view(dealt(house_rules(), 3, cards=1, trump="s"), None)

    assert Speech(scenes.PLAYERS).all_bids(seen, seen) == ["No bids to show yet."]
