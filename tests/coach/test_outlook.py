"""What a seat can be certain of, rule by rule."""

from __future__ import annotations

import pytest

from coach.positions import seen
from ohhell.coach.outlook import Outlook
from ohhell.rules.cards import Card
from scenes import house_rules

TWO_PACKS = {"deck": {"packs": 2}, "trump": {"source": "fixed", "suit": "h"}}


def outlook(position: str, **axes: object) -> Outlook:
    view = seen(position, house_rules(**axes))
    assert view.trump is not None
    return Outlook(view, view.trump)


LEAD = "cards 2 | dealer 2 | trump h | turned 4h | bids 0 0 0 | taken 0 0 0 | leader 0 | hands Ah As / 3c 4c / 5c 6c"


@pytest.mark.parametrize(("card", "certain"), [("Ah", True), ("As", False)])
def test_lead_wins_only_with_the_highest_trump(card: str, *, certain: bool) -> None:
    assert outlook(LEAD).wins(Card.parse(card)) == certain


def test_highest_trump_takes_a_trick_whenever_it_is_played() -> None:
    assert outlook(LEAD).always_wins(Card.parse("Ah"))


def test_highest_card_of_a_suit_is_not_sure_while_trumps_are_out() -> None:
    assert not outlook(LEAD).always_wins(Card.parse("As"))


def test_highest_card_of_a_suit_is_not_sure_while_another_suit_may_be_led() -> None:
    position = LEAD.replace("trump h | turned 4h", "trump nt")

    assert not outlook(position, trump={"source": "none"}).always_wins(Card.parse("As"))


def test_card_is_not_the_highest_of_its_suit_while_its_copy_is_out() -> None:
    assert not outlook(LEAD.replace(" | turned 4h", ""), **TWO_PACKS).is_highest(Card.parse("As"))


@pytest.mark.parametrize("duplicates", ["first_wins", "last_wins", "cancel"])
def test_highest_trump_is_not_sure_while_its_copy_is_out(duplicates: str) -> None:
    position = LEAD.replace(" | turned 4h", "")

    assert not outlook(position, **TWO_PACKS, trick={"duplicates": duplicates}).always_wins(Card.parse("Ah"))


def test_both_copies_of_the_highest_trump_are_sure() -> None:
    position = LEAD.replace(" | turned 4h", "").replace("Ah As", "Ah Ah")

    assert outlook(position, **TWO_PACKS).always_wins(Card.parse("Ah"))


@pytest.mark.parametrize(("shown", "certain"), [("5c 9c", True), ("5s 9c", False)])
def test_lead_wins_only_if_every_player_has_shown_out(shown: str, *, certain: bool) -> None:
    position = f"cards 2 | dealer 2 | trump nt | bids 0 0 0 | tricks 0: 6s {shown} | taken 1 0 0 | leader 0 | hands 2s / 4c / 6c"

    assert outlook(position, trump={"source": "none"}).wins(Card.parse("2s")) == certain


BEATEN = "cards 2 | dealer 1 | trump h | bids 0 0 0 | taken 0 0 0 | leader 2 | trick Ks | hands Qs 2d / 3c 4c / 6c"


def test_beaten_card_loses() -> None:
    assert outlook(BEATEN, trump={"source": "fixed", "suit": "h"}).loses(Card.parse("Qs"))


def test_beaten_card_may_win_when_the_higher_one_can_be_cancelled() -> None:
    assert not outlook(BEATEN, **TWO_PACKS, trick={"duplicates": "cancel"}).loses(Card.parse("Qs"))


def test_cancelled_card_loses() -> None:
    position = BEATEN.replace("trick Ks", "trick Qs")

    assert outlook(position, **TWO_PACKS, trick={"duplicates": "cancel"}).loses(Card.parse("Qs"))


@pytest.mark.parametrize(("led", "certain"), [("original", True), ("first_live", False)])
def test_following_card_is_not_sure_when_the_led_suit_may_change(led: str, *, certain: bool) -> None:
    position = "cards 2 | dealer 1 | trump nt | bids 0 0 0 0 | taken 0 0 0 0 | leader 2 | trick 3s 2d | hands As As / 3c 4c / 6c / 7c"
    rules = {"deck": {"packs": 2}, "trump": {"source": "none"}, "trick": {"duplicates": "cancel", "cancel_led": led}}

    assert outlook(position, **rules).wins(Card.parse("As")) == certain


def test_losing_joker_is_never_sure_before_the_last_play() -> None:
    rules = {"deck": {"jokers": 2, "joker_role": "always_lose"}, "trump": {"source": "none"}}
    position = "cards 2 | dealer 2 | trump nt | bids 0 0 0 | taken 0 0 0 | leader 0 | hands Jo 2d / 3c 4c / 5c 6c"
    found = outlook(position, **rules)

    assert not found.wins(Card.parse("Jo"))
    assert not found.loses(Card.parse("Jo"))


FOREHEAD = {
    "schedule": {"max": 1},
    "bid": {"sight": [{"when": "always", "mode": "others_only"}]},
    "trump": {"source": "fixed", "suit": "h"},
}


@pytest.mark.parametrize(("mine", "certain"), [("9c", True), ("2d", False)])
def test_card_loses_to_a_shown_card_that_must_beat_it(mine: str, *, certain: bool) -> None:
    position = f"cards 1 | dealer 2 | trump h | bids 0 0 0 | taken 0 0 0 | leader 0 | hands {mine} / 10c / 3s"

    assert outlook(position, **FOREHEAD).loses(Card.parse(mine)) == certain


def test_taker_is_known_when_the_last_player_plays() -> None:
    position = "cards 2 | dealer 0 | trump h | turned 4h | bids 0 0 0 | taken 0 0 0 | leader 1 | trick Ks 2s | hands Qs As / 3c / 6c"
    found = outlook(position)

    assert [found.taker(Card.parse(card)) for card in ("Qs", "As")] == [1, 0]


def test_trick_that_nobody_takes_has_no_taker() -> None:
    position = "cards 2 | dealer 0 | trump nt | bids 0 0 | taken 0 0 | leader 1 | trick Ks | hands Ks As / 3c"
    rules = {"deck": {"packs": 2}, "trump": {"source": "none"}, "trick": {"duplicates": "cancel"}}

    assert outlook(position, **rules).taker(Card.parse("Ks")) is None


def test_player_must_follow_who_can_hold_nothing_else() -> None:
    rules = {"deck": {"ranks": ["9", "10"]}, "trump": {"source": "none"}, "schedule": {"max": "use_all"}}
    position = "cards 4 | dealer 1 | trump nt | bids 0 0 | taken 0 0 | leader 0 | hands 9c 9d 9h 10h / 10c 10d 9s 10s"

    assert outlook(position, **rules).loses(Card.parse("9c"))
