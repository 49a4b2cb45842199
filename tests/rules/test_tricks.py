"""Which cards can be played to a trick, and which card wins it."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Trump, cards, text_of
from ohhell.rules.rules import Rules
from ohhell.rules.tricks import live, playable, suit_led, winner
from scenes import house_rules

PLAIN = house_rules()
TWO_PACKS = house_rules(deck={"packs": 2})
LAST_WINS = house_rules(deck={"packs": 2}, trick="last_wins")
CANCEL = preset("classic-cancel")
FIRST_LIVE = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "cancel_led": "first_live"})


def _winner(rules: Rules, trick: str, trump: Trump = "h") -> str | None:
    """The place that takes the trick, counted from 1, with its card."""
    place = winner(rules, cards(trick), trump)
    return None if place is None else f"{place + 1}: {cards(trick)[place]}"


def _may_play(
    rules: Rules, hand: str, trick: str, trump: Trump = "h", *, first: bool = True, broken: bool = False
) -> str:
    return text_of(playable(rules, cards(hand), cards(trick), trump=trump, first=first, broken=broken))


@pytest.mark.parametrize(
    ("trick", "trump", "taken"),
    [
        ("9c Qc 2c", "h", "2: Qc"),
        ("9c Ad Ks", "h", "1: 9c"),
        ("9c Ac 2h", "h", "3: 2h"),
        ("9c 5h 2h", "h", "2: 5h"),
        ("9h Ah 2h", "h", "2: Ah"),
        ("9c Ah 10c", "nt", "3: 10c"),
    ],
)
def test_the_highest_trump_takes_the_trick_or_else_the_highest_of_the_suit_led(
    trick: str, trump: Trump, taken: str
) -> None:
    assert _winner(PLAIN, trick, trump) == taken


# R13, irish-1
def test_at_one_card_and_no_trump_higher_cards_of_other_suits_lose() -> None:
    assert _winner(preset("irish"), "3d As 5d Kh Ac", "nt") == "3: 5d"
    assert _winner(preset("irish"), "3d As Qs Kh Ac", "nt") == "1: 3d"


# V6, R12, classic-9
@pytest.mark.parametrize(("trick", "taken"), [("Qc 5c Qc", "1: Qc"), ("Ac Ac 2c", "1: Ac"), ("3c 2h 2h", "2: 2h")])
def test_of_identical_cards_the_first_one_played_ranks_higher(trick: str, taken: str) -> None:
    assert _winner(TWO_PACKS, trick) == taken
    assert _winner(preset("classic-two-packs"), trick) == taken


def test_the_last_identical_card_may_win_instead() -> None:
    assert _winner(LAST_WINS, "Qc 5c Qc") == "3: Qc"
    assert _winner(LAST_WINS, "3c 2h 2h") == "3: 2h"
    assert _winner(LAST_WINS, "Qc Kd Kd") == "1: Qc"


@pytest.mark.parametrize(
    ("trick", "taken"),
    [
        pytest.param("Qc 5c Qc 3c", "2: 5c", id="R8"),
        pytest.param("Ac Ac Kc Kc 2c 2c", None, id="R9"),
        pytest.param("Qc Qc Kc Kc 2c 2c 5d", None, id="R10"),
        pytest.param("Ac 2h 2h 3c", "1: Ac", id="R11"),
        pytest.param("Qc Qc 5c 4d 4d Kd", "3: 5c", id="classic-12: the live card of the suit led"),
        pytest.param("Qc 5h Qc", "2: 5h", id="classic-12: a live trump"),
        pytest.param("Qc Qc Ad", None, id="classic-12: a discard never wins"),
        pytest.param("Qc Qc Qc 5c", "3: Qc", id="classic-10: a third copy lives"),
        pytest.param("Qc Qc Qc Qc 5c", "5: 5c", id="classic-10: pairs in playing order"),
    ],
)
def test_identical_cards_cancel_each_other(trick: str, taken: str | None) -> None:
    assert _winner(CANCEL, trick) == taken


# 6.1
@pytest.mark.parametrize(
    ("trick", "taken"),
    [
        pytest.param("Qc Qc Kc Kc 2c 2c 5d", "7: 5d", id="R10"),
        pytest.param("Qc Qc 5d 9d 3c", "4: 9d", id="the suit of the first live card"),
        pytest.param("Qc 4c Qc 9d", "2: 4c", id="which may be the suit led"),
        pytest.param("Qc Qc", None, id="nothing lives"),
    ],
)
def test_suit_led_can_be_that_of_the_first_live_card(trick: str, taken: str | None) -> None:
    assert _winner(FIRST_LIVE, trick) == taken


# classic-11
@pytest.mark.parametrize("rules", [CANCEL, FIRST_LIVE])
def test_a_cancelled_lead_must_still_be_followed(rules: Rules) -> None:
    assert _may_play(rules, "3c Ad", "Qc Qc 5d") == "3c"


def test_live_cards_stay_in_playing_order() -> None:
    assert text_of(live(CANCEL, cards("Qc 5c Qc 3c"))) == "5c 3c"
    assert text_of(live(TWO_PACKS, cards("Qc 5c Qc 3c"))) == "Qc 5c Qc 3c"


def test_a_player_who_can_follow_must_and_who_cannot_may_play_anything() -> None:
    assert _may_play(PLAIN, "Qs 4s 7c", "9s") == "Qs 4s"
    assert _may_play(PLAIN, "Qs 4h 7c", "9d") == "Qs 4h 7c"


# 6.4
def test_a_player_able_to_beat_may_play_a_lower_card_of_the_suit() -> None:
    assert _may_play(PLAIN, "As 2s", "9s") == "As 2s"


@pytest.mark.parametrize("trump", ["h", "nt"])
def test_any_card_can_be_led(trump: Trump) -> None:
    assert _may_play(PLAIN, "Qh 4s Ad", "", trump) == "Qh 4s Ad"


def test_a_void_player_must_trump_where_the_rules_say_so() -> None:
    rules = house_rules(follow="must_trump")

    assert _may_play(rules, "2h Ah Ks", "9c") == "2h Ah"
    assert _may_play(rules, "Ad Ks", "9c") == "Ad Ks"
    assert _may_play(rules, "2h Ah Ks", "9s") == "Ks"
    assert _may_play(rules, "2h Ah Ks", "9c 5h") == "2h Ah"


# 6.2
@pytest.mark.parametrize(
    ("hand", "trick", "open_cards"),
    [
        ("2h Ah Ks", "9c 5h", "Ah"),
        ("2h Ah Ks", "9c", "2h Ah"),
        ("2h 3h Ks", "9c 5h", "2h 3h"),
        ("Ad Ks", "9c 5h", "Ad Ks"),
        ("2h Ah Ks", "9s 5h", "Ks"),
        ("2h 9h Ah", "3h 5h", "2h 9h Ah"),  # trumps were led: following is enough
    ],
)
def test_a_void_player_must_beat_a_trump_if_able_and_else_play_any_trump(
    hand: str, trick: str, open_cards: str
) -> None:
    assert _may_play(house_rules(follow="must_overtrump"), hand, trick) == open_cards


def test_only_a_live_trump_must_be_beaten() -> None:
    rules = house_rules(deck={"packs": 2}, trick="cancel", follow="must_overtrump")

    assert _may_play(rules, "2h 6h Ks", "9c 5h 5h") == "2h 6h"
    assert _may_play(rules, "2h 6h Ks", "9c 5h 5h 3h") == "6h"


@pytest.mark.parametrize(("duplicates", "open_cards"), [("first_wins", "6h"), ("cancel", "6h"), ("last_wins", "5h 6h")])
def test_an_identical_trump_must_be_played_only_where_it_beats(duplicates: str, open_cards: str) -> None:
    rules = house_rules(deck={"packs": 2}, trick=duplicates, follow="must_overtrump")

    assert _may_play(rules, "5h 6h 2h Ks", "9c 5h") == open_cards


# 6.2
@pytest.mark.parametrize("void", ["must_trump", "must_overtrump"])
def test_without_trumps_a_void_player_plays_anything(void: str) -> None:
    assert _may_play(house_rules(follow=void), "2h Ah Ks", "9c 5d", "nt") == "2h Ah Ks"


def test_trumps_wait_until_they_are_broken() -> None:
    rules = house_rules(lead={"trump": "broken"})

    assert _may_play(rules, "2h Ah Ks", "") == "Ks"
    assert _may_play(rules, "2h Ah Ks", "", first=False) == "Ks"
    assert _may_play(rules, "2h Ah Ks", "", broken=True) == "2h Ah Ks"


def test_trumps_wait_until_the_first_trick_is_over() -> None:
    rules = house_rules(lead={"trump": "not_first_trick"})

    assert _may_play(rules, "2h Ah Ks", "") == "Ks"
    assert _may_play(rules, "2h Ah Ks", "", first=False) == "2h Ah Ks"


# 6.2
@pytest.mark.parametrize("when", ["broken", "not_first_trick"])
def test_a_hand_of_trumps_alone_may_lead_one(when: str) -> None:
    assert _may_play(house_rules(lead={"trump": when}), "2h Ah", "") == "2h Ah"
    assert _may_play(house_rules(lead={"trump": when}), "2h Ks", "", "nt") == "2h Ks"


TOP_TRUMP = preset("classic-63")
LOSES = house_rules(deck={"jokers": 2, "joker_role": "always_lose"})
WINS = house_rules(deck={"jokers": 2, "joker_role": "always_win"})


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
