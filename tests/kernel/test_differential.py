"""The kernel agrees with the rules: legal bids and cards, who leads, who takes, what it brings, over random rule sets."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.kernel import encoding, layout
from ohhell.kernel.bidding import legal_bids
from ohhell.kernel.bits import U
from ohhell.kernel.hand_state import legal_cards, opening_leader, play_card
from ohhell.rules import bidding, seating
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.state import State, current_hand, due, evolve, start
from random_rules import random_rules

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def follow_hand(state: State, rng: Random) -> State:
    """Play one dealt hand at random in both engines at once, asserting at each step that they agree."""
    rules, seats, dealt = state.rules, state.seats, current_hand(state).dealt
    table = encoding.encode_table(rules, seats, cards=dealt.plan.cards, dealer=dealt.dealer)
    points = encoding.encode_points(rules, cards=dealt.plan.cards, hand=dealt.plan.counts_as)
    hands = np.zeros(layout.MOST_SEATS, np.uint64)
    hands[:seats] = [encoding.mask(rules.deck, hand) for hand in dealt.hands]
    taken = np.zeros(layout.MOST_SEATS, np.int64)
    state = follow_bids(state, table, rng)
    bids = np.zeros(layout.MOST_SEATS, np.int64)
    bids[:seats] = [bid or 0 for bid in current_hand(state).bids]
    moment = np.zeros(layout.MOMENT_SIZE, np.int64)
    moment[layout.SEAT] = opening_leader(table, bids)
    words = np.zeros(layout.WORDS_SIZE, np.uint64)
    words[layout.TRUMP] = U(encoding.trump_mask(dealt.trump))
    words[layout.PACK] = U(encoding.mask(rules.deck, pack(rules.deck, seats)))
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
def test_every_hand_of_a_game_under_random_rules_is_the_same_in_both_engines(seed: int) -> None:
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


def test_a_bid_out_of_range_for_the_rules_is_out_of_range_for_the_kernel() -> None:
    rules, seats = random_rules(Random(1))
    table = encoding.encode_table(rules, seats, cards=5, dealer=0)

    assert legal_bids(table, 0, False, False) == sum(1 << number for number in bidding.bid_range(rules, 5))
