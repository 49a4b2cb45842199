"""Moments of games, for laws about bots, and the same moments with everything hidden lying elsewhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import ohhell
from ohhell.bots.sampling import draw_worlds, hidden_cards
from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand
from ohhell.rules.view import view


def moments(rules: Rules, seats: int, seed: int, number: int) -> list[State]:
    """Some moments of a game played at random."""
    game = ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)
    rng = Random(seed)
    states = []
    while game.waiting_for:
        states.append(game.state)
        moves = game.legal(rng.choice(game.waiting_for))
        game.play(rng.choice([move for move in moves if isinstance(move, Play)] or moves))
    return rng.sample(states, min(number, len(states)))


def hidden_otherwise(state: State, seat: int, rng: Random) -> State:
    """The same moment with every card *seat* has not seen somewhere else, and bids it does not see in other hands."""
    hand, seen = current_hand(state), view(state, seat)
    unknown = hidden_cards(seen, hand.dealt.trump)
    worlds = next(draw_worlds(unknown, rng))
    plays = [play for trick in seen.tricks for play in trick.plays] + list(seen.trick)
    whole, held = [], []
    for holder, cards in enumerate(hand.dealt.hands):
        played = [card for other, card in plays if other == holder]
        drawn = Counter(worlds[holder]) - Counter(unknown.known[holder])
        whole.append(_redealt(cards, Counter([*played, *unknown.known[holder]]), list(drawn.elements())))
        held.append(_without(whole[-1], played))
    there = Counter(card for cards in whole for card in cards) + Counter(seen.turned)
    stock = (*seen.turned, *(Counter(pack(state.rules.deck, state.seats)) - there).elements())
    moved = replace(hand.dealt, hands=tuple(whole), stock=stock)
    return replace(state, hand=replace(hand, dealt=moved, held=tuple(held), bids=_bids_otherwise(state, seat, rng)))


def _redealt(cards: tuple[Card, ...], known: Counter[Card], drawn: list[Card]) -> tuple[Card, ...]:
    """A hand with its *known* cards where they were dealt, and *drawn* ones in all other places.

    Of identical cards the last is the known one: it is the dealer's last card that lies open.
    """
    left, places = Counter(known), []
    for card in reversed(cards):
        left[card] -= 1
        places.append(card if left[card] >= 0 else drawn.pop())
    return tuple(reversed(places))


def _without(cards: tuple[Card, ...], played: list[Card]) -> tuple[Card, ...]:
    """A hand without the cards that were *played* from it, in the order it was dealt."""
    left = list(cards)
    for card in played:
        left.remove(card)
    return tuple(left)


def _bids_otherwise(state: State, seat: int, rng: Random) -> tuple[int | None, ...]:
    """Bids that *seat* does not see change hands; their total, which it may see, stays."""
    bids, shown = current_hand(state).bids, view(state, seat).bids
    hidden = [other for other, bid in enumerate(bids) if bid is not None and shown[other] is None]
    mixed = dict(zip(hidden, rng.sample([bids[other] for other in hidden], len(hidden)), strict=True))
    return tuple(mixed.get(other, bid) for other, bid in enumerate(bids))
