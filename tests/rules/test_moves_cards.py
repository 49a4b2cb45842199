from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.state import start
from scenes import SEALED, bid, cards_open, dealt, house_rules, play, refusal, scene


def _play(seat: int, card: str) -> Play:
    return Play(seat, Card.parse(card))


def test_a_player_who_can_follow_must() -> None:
    state = scene(house_rules(), "9h 2c 3c / Qh 4h 7c / 5d 6d 8d", trump="s", trick="9h")

    assert refusal(state, _play(1, "7c")) == (
        "must-follow",
        "You can't play 7c: hearts were led and you must follow suit. You hold Qh 4h.",
    )
    assert cards_open(state, 1) == "Qh 4h"


def test_a_card_must_be_in_hand() -> None:
    state = scene(house_rules(), "9h 2c / Qh 7c / 5d 6d", trump="s", trick="9h")

    assert refusal(state, _play(1, "Ah")) == (
        "card-not-in-hand",
        "You can't play Ah: it's not in your hand. You hold Qh 7c.",
    )


def test_a_card_is_played_in_turn() -> None:
    state = scene(house_rules(), "9h 2c / Qh 7c / 5d 6d", trump="s", trick="9h")

    assert refusal(state, _play(2, "5d")) == ("not-your-turn", "You can't play 5d: it's not your turn.")
    assert refusal(state, _play(2, "As"))[0] == "not-your-turn"


# heck: no lead until all bids are in (6.5)
def test_no_card_is_played_before_all_bids_are_in() -> None:
    state = bid(dealt(house_rules(), 3, cards=2), 1, 1)

    assert refusal(state, _play(0, "2c")) == ("wrong-phase", "You can't play 2c: bidding isn't finished.")
    assert refusal(state, _play(2, "As"))[0] == "wrong-phase"


def test_no_card_is_played_while_sealed_bids_are_out() -> None:
    state = bid(dealt(house_rules(bid=SEALED), 3, cards=2), 1, 1)

    assert refusal(state, _play(0, "2c"))[0] == "wrong-phase"


def test_no_card_is_played_before_the_deal() -> None:
    assert refusal(start(house_rules(), 3), _play(0, "2c")) == (
        "wrong-phase",
        "You can't play 2c: no hand has been dealt.",
    )


# 6.3
def test_card_not_in_hand_is_refused_before_the_suit_is_checked() -> None:
    state = scene(house_rules(), "9h 2c / Qh 7c / 5d 6d", trump="s", trick="9h")

    assert refusal(state, _play(1, "7d"))[0] == "card-not-in-hand"


def test_card_is_refused_with_the_trumps_when_a_player_must_trump() -> None:
    state = scene(house_rules(follow="must_trump"), "9h 2c / Qs 7c / 5d 6d", trump="s", trick="9h")

    assert refusal(state, _play(1, "7c")) == (
        "must-trump",
        "You can't play 7c: you have no hearts and must trump. You hold the trumps Qs.",
    )


def test_a_trump_that_can_be_beaten_must_be() -> None:
    rules = house_rules(follow="must_overtrump")
    state = scene(rules, "9h 2c 2d / 5s 7c 8c / Qs 4s 6d", trump="s", trick="9h 5s")

    assert refusal(state, _play(2, "4s")) == (
        "must-overtrump",
        "You can't play 4s: you must play a higher trump. You hold Qs.",
    )
    assert refusal(state, _play(2, "6d"))[0] == "must-trump"
    assert cards_open(state, 2) == "Qs"


# 6.3
@pytest.mark.parametrize(
    ("hand", "tried", "code"),
    [("Qh 4s 6d", "6d", "must-follow"), ("Qs 4s 6d", "6d", "must-trump"), ("Qs 4s 6d", "4s", "must-overtrump")],
)
def test_reasons_come_in_the_order_follow_trump_overtrump(hand: str, tried: str, code: str) -> None:
    state = scene(house_rules(follow="must_overtrump"), f"9h 2c 2d / 5s 7c 8c / {hand}", trump="s", trick="9h 5s")

    assert refusal(state, _play(2, tried))[0] == code


def test_where_no_trump_can_be_beaten_any_trump_must_be_played() -> None:
    state = scene(house_rules(follow="must_overtrump"), "9h 2c 2d / As 7c 8c / Qs 4s 6d", trump="s", trick="9h As")

    assert refusal(state, _play(2, "6d")) == (
        "must-trump",
        "You can't play 6d: you have no hearts and must trump. You hold the trumps Qs 4s.",
    )


