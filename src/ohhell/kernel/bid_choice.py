"""Bids inside play-outs: the open one nearest to the tricks counted."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bidding import open_bids
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest
from ohhell.kernel.frozen_trick_count import frozen_count
from ohhell.kernel.hand_state import following, lead_chance
from ohhell.kernel.layout import CARDS, FIRST_BIDDER, PACK, SEATS, SEEN, STEP, TRUMP
from ohhell.kernel.trick_count import bid_aim


@njit
def nearest_bid(numbers: Any, hoped: Any) -> Any:
    """The bid of a set that is nearest to *hoped*."""
    found = 0
    best = 1e9
    while numbers != NOTHING:
        bid = int(lowest(numbers))
        numbers &= numbers - ONE
        if abs(bid - hoped) < best:
            best = abs(bid - hoped)
            found = bid
    return found


@njit
def bid_on(hands: Any, bids: Any, known: Any, taken: Any, words: Any, table: Any, hooked: Any, frozen: Any) -> None:
    """Fill in the bids that are not *known*, in bidding order: each seat has what it took and counts what it holds.

    *frozen* is for `flat-100`, which keeps its old count.
    """
    seats = table[SEATS]
    seat = table[FIRST_BIDDER]
    total = 0
    for place in range(seats):
        if not known[seat]:
            out = words[PACK] & ~(hands[seat] | words[SEEN])
            if frozen:
                counted = frozen_count(hands[seat], out, words[TRUMP], seats)
            else:
                lead = lead_chance(table, seat) if count(hands[seat]) == U(table[CARDS]) else 1.0 / seats
                counted = bid_aim(hands[seat], out, words[TRUMP], seats, lead)
            hoped = taken[seat] + counted
            numbers = open_bids(table, total, place == seats - 1, hooked)
            if numbers == NOTHING:  # guessed bids may add up to what no real ones could
                numbers = (ONE << U(table[CARDS] + 1)) - ONE
            bids[seat] = nearest_bid(numbers, hoped)
        total += bids[seat]
        seat = following(seat, table[STEP], seats)
