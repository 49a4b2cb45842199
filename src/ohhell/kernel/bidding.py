"""Bids: the legal ones as bits of a word (bit b stands for the bid b), and in play-outs the one nearest to the expected tricks."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel import layout
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest
from ohhell.kernel.frozen_trick_count import frozen_count
from ohhell.kernel.hand_state import lead_chance, next_seat
from ohhell.kernel.trick_count import bid_aim


@njit
def legal_bids(table: Any, before: Any, last: Any, hooked: Any) -> Any:
    """Return the legal bids as a set.

    *before* is the sum of the bids so far, *last* says whether this is the last bidder, *hooked* whether this hand has a hook.
    """
    numbers = ((ONE << U(table[layout.HIGHEST_BID] + 1)) - ONE) & ~((ONE << U(table[layout.LOWEST_BID])) - ONE)
    kind = table[layout.HOOK]
    rest = table[layout.CARDS] - before
    equal = ONE << U(rest) if rest >= 0 else NOTHING
    if not hooked or kind == 0:
        return numbers
    if kind == layout.ANY_BELOW:
        return numbers & (equal - ONE) if rest > 0 else NOTHING
    if kind == layout.ANY_NOT_EQUAL:
        return numbers & ~equal
    if not last:
        return numbers
    if kind == layout.LAST_MUST_EXCEED:
        enough = numbers & ~((equal << ONE) - ONE) if rest >= 0 else numbers
        if enough != NOTHING:
            return enough
    return numbers & ~equal


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
def fill_bids(hands: Any, bids: Any, known: Any, position: Any) -> None:
    """Fill in the bids that are not *known*, in bidding order: tricks taken so far plus tricks the hand should still take.

    *position* is a `search.SearchInput`. If it is *frozen*, `frozen_count` counts the hand (for the bot `flat-100`).
    """
    table, words = position.table, position.words
    seats = table[layout.SEATS]
    seat = table[layout.FIRST_BIDDER]
    total = 0
    for place in range(seats):
        if not known[seat]:
            out = words[layout.PACK] & ~(hands[seat] | words[layout.SEEN])
            if position.frozen:
                counted = frozen_count(hands[seat], out, words[layout.TRUMP], seats)
            else:
                lead = lead_chance(table, seat) if count(hands[seat]) == U(table[layout.CARDS]) else 1.0 / seats
                counted = bid_aim(hands[seat], out, words[layout.TRUMP], seats, lead)
            expected = position.taken[seat] + counted
            numbers = legal_bids(table, total, place == seats - 1, position.hooked)
            if numbers == NOTHING:  # guessed bids may have a sum that real bids could not have: allow every bid
                numbers = (ONE << U(table[layout.CARDS] + 1)) - ONE
            bids[seat] = nearest_bid(numbers, expected)
        total += bids[seat]
        seat = next_seat(seat, table[layout.STEP], seats)
