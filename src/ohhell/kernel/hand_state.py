"""A hand on bit masks: the opening leader, the legal cards, which card is higher, and what changes when a card is played."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from ohhell.kernel import layout
from ohhell.kernel.bits import LANE, LANE_START, NOTHING, ONE, U, up_to

TRUMPS_FROM: Final = U(65)


@njit(inline="always")
def suit_mask(card: Any) -> Any:
    """Return the set of all cards of the suit of *card*."""
    return LANE << (card & LANE_START)


@njit(inline="always")
def legal_leads(how: Any, hand: Any, trump: Any, first: Any, broken: Any) -> Any:
    """Return the cards that may be led.

    *how* is an index of `layout.LEAD_TRUMPS`, *first* says whether this is the first trick, *broken* whether trumps are broken.
    """
    if how != 0 and ((how == layout.BROKEN_FIRST and not broken) or (how == layout.NOT_FIRST_TRICK and first)):
        others = hand & ~trump
        if others != NOTHING:
            return others
    return hand


@njit(inline="always")
def legal_follows(void: Any, hand: Any, led: Any, trump: Any, best: Any) -> Any:
    """Return the cards that may be played to a trick.

    *void* is an index of `layout.VOIDS`; *best* is the value of the card that is winning the trick so far.
    """
    # computed first, so that the last line compiles to a conditional move instead of a jump
    otherwise = hand
    if void != 0:
        trumps = hand & trump
        if trumps != NOTHING:
            otherwise = trumps
            if void == layout.MUST_OVERTRUMP and best >= TRUMPS_FROM:
                higher = trumps & ~up_to(best - TRUMPS_FROM)
                otherwise = higher if higher != NOTHING else trumps
    same = hand & led
    return same if same != NOTHING else otherwise


@njit(inline="always")
def card_value(card: Any, led: Any, trump: Any) -> Any:
    """Return how high *card* ranks in a trick: trumps above the suit led; 0 for a discard."""
    return value_of(card, ONE << card, led, trump)


@njit(inline="always")
def value_of(card: Any, bit: Any, led: Any, trump: Any) -> Any:
    """Return how high *card* ranks in a trick; *bit* is the set of only this card."""
    plain = card + ONE if (bit & led) != NOTHING else NOTHING
    return card + TRUMPS_FROM if (bit & trump) != NOTHING else plain


@njit(inline="always")
def next_seat(seat: Any, step: Any, seats: Any) -> Any:
    """Return the seat *step* seats after *seat*, without a division."""
    seat = seat + step
    return seat - seats if seat >= seats else seat


@njit
def opening_leader(table: Any, bids: Any) -> Any:
    """Return the seat that leads to the first trick."""
    seats = table[layout.SEATS]
    step = table[layout.STEP]
    how = table[layout.FIRST_LEAD]
    if how == layout.DEALER_LEADS:
        return table[layout.DEALER]
    seat = next_seat(table[layout.DEALER], step, seats)
    if how == layout.LEFT_OF_DEALER:
        return seat
    if how == layout.SECOND_LEFT:
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
    seats = table[layout.SEATS]
    how = table[layout.FIRST_LEAD]
    if how == layout.HIGHEST_BIDDER_LEADS:
        return 1.0 / seats
    leader = table[layout.DEALER]
    if how != layout.DEALER_LEADS:
        leader = next_seat(leader, table[layout.STEP], seats)
    if how == layout.SECOND_LEFT:
        leader = next_seat(leader, table[layout.STEP], seats)
    return 1.0 if leader == seat else 0.0


@njit
def legal_cards(hands: Any, moment: Any, words: Any, table: Any) -> Any:
    """Return the legal cards of the seat to play."""
    hand = hands[moment[layout.SEAT]]
    if moment[layout.PLACE] == 0:
        return legal_leads(
            table[layout.LEAD_TRUMP], hand, words[layout.TRUMP], moment[layout.TRICK] == 0, moment[layout.BROKEN] != 0
        )
    return legal_follows(table[layout.VOID], hand, words[layout.LED], words[layout.TRUMP], words[layout.BEST])


@njit
def play_card(card: Any, hands: Any, taken: Any, moment: Any, words: Any, table: Any) -> None:
    """Play *card* for the seat to play: update *hands*, *taken*, *moment* and *words*."""
    seat = moment[layout.SEAT]
    seats = table[layout.SEATS]
    bit = ONE << card
    hands[seat] ^= bit
    words[layout.SEEN] |= bit
    if moment[layout.PLACE] == 0:
        words[layout.LED] = suit_mask(card)
        words[layout.BEST] = NOTHING
    value = card_value(card, words[layout.LED], words[layout.TRUMP])
    if value > words[layout.BEST]:
        words[layout.BEST] = value
        moment[layout.TAKER] = seat
    if bit & words[layout.TRUMP]:
        moment[layout.BROKEN] = 1
    moment[layout.PLACE] += 1
    if moment[layout.PLACE] == seats:
        taken[moment[layout.TAKER]] += 1
        moment[layout.SEAT] = moment[layout.TAKER]
        moment[layout.PLACE] = 0
        moment[layout.TRICK] += 1
    else:
        moment[layout.SEAT] = next_seat(seat, table[layout.STEP], seats)
