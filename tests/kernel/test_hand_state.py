"""The kernel plays hands under random rules like the reference engine: legal bids and cards, leaders, winners, points."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel.kernel_arrays import arrays_of
from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.kernel import encoding, layout
from ohhell.kernel.bidding import legal_bids
from ohhell.kernel.bits import U
from ohhell.kernel.hand_state import legal_cards, opening_leader, play_card
from ohhell.rules import seating
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.state import State, current_hand, due, evolve, start
from random_rules import random_rules

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def follow_hand(state: State, rng: Random) -> State:
    """Play one dealt hand at random in both engines at once, asserting at each step that they agree."""
    rules, seats, dealt = state.rules, state.seats, current_hand(state).dealt
    points = encoding.encode_points(rules, cards=dealt.plan.cards, hand=dealt.plan.counts_as)
    state = follow_bids(state, arrays_of(state).table, rng)
    hands, bids, taken, moment, words, table = arrays_of(state)
    moment[layout.SEAT] = opening_leader(table, bids)
    rows = len(state.sheet)
    while len(state.sheet) == rows:
        (seat,) = waiting_for(state)
        cards = [move for move in legal(state, seat) if isinstance(move, Play)]
        ours = encoding.mask(rules.deck, [play.card for play in cards])
        assert (moment[layout.SEAT], legal_cards(hands, moment, words, table)) == (seat, ours)
        play = rng.choice(cards)
        state = evolve(state, play)
        play_card(U(encoding.card_numbers(rules.deck)[play.card]), hands, taken, moment, words, table)
    row = state.sheet[-1]
    assert tuple(taken[:seats]) == row.taken
    assert tuple(points[bid, number] for bid, number in zip(row.bids, row.taken, strict=True)) == row.points
    return state


def follow_bids(state: State, table: object, rng: Random) -> State:
    """Bid at random, asserting that both engines leave the same numbers open."""
    while state.phase in {"bid", "reveal"}:
        event = due(state)
        if event is None:
            seat = rng.choice(waiting_for(state))
            hand = current_hand(state)
            moves = [move for move in legal(state, seat) if isinstance(move, Bid)]
            order = seating.bidding_order(state.rules, state.seats, hand.dealt.dealer)
            before = sum(hand.bids[other] or 0 for other in order[: order.index(seat)])
            numbers = legal_bids(table, before, seat == order[-1], hand.dealt.plan.hook)
            assert numbers == sum(1 << move.tricks for move in moves)
            event = rng.choice(moves)
        state = evolve(state, event)
    return state


@settings(max_examples=120, deadline=None)
@given(seeds)
def test_hands_under_random_rules_are_the_same_in_both_engines(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    assume(encoding.is_supported(rules, seats))
    rng = Random(seed)
    state = start(rules, seats)
    keys = chain(secret_from_seed(str(seed)), keys_needed(state))
    state = evolve(state, draw_for_deal(state, keys[0]))
    while state.phase != "over":
        event = due(state)
        if event is not None:
            state = evolve(state, event)
        elif state.plan is not None:
            state = follow_hand(evolve(state, next_deal(state, keys[state.plan.number])), rng)

    assert state.winners