def test_trumps_may_not_be_led_until_broken() -> None:
    state = scene(house_rules(lead={"trump": "broken"}), "9s 2c / Qs 7c", trump="s", trick="")

    assert refusal(state, _play(0, "9s")) == (
        "trump-not-broken",
        "You can't play 9s: no trump has been played yet. Lead another suit; you hold 2c.",
    )


def test_a_trump_thrown_on_another_suit_breaks_trumps() -> None:
    rules = house_rules(lead={"trump": "broken"})
    unbroken = scene(rules, "9h As 3c / 2h Ks 4c", trump="s", trick="9h 2h")
    broken = scene(rules, "9h As 3c / Qs Ks 4c", trump="s", trick="9h Qs")

    assert cards_open(unbroken, 0) == "3c"
    assert cards_open(broken, 1) == "Ks 4c"


def test_a_trump_led_from_trumps_alone_breaks_trumps() -> None:
    state = scene(house_rules(lead={"trump": "broken"}), "9s As / 2s 3c", trump="s", trick="9s 2s")

    assert cards_open(state, 0) == "As"


def test_trumps_may_not_be_led_to_the_first_trick() -> None:
    state = scene(house_rules(lead={"trump": "not_first_trick"}), "9s 2c / Qs 7c", trump="s", trick="")

    assert refusal(state, _play(0, "9s")) == (
        "trump-first-trick",
        "You can't play 9s: trumps can't be led to the first trick. Lead another suit; you hold 2c.",
    )
    assert cards_open(play(state, "2c 7c"), 1) == "Qs"


@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_trumps_can_be_led_at_any_time(name: str) -> None:
    state = scene(preset(name), "9s 2c / Qs 7c / 3c 4c", trump="s", dealer=0, trick="")

    assert cards_open(state, 0) == "9s 2c"


# 6.2: several packs
def test_a_card_held_twice_is_listed_once_and_one_copy_is_played() -> None:
    state = scene(preset("classic-two-packs"), "Qh Qh / 2c 3c", trump="s", trick="")
    assert legal(state, 0) == (_play(0, "Qh"),)

    state = play(state, "Qh 2c")

    assert cards_open(state, 0) == "Qh"


# R7, buddy-1, mrpikes-15
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_the_dealer_leads_although_the_dealer_bids_last(name: str) -> None:
    state = scene(preset(name), "2h / 3h / 4h / 5h", trump="s", dealer=1, trick="")

    assert waiting_for(state) == (1,)
    assert waiting_for(play(state, "3h")) == (2,)


# section 1
@pytest.mark.parametrize("name", ["classic", "irish", "heck-normal"])
def test_elsewhere_the_dealers_left_leads(name: str) -> None:
    assert waiting_for(scene(preset(name), "2h / 3h / 4h / 5h / 6h", trump="s", dealer=1, trick="")) == (2,)


@pytest.mark.parametrize(
    ("axes", "turns"),
    [
        ({"lead": "second_left"}, [3, 0, 1, 2]),
        ({"lead": "dealer", "direction": "counterclockwise"}, [1, 0, 3, 2]),
        ({"direction": "counterclockwise"}, [0, 3, 2, 1]),
        ({"lead": "second_left", "direction": "counterclockwise"}, [3, 2, 1, 0]),
    ],
)
def test_the_lead_and_the_turn_go_round_the_table(axes: dict[str, object], turns: list[int]) -> None:
    state = scene(house_rules(**axes), "2h 2c / 3h 3c / 4h 4c / 5h 5c", trump="s", dealer=1, trick="")
    found: list[int] = []
    for seat in turns:
        found += waiting_for(state)
        state = play(state, f"{seat + 2}h")

    assert found == turns
    assert waiting_for(state) == (3,)  # 5h took the trick


def test_the_highest_bidder_leads() -> None:
    state = scene(house_rules(lead="highest_bidder"), "2h 2c / 3h 3c / 4h 4c", trump="s")

    assert waiting_for(bid(state, 0, 2, 1)) == (1,)
    assert waiting_for(bid(state, 0, 1, 1)) == (1,)
    assert waiting_for(bid(state, 0, 0, 0)) == (0,)
