from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Suit, cards
from ohhell.rules.chance import ChanceError, check_deal, check_draw
from ohhell.rules.events import Deal, Draw, Drawn
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, start
from scenes import begun, dealt, house_rules, table

JOKERS = house_rules(deck={"jokers": 2, "joker_role": "top_trump"})


def _round(text: str) -> Drawn:
    """A round of the draw as "0:9h 1:Kc"."""
    words = [word.split(":") for word in text.split()]
    return tuple((int(seat), cards(card)[0]) for seat, card in words)


def _draw_refused(state: State, *rounds: str, dealer: int = 0, first_trump: Suit | None = None) -> str:
    with pytest.raises(ChanceError) as refused:
        check_draw(state, Draw(tuple(map(_round, rounds)), dealer, first_trump))
    assert refused.value.code == "bad-draw"
    return str(refused.value)


def _deal_refused(state: State, deal: Deal) -> str:
    with pytest.raises(ChanceError) as refused:
        check_deal(state, deal)
    assert refused.value.code == "bad-deal"
    return str(refused.value)


@pytest.mark.parametrize("by", ["random_dealer", "random_first_player"])
def test_a_random_dealer_draws_no_cards(by: str) -> None:
    state = start(house_rules(first_dealer=by), 3)

    check_draw(state, Draw((), 2))
    assert _draw_refused(state, "0:9h 1:Kc 2:2d", dealer=1) == (
        "No cards are drawn under these rules: the first dealer is random."
    )


@pytest.mark.parametrize(
    ("rules", "rounds", "dealer"),
    [
        (house_rules(), ["0:9h 1:Kc 2:2d"], 1),
        (house_rules(), ["0:9h 1:Kc 2:Kd", "1:5c 2:6d"], 2),
        (house_rules(), ["0:9h 1:9c 2:2d", "0:3c 1:3d", "0:4c 1:5d"], 1),
        (JOKERS, ["0:Jo 0:9h 1:Kc 2:2d"], 1),
        (JOKERS, ["0:9h 1:Jo 1:Jo 1:Kc 2:2d"], 1),
        (JOKERS, ["0:9h 1:Kc 2:Jo 2:As"], 2),
    ],
)
def test_a_draw_that_can_happen_is_accepted(rules: Rules, rounds: list[str], dealer: int) -> None:
    check_draw(start(rules, 3), Draw(tuple(map(_round, rounds)), dealer))


@pytest.mark.parametrize(
    ("rounds", "dealer", "message"),
    [
        (["0:9h 1:Kc 2:2d"], 0, "In the draw, seats (1,) are highest, not seat 0 alone."),
        (["0:9h 1:Kc 2:Kd"], 1, "In the draw, seats (1, 2) are highest, not seat 1 alone."),
        (["0:9h 1:Kc"], 1, "Seats (0, 1) drew, but seats (0, 1, 2) should have."),
        (["1:Kc 0:9h 2:2d"], 1, "Seats (1, 0, 2) drew, but seats (0, 1, 2) should have."),
        (["0:9h 1:Kc 2:Kd", "0:5c 1:6d"], 1, "Seats (0, 1) drew, but seats (1, 2) should have."),
        (["0:9h 1:Kc 2:2d", "1:5c"], 1, "Seats (1,) drew, but seats (1,) should have."),
        (["0:9h 1:Kc 2:Kc"], 1, "The cards drawn don't match the deck: Kc was drawn too often."),
        (["0:9h 1:Kc 2:Kd", "1:9h 2:6d"], 2, "The cards drawn don't match the deck: 9h was drawn too often."),
        (["0:9h 1:Jo 1:Kc 2:Kd"], 1, "The cards drawn don't match the deck: Jo was drawn too often."),
        ([""], 0, "Seats () drew, but seats (0, 1, 2) should have."),
    ],
)
def test_a_draw_that_cannot_have_happened_is_refused(rounds: list[str], dealer: int, message: str) -> None:
    assert _draw_refused(start(house_rules(), 3), *rounds, dealer=dealer) == message


@pytest.mark.parametrize(
    "rounds",
    [["0:9h 1:Kc 2:Jo"], ["0:Jo 1:Kc 2:2d"], ["0:9h 0:3h 1:Kc 2:2d"], ["0:Jo 1:Kc 0:3h 2:2d"]],
)
def test_only_a_seat_that_drew_a_joker_draws_again(rounds: list[str]) -> None:
    assert "should have" in _draw_refused(start(JOKERS, 3), *rounds, dealer=1)


