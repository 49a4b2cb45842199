"""Observations: what one seat sees, as a row of numbers."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import ohhell
from ohhell.encoding import layout
from ohhell.encoding.actions import card_slots
from ohhell.encoding.layout import COLUMNS
from ohhell.encoding.observation import legal_mask, observe
from ohhell.rules.cards import Card, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.view import View
from scenes import SEALED, house_rules


def in_hand(cards: int, *, players: int = 3, seed: int = 1, **axes: object) -> ohhell.Game:
    """A game of one hand of *cards* cards, before the bids."""
    rules = house_rules(schedule={"shape": "fixed", "max": cards, "hands": 1}, **axes)
    return ohhell.Game(rules, [f"P{seat}" for seat in range(players)], seed=seed)


def bid_all(game: ohhell.Game) -> None:
    while game.view(None).phase == "bid":
        game.play(game.legal(game.waiting_for[0])[0])


def block(view: View, name: str) -> list[int]:
    numbers: list[int] = observe(view)[COLUMNS[name]].tolist()
    return numbers


def slots(view: View, cards: list[Card], trump: Trump | None = None) -> list[int]:
    return sorted(card_slots(view.rules.deck, trump or view.trump)[card] for card in cards)


def chosen(view: View, name: str) -> list[int]:
    return np.flatnonzero(block(view, name)).tolist()


def test_hand_has_a_column_per_card() -> None:
    view = in_hand(5).view(0)

    assert chosen(view, "hand") == slots(view, list(view.hand))


def test_turned_card_and_own_hand_are_not_unseen() -> None:
    view = in_hand(5).view(0)

    assert not set(chosen(view, "unseen")) & {*chosen(view, "hand"), *chosen(view, "turned")}
    assert len(chosen(view, "unseen")) == 52 - 5 - 1


def test_legal_bids_are_the_first_actions() -> None:
    game = in_hand(5)
    view = game.view(game.waiting_for[0])

    assert chosen(view, "legal") == [0, 1, 2, 3, 4, 5]


def test_seat_that_waits_has_no_legal_action() -> None:
    game = in_hand(5)
    (seat,) = game.waiting_for

    assert not legal_mask(game.view((seat + 1) % 3)).any()


def test_played_cards_are_known_by_relative_seat() -> None:
    game = in_hand(5)
    bid_all(game)
    (leader,) = game.waiting_for
    game.play(game.legal(leader)[0])
    view = game.view((leader + 1) % 3)
    known = observe(view)[COLUMNS["known"]].reshape(layout.MOST_SEATS, layout.CARDS)

    assert [np.flatnonzero(row).tolist() for row in known[:3]] == [[], [], slots(view, [view.trick[0][1]])]


def test_seats_go_in_the_direction_of_play() -> None:
    view = in_hand(5, direction="counterclockwise", players=4).view(1)
    assert view.dealer is not None

    assert chosen(view, "dealer") == [(1 - view.dealer) % 4]


def test_winning_card_and_seat_are_marked() -> None:
    game = in_hand(5)
    bid_all(game)
    (leader,) = game.waiting_for
    game.play(game.legal(leader)[0])
    view = game.view((leader + 1) % 3)

    assert chosen(view, "winning") == slots(view, [view.trick[0][1]])
    assert chosen(view, "winner") == [2]


def test_needs_are_unknown_before_the_bid() -> None:
    game = in_hand(5)
    view = game.view(game.waiting_for[0])

    assert chosen(view, "needs") == [0, layout.NEEDS, 2 * layout.NEEDS]


def test_need_is_bid_minus_tricks_taken() -> None:
    game = in_hand(5)
    (first,) = game.waiting_for
    game.play(ohhell.Bid(first, 3))

    assert chosen(game.view(first), "needs")[0] == 1 + 3 - layout.LEAST_NEED


def test_sealed_bids_of_others_are_unknown() -> None:
    game = in_hand(3, bid=SEALED)
    game.play(ohhell.Bid(0, 2))

    assert block(game.view(0), "bids")[:3] == [2, 0, 0]
    assert block(game.view(1), "bids")[:3] == [0, 0, 0]


def test_outcome_is_points_by_further_tricks() -> None:
    game = in_hand(2)
    (first,) = game.waiting_for
    game.play(ohhell.Bid(first, 2))
    bid_all(game)
    view = game.view(first)
    made, under = block(view, "made"), block(view, "under")

    assert block(view, "outcome")[1:4] == [under[2], made[2], 0]


def test_void_is_shown_by_a_seat_that_does_not_follow() -> None:
    game = in_hand(13, seed=3)
    bid_all(game)
    rng = Random(1)
    while not any(card.suit != game.view(0).trick[0][1].suit for _, card in game.view(0).trick):
        game.play(rng.choice(game.legal(game.waiting_for[0])))
    view = game.view(0)
    seat = view.trick[-1][0]
    led = slots(view, [view.trick[0][1]])[0] // layout.SUIT_SLOTS

    assert observe(view)[COLUMNS["voids"]].reshape(-1, 4)[seat, led] == 1


def test_suits_are_not_renumbered_while_trumps_are_unknown() -> None:
    game = in_hand(5, trump={"reveal": "after_bids"})
    view = game.view(0)

    assert chosen(view, "trump") == [layout.TRUMPS.index("unknown")]
    assert chosen(view, "hand") == slots(view, list(view.hand), "nt")


def test_card_on_a_forehead_is_marked_as_held() -> None:
    game = in_hand(1, bid={"sight": [{"when": "always", "mode": "others_only"}]})
    view = game.view(0)
    known = observe(view)[COLUMNS["known"]].reshape(layout.MOST_SEATS, layout.CARDS)

    assert known.sum(axis=1).tolist() == [0, -1, -1, 0, 0, 0, 0, 0]


def test_blind_bidder_sees_no_hand() -> None:
    game = in_hand(3, bid={"sight": [{"when": "always", "mode": "blind"}]})

    assert chosen(game.view(0), "hand") == []


def test_observation_of_a_spectator_is_refused() -> None:
    with pytest.raises(OhHellError) as error:
        observe(in_hand(3).view(None))

    assert error.value.code == "wrong-kind"


def test_observation_of_rules_without_an_encoding_is_refused() -> None:
    with pytest.raises(OhHellError) as error:
        observe(in_hand(3, players=9).view(0))

    assert error.value.code == "no-encoding"
