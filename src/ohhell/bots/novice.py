"""The bot `novice`: plays like a beginner, who bids obvious winners and forgets which cards have been played."""

from __future__ import annotations

from random import Random

from ohhell.bots.choices import bids, check_turn, plays
from ohhell.rules.cards import Card
from ohhell.rules.events import Move
from ohhell.rules.pack import ranks
from ohhell.rules.tricks import suit_of, winner
from ohhell.rules.view import View


def choose(view: View, rng: Random) -> Move:
    """Bid the obvious winners; win when a trick is still needed, else throw something low."""
    check_turn(view)
    cards = plays(view)
    if not cards:
        sure = sum(_is_obvious(view, card) for card in view.hand) if view.hand else view.cards // view.seats
        return min(bids(view), key=lambda bid: (abs(bid.tricks - sure), rng.random()))
    assert view.seat is not None
    order = [*ranks(view.rules.deck), "Jo"]
    needs_one = (view.bids[view.seat] or 0) > view.taken[view.seat]
    trick = [card for _, card in view.trick]
    taking = [play for play in cards if winner(view.rules, [*trick, play.card], view.trump or "nt") == len(trick)]
    if needs_one and taking:
        return max(taking, key=lambda play: (order.index(play.card.rank), rng.random()))
    return min(cards, key=lambda play: (order.index(play.card.rank), rng.random()))


def _is_obvious(view: View, card: Card) -> bool:
    """Tell whether *card* is a joker, an ace or one of the three highest trumps."""
    highest = ranks(view.rules.deck)[-3:]
    is_trump = view.trump is not None and suit_of(card, view.trump, view.rules.deck) == view.trump
    return card.suit is None or card.rank == highest[-1] or (is_trump and card.rank in highest)
