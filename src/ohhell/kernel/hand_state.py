"""The progress of a hand: the opening leader, the legal cards, and what changes when a card is played."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bits import NOTHING, ONE
from ohhell.kernel.layout import (
    BEST,
    BROKEN,
    DEALER,
    DEALER_LEADS,
    FIRST_LEAD,
    HIGHEST_BIDDER_LEADS,
    LEAD_TRUMP,
    LED,
    LEFT_OF_DEALER,
    PLACE,
    SEAT,
    SEATS,
    SECOND_LEFT,
    SEEN,
    STEP,
    TAKER,
    TRICK,
    TRUMP,
    VOID,
)
from ohhell.kernel.tricks import card_value, legal_follows, legal_leads, suit_mask


@njit(inline="always")
def next_seat(seat: Any, step: Any, seats: Any) -> Any:
    """Return the seat *step* seats after *seat*, without a division."""
    seat = seat + step
    return seat - seats if seat >= seats else seat


@njit
def opening_leader(table: Any, bids: Any) -> Any:
    """Return the seat that leads to the first trick."""
    seats = table[SEATS]
    step = table[STEP]
    how = table[FIRST_LEAD]
    if how == DEALER_LEADS:
        return table[DEALER]
    seat = next_seat(table[DEALER], step, seats)
    if how == LEFT_OF_DEALER:
        return seat
    if how == SECOND_LEFT:
        return next_seat(seat, step, seats)
    best = seat
    for _ in range(seats):
        if bids[seat] > bids[best]:
            best = seat
        seat = next_seat(seat, step, seats)
    return best


@njit
def lead_chance(table: Any, seat: Any) -> Any:
    """Return the chance, before the bids, that *seat* leads to the first trick; 1 / seats if the bids decide it."""
    seats = table[SEATS]
    how = table[FIRST_LEAD]
    if how == HIGHEST_BIDDER_LEADS:
        return 1.0 / seats
    leader = table[DEALER]
    if how != DEALER_LEADS:
        leader = next_seat(leader, table[STEP], seats)
    if how == SECOND_LEFT:
        leader = next_seat(leader, table[STEP], seats)
    return 1.0 if leader == seat else 0.0


@njit
def legal_cards(hands: Any, moment: Any, words: Any, table: Any) -> Any:
    """Return the legal cards of the seat to play."""
    hand = hands[moment[SEAT]]
    if moment[PLACE] == 0:
        return legal_leads(table[LEAD_TRUMP], hand, words[TRUMP], moment[TRICK] == 0, moment[BROKEN] != 0)
    return legal_follows(table[VOID], hand, words[LED], words[TRUMP], words[BEST])


@njit
def play_card(card: Any, hands: Any, taken: Any, moment: Any, words: Any, table: Any) -> None:
    """Play *card* for the seat to play: update *hands*, *taken*, *moment* and *words*."""
    seat = moment[SEAT]
    seats = table[SEATS]
    bit = ONE << card
    hands[seat] ^= bit
    words[SEEN] |= bit
    if moment[PLACE] == 0:
        words[LED] = suit_mask(card)
        words[BEST] = NOTHING
    value = card_value(card, words[LED], words[TRUMP])
    if value > words[BEST]:
        words[BEST] = value
        moment[TAKER] = seat
    if bit & words[TRUMP]:
        moment[BROKEN] = 1
    moment[PLACE] += 1
    if moment[PLACE] == seats:
        taken[moment[TAKER]] += 1
        moment[SEAT] = moment[TAKER]
        moment[PLACE] = 0
        moment[TRICK] += 1
    else:
        moment[SEAT] = next_seat(seat, table[STEP], seats)
