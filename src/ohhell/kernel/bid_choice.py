"""Bids in play-outs: the legal bid nearest to the expected tricks."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bidding import legal_bids
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest
from ohhell.kernel.frozen_trick_count import frozen_count
from ohhell.kernel.hand_state import lead_chance, next_seat
from ohhell.kernel.layout import CARDS, FIRST_BIDDER, PACK, SEATS, SEEN, STEP, TRUMP
from ohhell.kernel.trick_count import bid_aim


@njit
def nearest_bid(numbers: Any, expected: Any) -> Any:
    """Return the bid of a set that is nearest to *expected*."""
    found = 0
    best = 1e9
    while numbers != NOTHING:
        bid = int(lowest(numbers))
        numbers &= numbers - ONE
        if abs(bid - expected) < best:
            best = abs(bid - expected)
            found = bid
    return found


@njit
def fill_bids(hands: Any, bids: Any, known: Any, taken: Any, words: Any, table: Any, hooked: Any, frozen: Any) -> None:
    """Fill in the bids that are not *known*, in bidding order: tricks taken so far plus tricks the hand should still take.

    With *frozen* the hand is counted by `frozen_count`, which never changes (for the bot `flat-100`).
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
            expected = taken[seat] + counted
            numbers = legal_bids(table, total, place == seats - 1, hooked)
            if numbers == NOTHING:  # guessed bids may have a sum that real bids could not have: allow every bid
                numbers = (ONE << U(table[CARDS] + 1)) - ONE
            bids[seat] = nearest_bid(numbers, expected)
        total += bids[seat]
        seat = next_seat(seat, table[STEP], seats)
