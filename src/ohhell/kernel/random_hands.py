"""Random hands from deal to score: what `ohhell bench` measures.

Functions take and return the two words of the random number generator, so that they stay in registers. Seats are unsigned,
so that Numba does not check for negative indexes.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from ohhell.kernel.bidding import legal_bids
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest, nth, nth_bit, rotated
from ohhell.kernel.hand_state import legal_follows, legal_leads, next_seat, opening_leader, suit_mask, value_of
from ohhell.kernel.layout import CARDS, DEALER, FIRST_BIDDER, LEAD_TRUMP, MOST_SEATS, SEATS, STEP, VOID
from ohhell.kernel.random_numbers import step_rng

SUIT_SIZE: Final = U(16)
TOP_SUIT: Final = ONE << U(48)


@njit
def deal(pack: Any, table: Any, hands: Any, first: Any, second: Any) -> Any:
    """Deal random *hands* from the set *pack*; return the undealt cards and the state of the generator."""
    left = pack
    size = count(pack)
    cards_each = table[CARDS]
    for seat in range(U(table[SEATS])):
        before = left
        for _ in range(cards_each):
            first, second, place = step_rng(first, second, size)
            left ^= nth_bit(left, place)
            size -= ONE
        hands[seat] = before ^ left
    return left, first, second


@njit
def random_bids(table: Any, hooked: Any, bids: Any, first: Any, second: Any) -> Any:
    """Fill *bids* with random legal bids."""
    seats = table[SEATS]
    seat = table[FIRST_BIDDER]
    total: Any = 0
    for turn in range(seats):
        numbers = legal_bids(table, total, turn == seats - 1, hooked)
        first, second, place = step_rng(first, second, count(numbers))
        bid = np.int64(nth(numbers, place))
        bids[U(seat)] = bid
        total += bid
        seat = next_seat(seat, table[STEP], seats)
    return first, second


@njit
def random_tricks(table: Any, trump: Any, hands: Any, taken: Any, leader: Any, first: Any, second: Any) -> Any:
    """Play all cards of *hands* at random and add the tricks to *taken*."""
    seats = U(table[SEATS])
    step = U(table[STEP])
    cards_each = table[CARDS]
    lead_trump = table[LEAD_TRUMP]
    void = table[VOID]
    others = table[SEATS] - 1
    broken = NOTHING
    leader = U(leader)
    for trick in range(cards_each):
        seat = leader
        hand = hands[seat]
        cards = legal_leads(lead_trump, hand, trump, trick == 0, broken != NOTHING)
        first, second, place = step_rng(first, second, count(cards))
        bit = nth_bit(cards, place)
        hands[seat] = hand ^ bit
        broken |= bit & trump
        card = lowest(bit)
        led = suit_mask(card)
        best = value_of(card, bit, led, trump)
        for _ in range(others):
            seat = next_seat(seat, step, seats)
            hand = hands[seat]
            cards = legal_follows(void, hand, led, trump, best)
            first, second, place = step_rng(first, second, count(cards))
            bit = nth_bit(cards, place)
            hands[seat] = hand ^ bit
            broken |= bit & trump
            value = value_of(lowest(bit), bit, led, trump)
            if value > best:
                best = value
                leader = seat
        taken[leader] += 1
    return first, second


@njit
def plain_tricks(
    table: Any, after: Any, trump: Any, hands: Any, taken: Any, leader: Any, first: Any, second: Any
) -> Any:
    """Do what `random_tricks` does, faster: if any card can be led, and players who can't follow suit are free.

    Cards are compared as bits, rotated so that trumps are the highest. *after* has the next seat of each seat: a comparison would
    be a jump that the processor guesses wrong in every trick.
    """
    cards_each = table[CARDS]
    others = table[SEATS] - 1
    leader = U(leader)
    trumps_up = lowest(trump | TOP_SUIT) + SUIT_SIZE
    for trick in range(cards_each):
        seat = leader
        hand = hands[seat]
        first, second, place = step_rng(first, second, U(cards_each - trick))
        bit = nth_bit(hand, place)
        hands[seat] = hand ^ bit
        led = suit_mask(lowest(bit))
        winning = led | trump
        best = rotated(bit, trumps_up)
        for _ in range(others):
            seat = after[seat]
            hand = hands[seat]
            same = hand & led
            cards = same if same != NOTHING else hand
            first, second, place = step_rng(first, second, count(cards))
            bit = nth_bit(cards, place)
            hands[seat] = hand ^ bit
            value = rotated(bit & winning, trumps_up)
            if value > best:
                best = value
                leader = seat
        taken[leader] += 1
    return first, second


@njit(cache=True)
def random_hands(number: Any, pack: Any, table: Any, points: Any, rng: Any) -> Any:
    """Deal, turn up a card, bid and play *number* random hands; return the sum of all points."""
    hands = np.zeros(MOST_SEATS, np.uint64)
    bids = np.zeros(MOST_SEATS, np.int64)
    taken = np.zeros(MOST_SEATS, np.int64)
    seats = table[SEATS]
    plain = table[LEAD_TRUMP] == 0 and table[VOID] == 0
    after = np.zeros(MOST_SEATS, np.uint64)
    for seat in range(seats):
        after[seat] = next_seat(seat, table[STEP], seats)
    first = rng[0]
    second = rng[1]
    total = 0
    for _ in range(number):
        left, first, second = deal(pack, table, hands, first, second)
        first, second, place = step_rng(first, second, count(left))
        trump = suit_mask(nth(left, place))
        table[DEALER] = next_seat(table[DEALER], 1, seats)
        table[FIRST_BIDDER] = next_seat(table[DEALER], table[STEP], seats)
        first, second = random_bids(table, True, bids, first, second)
        for seat in range(seats):
            taken[seat] = 0
        leader = opening_leader(table, bids)
        if plain:
            first, second = plain_tricks(table, after, trump, hands, taken, leader, first, second)
        else:
            first, second = random_tricks(table, trump, hands, taken, leader, first, second)
        for seat in range(seats):
            total += points[U(bids[seat]), U(taken[seat])]
    rng[0] = first
    rng[1] = second
    return total
