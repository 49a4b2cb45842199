from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Trump, cards, text_of
from ohhell.rules.rules import Rules
from ohhell.rules.tricks import playable, suit_led, winner
from scenes import house_rules

TOP_TRUMP = preset("classic-63")
LOSES = house_rules(deck={"jokers": 2, "joker_role": "always_lose"})
WINS = house_rules(deck={"jokers": 2, "joker_role": "always_win"})


def _winner(rules: Rules, trick: str, trump: Trump = "h") -> str | None:
    """The place that takes the trick, counted from 1, with its card."""
    place = winner(rules, cards(trick), trump)
    return None if place is None else f"{place + 1}: {cards(trick)[place]}"


def _may_play(rules: Rules, hand: str, trick: str, trump: Trump = "h") -> str:
    return text_of(playable(rules, cards(hand), cards(trick), trump=trump, first=True, broken=False))


# classic-8, 6.2
@pytest.mark.parametrize(
    ("hand", "trick", "trump", "open_cards"),
    [
        ("Jo Ac", "9h", "h", "Jo"),
        ("Jo 2h Ac", "9h", "h", "Jo 2h"),
        ("Jo 2c", "9c", "nt", "2c"),
        ("Jo 2c", "9d", "nt", "Jo 2c"),
        ("3h 2c", "Jo", "nt", "3h 2c"),  # no suit is led
        ("3h 2c", "Jo", "h", "3h"),  # trumps are led
        ("Jo 2c", "9c", "h", "2c"),
        ("Jo 2d", "9c", "h", "Jo 2d"),
    ],
)
def test_a_joker_that_is_top_trump_belongs_to_the_trumps(hand: str, trick: str, trump: Trump, open_cards: str) -> None:
    assert _may_play(TOP_TRUMP, hand, trick, trump) == open_cards


@pytest.mark.parametrize(
    ("trick", "trump", "taken"),
    [
        ("9h Jo Ah", "h", "2: Jo"),
        ("9c Jo Ac", "h", "2: Jo"),
        ("9c Jo Ac", "nt", "2: Jo"),
        ("Jo Ac As", "nt", "1: Jo"),
    ],
)
def test_a_joker_that_is_top_trump_wins(trick: str, trump: Trump, taken: str) -> None:
    assert _winner(TOP_TRUMP, trick, trump) == taken


def test_leading_the_top_trump_waits_for_trumps_to_be_broken() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"}, lead={"trump": "broken"})

    assert _may_play(rules, "Jo Ks", "") == "Ks"
    assert _may_play(rules, "Jo Ks", "", "nt") == "Jo Ks"


def test_a_void_player_who_must_trump_may_do_it_with_the_joker() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"}, follow="must_overtrump")

    assert _may_play(rules, "Jo 2h Ks", "9c 5h") == "Jo"


@pytest.mark.parametrize("trump", ["h", "nt"])
def test_a_joker_that_always_wins_beats_even_trumps_and_the_first_one_counts(trump: Trump) -> None:
    assert _winner(WINS, "9c Jo Ah", trump) == "2: Jo"
    assert _winner(WINS, "9c Jo Jo", trump) == "2: Jo"


def test_any_card_can_follow_a_joker_that_always_wins() -> None:
    assert suit_led(cards("Jo 9c"), "h", WINS.deck) is None
    assert _may_play(WINS, "3h 2c", "Jo 9c") == "3h 2c"


def test_a_joker_that_always_loses_leaves_the_suit_to_the_next_card() -> None:
    assert suit_led(cards("Jo 9c"), "h", LOSES.deck) == "c"
    assert _may_play(LOSES, "3h 2c", "Jo 9c") == "2c"
    assert _may_play(LOSES, "3h 2c", "Jo") == "3h 2c"


@pytest.mark.parametrize(
    ("trick", "taken"), [("Jo 2c Ac", "3: Ac"), ("2c Jo As", "1: 2c"), ("Jo 2c As", "2: 2c"), ("Jo Jo", "1: Jo")]
)
def test_a_joker_that_always_loses_wins_only_among_its_like(trick: str, taken: str) -> None:
    assert _winner(LOSES, trick, "nt") == taken


def test_the_last_of_jokers_that_lose_may_win() -> None:
    rules = house_rules(deck={"jokers": 2, "joker_role": "always_lose"}, trick="last_wins")

    assert _winner(rules, "Jo Jo") == "2: Jo"


def test_jokers_cancel_like_other_identical_cards() -> None:
    rules = house_rules(deck={"packs": 2, "jokers": 1, "joker_role": "top_trump"}, trick="cancel")

    assert _winner(rules, "9c Jo Jo") == "1: 9c"
    assert _winner(rules, "Jo Jo", "nt") is None


# classic-12: without a live card of the suit led nobody takes the trick, and a joker that always loses does not either
@pytest.mark.parametrize("trick", ["Qc Qc Jo", "Jo Qc Qc"])
def test_a_joker_that_loses_takes_no_trick_whose_other_cards_cancelled(trick: str) -> None:
    rules = house_rules(deck={"packs": 2, "jokers": 1, "joker_role": "always_lose"}, trick={"duplicates": "cancel"})

    assert winner(rules, cards(trick), "h") is None
