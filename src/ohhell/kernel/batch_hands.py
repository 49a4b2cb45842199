"""Many hands at once: dealing, and one decision in each hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ohhell.encoding.layout import FIRST_CARD
from ohhell.kernel import batch_layout as at
from ohhell.kernel import layout
from ohhell.kernel.bidding import legal_bids
from ohhell.kernel.bits import LANE, NOTHING, ONE, U, count, lowest, nth, rotated
from ohhell.kernel.hand_state import card_value, legal_follows, legal_leads, next_seat, opening_leader, suit_mask
from ohhell.kernel.random_hands import deal
from ohhell.kernel.random_numbers import random_below


@njit
def trump_suit(rules: Any, hand: Any, left: Any, rng: Any) -> Any:
    """Draw what decides trumps; return the suit, the turned card and the card of the dealer's *hand* that is shown."""
    turned = NOTHING
    shown = NOTHING
    if rules.trumps_from == at.TURNED_UP:
        card = nth(left, random_below(rng, count(left)))
        turned = ONE << card
        suit = np.int64(card >> U(4)) if (turned & rules.no_trump_cards) == NOTHING else at.NO_TRUMP
    elif rules.trumps_from == at.DEALERS_LAST:
        card = nth(hand, random_below(rng, count(hand)))
        shown = ONE << card
        suit = np.int64(card >> U(4))
    elif rules.trumps_from == at.CUT:
        suit = np.int64(nth(rules.pack, random_below(rng, count(rules.pack))) >> U(4))
    else:
        suit = rules.suits[random_below(rng, U(len(rules.suits)))]
    return suit, turned, shown


@njit(cache=True)
def deal_batch(batch: Any, rules: Any, table: Any, rng: Any) -> None:
    """Deal new hands to a whole batch, each with a random dealer."""
    seats = table[layout.SEATS]
    first_bids = legal_bids(table, 0, seats == 1, rules.hooked)
    for index in range(len(batch.hands)):
        hands, words, numbers = batch.hands[index], batch.words[index], batch.numbers[index]
        left, first, second = deal(rules.pack, table, hands, rng[0], rng[1])
        rng[0] = first
        rng[1] = second
        dealer = np.int64(random_below(rng, U(seats)))
        suit, turned, shown = trump_suit(rules, hands[dealer], left, rng)
        bits = U(16 * suit) if suit != at.NO_TRUMP else NOTHING
        for seat in range(seats):
            hands[seat] = rotated(hands[seat], bits)
            batch.played[index, seat] = NOTHING
            batch.bids[index, seat] = at.NO_BID
            batch.taken[index, seat] = 0
            batch.voids[index, seat] = 0
        words[at.TRUMP] = LANE if suit != at.NO_TRUMP else NOTHING
        words[at.LED] = NOTHING
        words[at.BEST] = NOTHING
        words[at.TRICK] = NOTHING
        words[at.TURNED] = rotated(turned, bits)
        words[at.SHOWN] = rotated(shown, bits)
        words[at.LEGAL] = first_bids
        numbers[at.DEALER] = dealer
        numbers[at.SEAT] = dealer if rules.dealer_bids_first else next_seat(dealer, table[layout.STEP], seats)
        numbers[at.LEADER] = 0
        numbers[at.TAKER] = 0
        numbers[at.BROKEN] = 0
        numbers[at.ROTATION] = np.int64(bits)
        numbers[at.TOTAL] = 0


@njit(cache=True)
def first_illegal(batch: Any, actions: Any, bidding: Any) -> Any:
    """Return the first hand whose action is not legal; -1 if all are."""
    offset = 0 if bidding else FIRST_CARD
    for index in range(len(actions)):
        place = actions[index] - offset
        if place < 0 or place >= 64 or ((batch.words[index, at.LEGAL] >> U(place)) & ONE) == NOTHING:  # noqa: PLR2004 (bits)
            return index
    return -1


@njit(cache=True)
def step_bids(batch: Any, rules: Any, table: Any, actions: Any, turn: Any) -> None:
    """Make one bid in each hand; *turn* bids have been made before. The last bid leads to the first trick."""
    seats = table[layout.SEATS]
    for index in range(len(actions)):
        words, numbers = batch.words[index], batch.numbers[index]
        seat = numbers[at.SEAT]
        batch.bids[index, seat] = actions[index]
        numbers[at.TOTAL] += actions[index]
        if turn + 1 < seats:
            numbers[at.SEAT] = next_seat(seat, table[layout.STEP], seats)
            words[at.LEGAL] = legal_bids(table, numbers[at.TOTAL], turn + 2 == seats, rules.hooked)
        else:
            table[layout.DEALER] = numbers[at.DEALER]
            leader = opening_leader(table, batch.bids[index])
            numbers[at.SEAT] = leader
            numbers[at.LEADER] = leader
            words[at.LEGAL] = legal_leads(
                table[layout.LEAD_TRUMP], batch.hands[index, leader], words[at.TRUMP], True, False
            )


@njit(cache=True)
def step_cards(batch: Any, table: Any, actions: Any, place: Any) -> None:
    """Play one card in each hand; *place* cards are in the trick before."""
    seats = table[layout.SEATS]
    lead_trump, void = table[layout.LEAD_TRUMP], table[layout.VOID]
    for index in range(len(actions)):
        words, numbers = batch.words[index], batch.numbers[index]
        seat = numbers[at.SEAT]
        trump = words[at.TRUMP]
        card = U(actions[index] - FIRST_CARD)
        bit = ONE << card
        batch.hands[index, seat] ^= bit
        batch.played[index, seat] |= bit
        led = suit_mask(card) if place == 0 else words[at.LED]
        best = NOTHING if place == 0 else words[at.BEST]
        value = card_value(card, led, trump)
        if value > best:
            best = value
            numbers[at.TAKER] = seat
        if (bit & led) == NOTHING:
            shown_void = 1 << np.int64(lowest(led) >> U(4))
            if void != 0 and trump != NOTHING and (bit & trump) == NOTHING:
                shown_void |= 1
            batch.voids[index, seat] |= shown_void
        if (bit & trump) != NOTHING:
            numbers[at.BROKEN] = 1
        words[at.LED] = led
        words[at.BEST] = best
        words[at.TRICK] = bit if place == 0 else words[at.TRICK] | bit
        if place + 1 < seats:
            seat = next_seat(seat, table[layout.STEP], seats)
            words[at.LEGAL] = legal_follows(void, batch.hands[index, seat], led, trump, best)
        else:
            seat = numbers[at.TAKER]
            batch.taken[index, seat] += 1
            words[at.TRICK] = NOTHING
            numbers[at.LEADER] = seat
            words[at.LEGAL] = legal_leads(lead_trump, batch.hands[index, seat], trump, False, numbers[at.BROKEN] != 0)
        numbers[at.SEAT] = seat


@njit(cache=True)
def random_actions(batch: Any, actions: Any, bidding: Any, rng: Any) -> None:
    """Fill *actions* with random legal actions."""
    offset = 0 if bidding else FIRST_CARD
    for index in range(len(actions)):
        legal = batch.words[index, at.LEGAL]
        actions[index] = np.int64(nth(legal, random_below(rng, count(legal)))) + offset


@njit(cache=True)
def score_batch(batch: Any, points: Any, rewards: Any) -> None:
    """Fill *rewards* with the points of each hand and seat."""
    for index in range(len(rewards)):
        for seat in range(rewards.shape[1]):
            rewards[index, seat] = points[batch.bids[index, seat], batch.taken[index, seat]]
