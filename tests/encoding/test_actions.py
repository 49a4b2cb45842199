"""Actions as numbers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ohhell
from ohhell.encoding import actions, layout
from ohhell.encoding.actions import action_name, action_of, card_slots, check_encodable, is_encodable, move_of
from ohhell.kernel import encoding
from ohhell.rules.axes import Deck
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from random_rules import random_rules


def three_cards() -> ohhell.Game:
    rules = ohhell.preset("classic")
    return ohhell.Game(rules, ["Ann", "Bob", "Cid"], seed=1)


def in_play() -> ohhell.Game:
    game = three_cards()
    while game.view(None).phase == "bid":
        game.play(game.legal(game.waiting_for[0])[0])
    return game


def test_trumps_are_suit_0() -> None:
    slots = card_slots(Deck(), "h")

    assert [slots[Card.parse(name)] for name in ("Ah", "As", "Ac", "Ad")] == [15, 31, 47, 63]


def test_clubs_are_suit_0_without_trumps() -> None:
    assert card_slots(Deck(), "nt")[Card.parse("2c")] == 3


def test_highest_card_has_height_15_in_a_short_pack() -> None:
    assert card_slots(Deck(ranks=("7", "8", "K", "A")), "c")[Card.parse("Ac")] == 15


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_rules_of_the_kernel_have_an_encoding_up_to_eight_players(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    assume(seats <= layout.MOST_SEATS)

    assert is_encodable(rules, seats) == encoding.is_supported(rules, seats)


@pytest.mark.parametrize(
    ("deck", "seats", "reason"),
    [
        (Deck(), 9, "not 9"),
        (Deck(packs=2), 4, "one pack"),
        (Deck(jokers=1, joker_role="always_win"), 4, "jokers"),
    ],
    ids=["nine players", "two packs", "a joker"],
)
def test_rules_without_an_encoding_are_refused(deck: Deck, seats: int, reason: str) -> None:
    with pytest.raises(OhHellError, match=reason) as error:
        check_encodable(Rules(deck=deck), seats)

    assert error.value.code == "no-encoding"


def test_moves_come_back_from_their_actions() -> None:
    game = in_play()
    view = game.view(game.waiting_for[0])

    assert [move_of(view, action_of(view, move)) for move in view.legal] == list(view.legal)


def test_action_of_a_card_that_is_not_legal_is_refused() -> None:
    game = in_play()

    with pytest.raises(OhHellError) as error:
        move_of(game.view(game.waiting_for[0]), 0)

    assert error.value.code == "illegal-action"


def test_action_of_a_seat_that_waits_is_refused() -> None:
    game = in_play()

    with pytest.raises(OhHellError, match="not this seat's turn"):
        move_of(game.view((game.waiting_for[0] + 1) % 3), 40)


def test_changing_a_bid_is_no_action() -> None:
    rules = ohhell.read_rules(
        ohhell.preset("classic").to_toml() + '\n[bid]\nchange = "until_play"\nchange_who = "last"\n'
    )
    game = ohhell.Game(rules, ["Ann", "Bob", "Cid"], seed=1)
    while game.view(None).phase == "bid":
        game.play(game.legal(game.waiting_for[0])[0])
    view = game.view(game.waiting_for[0])

    assert {type(move) for move in actions.legal_moves(view)} == {ohhell.Play}


def test_name_of_an_action_is_its_bid_or_card() -> None:
    view = in_play().view(0)

    assert action_name(view, 3) == "bid 3"
    assert action_name(view, 32 + 15) == f"A{view.trump}"
    assert action_name(view, 32) == "no card"


def test_name_of_an_action_that_does_not_exist_is_refused() -> None:
    with pytest.raises(OhHellError, match="0 to 95"):
        action_name(three_cards().view(0), 96)
