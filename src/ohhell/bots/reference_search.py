"""Search with the reference engine, for rules the kernel can't play: several packs, jokers, cancelling, large tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np

from ohhell.bots.sampling import Hands, draw_worlds, hidden_cards
from ohhell.bots.trick_count import bid_aim
from ohhell.rules.cards import Card, Trump
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import strength
from ohhell.rules.sheet import Row
from ohhell.rules.state import Dealt, Hand, State, current_hand, due, evolve
from ohhell.rules.tricks import suit_of, winner
from ohhell.rules.view import View
from ohhell.rules.view import view as view_of

Count = Callable[["View"], float]
"""A function that returns the number nearest to the best bid on the hand of a view."""

ALL_SUITS: Final[tuple[Trump, ...]] = ("c", "d", "h", "s")
SLOWDOWN: Final = 4
"""How much slower a trick is here than in the kernel; the number of worlds is divided by it."""


def try_moves(view: View, moves: Sequence[Move], worlds: int, rng: Random, *, count: Count = bid_aim) -> Any:
    """Play each of *moves* to the end in several worlds; return a row of sums per move, as `kernel.search` does.

    *count* guesses the bids that are not known.
    """
    assert view.seat is not None
    trump: Trump = view.trump if view.trump is not None else rng.choice(ALL_SUITS)
    drawn = draw_worlds(hidden_cards(view, trump), rng)
    sums = np.zeros((len(moves), 4))
    for _ in range(affordable(view, worlds)):
        state = state_of(view, next(drawn), trump, count)
        for row, move in enumerate(moves):
            scored = play_out(state, move, count)
            points = scored.points[view.seat]
            sums[row] += (1, points, points * points, scored.bids[view.seat] == scored.taken[view.seat])
    return sums


def affordable(view: View, worlds: int) -> int:
    """Return how many worlds take as long here as *worlds* worlds take in the kernel."""
    return max(1, worlds // (SLOWDOWN * (view.cards - len(view.tricks))))


def state_of(view: View, hands: Hands, trump: Trump, count: Count = bid_aim) -> State:
    """Return the state that *view* would show if the hidden cards were *hands*; bids it does not show are guessed."""
    assert view.dealer is not None
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    whole = tuple(hands[seat] + tuple(card for other, card in plays if other == seat) for seat in range(view.seats))
    plan = replace(view.schedule[min(view.hand_number, len(view.schedule)) - 1], cards=view.cards, hook=view.hook)
    dealt = Dealt(plan, view.dealer, whole, (), view.turned, view.cuts, trump)
    leader = view.leader if view.leader is not None else 0
    hand = Hand(
        dealt,
        view.bids,
        hands,
        view.taken,
        leader,
        tuple(card for _, card in view.trick),
        view.tricks,
        carried=len(view.tricks) - sum(view.taken) if view.rules.trick.dead.credit == "carry" else 0,
        broken=trump != "nt" and any(suit_of(card, trump, view.rules.deck) == trump for _, card in plays),
    )
    state = State(view.rules, view.seats, (plan,), view.phase, plan, view.dealer, view.draw, hand)
    if view.phase != "play":
        return state
    bids = tuple(_guessed(state, seat, count) if bid is None else bid for seat, bid in enumerate(view.bids))
    return replace(state, hand=replace(hand, bids=bids))


def _guessed(state: State, seat: int, count: Count) -> int:
    """Guess the bid of a seat: the tricks it has taken plus those its cards should still take."""
    hand = current_hand(state)
    return min(hand.dealt.plan.cards, max(0, round(hand.taken[seat] + count(view_of(state, seat)))))


def play_out(state: State, move: Move, count: Count = bid_aim) -> Row:
    """Make *move*, let everybody play on by the heuristics, and return the row of the hand."""
    rows = len(state.sheet)
    state = evolve(state, move)
    while len(state.sheet) == rows:
        event = due(state)
        if event is None:
            seat = waiting_for(state)[0]
            event = choose_move(state, seat, count)
        state = evolve(state, event)
    return state.sheet[-1]


def choose_move(state: State, seat: int, count: Count = bid_aim) -> Move:
    """Return the bid nearest to the count, or a card: win cheaply while tricks are wanted, else throw away high cards."""
    moves = legal(state, seat)
    cards = [move.card for move in moves if isinstance(move, Play)]
    if not cards:
        aim = count(replace(view_of(state, seat), hand=current_hand(state).held[seat]))
        return min((move for move in moves if isinstance(move, Bid)), key=lambda bid: abs(bid.tricks - aim))
    return Play(seat, _card(state, seat, cards))


def _pays(state: State, seat: int) -> bool:
    """Tell whether one more trick scores more although the bid is lost."""
    hand = current_hand(state)
    cards, bid, taken = hand.dealt.plan.cards, hand.bids[seat] or 0, hand.taken[seat]
    points = state.rules.points
    return points(cards=cards, bid=bid, taken=taken + 1) > points(cards=cards, bid=bid, taken=taken)


def _card(state: State, seat: int, cards: list[Card]) -> Card:
    rules, hand = state.rules, current_hand(state)
    trump, height = hand.dealt.trump, strength(rules.deck)

    def use(card: Card) -> int:
        wins = suit_of(card, trump, rules.deck) == trump or card.suit is None
        return height[card.rank] + (100 if wins and height[card.rank] else 0)

    left = len(hand.held[seat])
    need = (hand.bids[seat] or 0) - hand.taken[seat]
    wanted = 0 < need <= left or (not 0 <= need <= left and _pays(state, seat))
    if not hand.trick:
        return max(cards, key=use) if wanted else min(cards, key=use)
    last = len(hand.trick) == state.seats - 1
    taking = [card for card in cards if winner(rules, (*hand.trick, card), trump) == len(hand.trick)]
    losing = [card for card in cards if card not in taking]
    if wanted and taking:
        return min(taking, key=use) if last and need != 1 else max(taking, key=use)
    if wanted:
        return min(losing, key=use)
    if losing:
        return max(losing, key=use)
    return max(taking, key=use) if last else min(taking, key=use)
