"""OpenSpiel's `oh_hell` and our engine at one table: the same rules, the same cards, the same names for moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pyspiel

from ohhell.rules.axes import Hook, Made, Missed, Schedule, Score
from ohhell.rules.cards import Card, Rank, Suit
from ohhell.rules.events import Bid, Deal, Draw, Move
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand, evolve, start

RANKS: tuple[Rank, ...] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: tuple[Suit, ...] = ("c", "d", "s", "h")
FIRST_BID = 52


def rules_of(*, cards: int, per_trick: int, penalty: bool) -> Rules:
    """The rules `oh_hell` plays: one hand, a turned card, the hook always, left of dealer leads."""
    missed = Missed(per_off=-per_trick) if penalty else Missed(per_taken=per_trick)
    return Rules(
        hand_sizes=Schedule(shape="fixed", max=cards, hands=1),
        hook=Hook("last_not_equal"),
        score=Score(Made(base=10, per_bid=per_trick), missed, missed),
    )


def card_action(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    assert card.suit is not None
    return RANKS.index(card.rank) * 4 + SUITS.index(card.suit)


def move_action(move: Move) -> int:
    """A move as OpenSpiel counts them."""
    return FIRST_BID + move.tricks if isinstance(move, Bid) else card_action(move.card)


def dealt(rules: Rules, seats: int, *, dealer: int, order: Sequence[Card]) -> State:
    """Our state after the dealer dealt the pack in this order."""
    state = evolve(replace(start(rules, seats), dealer=dealer), Draw((), dealer))
    return evolve(state, Deal(tuple(order)))


def shuffled_pack(rules: Rules, seats: int, rng: Random) -> list[Card]:
    """A pack in random order."""
    cards = list(pack(rules.deck, seats))
    rng.shuffle(cards)
    return cards


def their_game(seats: int, *, cards: int, per_trick: int, penalty: bool) -> Any:
    """The same game as OpenSpiel's parameters name it."""
    return pyspiel.load_game(
        "oh_hell",
        {
            "players": seats,
            "num_tricks_fixed": cards,
            "off_bid_penalty": penalty,
            "points_per_trick": per_trick,
        },
    )


def their_deal(game: Any, state: State) -> Any:
    """OpenSpiel's state with the very cards of ours; it deals to player 0 first, no matter who deals."""
    hand = current_hand(state)
    theirs = game.new_initial_state()
    theirs.apply_action(hand.dealt.plan.cards)
    theirs.apply_action(hand.dealt.dealer)
    for place in range(hand.dealt.plan.cards):
        for seat in range(state.seats):
            theirs.apply_action(card_action(hand.dealt.hands[seat][place]))
    theirs.apply_action(card_action(hand.dealt.turned[-1]))
    return theirs