def test_a_draw_longer_than_the_pack_goes_on_with_another() -> None:
    rules = house_rules(deck={"kind": "custom", "cards": ["2h", "2c", "3h"]}, trump="none", schedule={"max": 1})

    check_draw(start(rules, 2), Draw(tuple(map(_round, ["0:2h 1:2c", "0:3h 1:2h"])), 0))
    assert _draw_refused(start(rules, 2), "0:2h 1:2c", "0:2c 1:3h", dealer=1) == (
        "The cards drawn don't match the deck: 2c was drawn too often."
    )


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    assert _draw_refused(start(house_rules(), 3), "0:9h 1:Kc 2:2d", dealer=dealer) == (
        f"There is no seat {dealer}: the seats are 0 to 2."
    )


def test_the_draw_comes_once() -> None:
    assert _draw_refused(begun(house_rules(), 3), "0:9h 1:Kc 2:2d", dealer=1) == (
        "The draw for first dealer happens once, before the first hand."
    )


# 6.2: next_match_dealer = continue
def test_where_the_deal_goes_on_no_cards_are_drawn() -> None:
    state = start(house_rules(), 3, dealer=2)

    check_draw(state, Draw((), 2))
    assert _draw_refused(state, dealer=1) == "No cards are drawn: seat 2 is the next dealer."
    assert _draw_refused(state, "0:9h 1:Kc 2:Ad", dealer=2) == "No cards are drawn: seat 2 is the next dealer."


# heck-8
def test_a_first_trump_is_a_suit_of_the_cycle_where_one_is_drawn() -> None:
    state = start(preset("heck-normal"), 3)

    check_draw(state, Draw((), 0, "s"))
    assert _draw_refused(state) == "The first trump can't be None. Choose c or d or h or s."
    assert _draw_refused(start(house_rules(first_dealer="random_dealer"), 3), first_trump="s") == (
        "The first trump can't be s. Choose none: these rules don't draw it."
    )


def test_a_deal_is_the_whole_pack_each_card_once() -> None:
    state = table(house_rules(), 3, cards=2)
    whole = pack(house_rules().deck, 3)

    check_deal(state, Deal(tuple(reversed(whole))))
    assert _deal_refused(state, Deal(whole[1:])) == "The cards dealt don't match the deck of 52: 2c missing."
    assert _deal_refused(state, Deal((*whole, whole[5]))) == "The cards dealt don't match the deck of 52: 7c too often."
    assert _deal_refused(state, Deal((*whole[1:], whole[5]))) == (
        "The cards dealt don't match the deck of 52: 7c too often, 2c missing."
    )
    assert _deal_refused(state, Deal(())) == (
        "The cards dealt don't match the deck of 52: 2c missing, 3c missing, 4c missing and 49 more."
    )


def test_nothing_is_dealt_in_the_middle_of_a_hand_or_before_the_draw() -> None:
    deal = Deal(pack(house_rules().deck, 3))

    assert _deal_refused(dealt(house_rules(), 3, cards=2), deal) == "No hand is due to be dealt now."
    assert _deal_refused(start(house_rules(), 3), deal) == "No hand is due to be dealt now."


# classic-18
@pytest.mark.parametrize(
    ("cuts", "message"),
    [
        ("Qd", None),
        ("Jo Qd", None),
        ("Jo Jo Qd", None),
        ("", "These rules need a card that is cut for trumps."),
        ("Jo", "The cut must end with the first card that has a suit."),
        ("2h Qd", "The cut must end with the first card that has a suit."),
        ("Qd Jo", "The cut must end with the first card that has a suit."),
        ("Jo Jo Jo Qd", "The cut must end with the first card that has a suit."),
    ],
)
def test_a_cut_ends_with_the_first_card_that_has_a_suit(cuts: str, message: str | None) -> None:
    rules = house_rules(deck={"jokers": 2, "joker_role": "top_trump"}, trump="cut_before_deal")
    state = table(rules, 3, cards=2)
    deal = Deal(pack(rules.deck, 3), cuts=cards(cuts))

    if message is None:
        check_deal(state, deal)
    else:
        assert _deal_refused(state, deal) == message


def test_no_card_is_cut_where_the_rules_cut_none() -> None:
    deal = Deal(pack(house_rules().deck, 3), cuts=cards("Qd"))

    assert (
        _deal_refused(table(house_rules(), 3, cards=2), deal)
        == "These rules don't allow a card that is cut for trumps."
    )


def test_a_suit_is_drawn_exactly_where_the_rules_draw_one() -> None:
    whole = pack(house_rules().deck, 3)
    state = table(house_rules(trump="random_suit"), 3, cards=2)

    check_deal(state, Deal(whole, suit="d"))
    assert _deal_refused(state, Deal(whole)) == "The random trump can't be None."
    assert _deal_refused(table(house_rules(), 3, cards=2), Deal(whole, suit="d")) == "The random trump can't be d."
