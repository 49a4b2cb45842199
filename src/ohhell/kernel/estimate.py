"""A quick count of the tricks a hand should take, for bids inside play-outs."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel import weights
from ohhell.kernel.bidding import open_bids
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest
from ohhell.kernel.layout import CARDS, FIRST_BIDDER, PACK, SEATS, SEEN, STEP, TRUMP
from ohhell.kernel.moment import following
from ohhell.kernel.thumb import beaten_by
from ohhell.kernel.tricks import suit_mask


@njit
def expected_tricks(hand: Any, out: Any, trump: Any, seats: Any) -> Any:
    """How many tricks *hand* should take when the cards *out* are in other hands or undealt."""
    cards = float(count(hand))
    others = seats - 1
    dealt = min(1.0, cards * others / max(1.0, float(count(out))))
    trumps = float(count(hand & trump))
    stands = 0.0
    ruffed = 0.0
    total = 0.0
    rest = hand
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        higher = float(beaten_by(card, out))
        if (ONE << card) & trump:
            total += weights.HIGH_TRUMP * 0.5**higher
        else:
            suit = suit_mask(card)
            mine = float(count(hand & suit))
            theirs = float(count(out & suit)) * dealt / others
            unbeaten = (1.0 - dealt) ** higher
            stands += unbeaten
            ruffed += unbeaten * mine / (mine + theirs + 0.1)
    if trump == NOTHING:
        total = weights.FLAT_NO_TRUMP + weights.SHARE_NO_TRUMP * cards / seats
        return min(cards, total + weights.PLAIN_NO_TRUMP * stands + weights.LONG_NO_TRUMP * ruffed)
    total += weights.FLAT + weights.SHARE * cards / seats
    total += trumps * (weights.TRUMP + weights.TRUMP_AMONG_FEW / seats + weights.LONG_TRUMPS * trumps / max(1.0, cards))
    return min(cards, min(trumps, total) + weights.PLAIN * stands + weights.LONG * ruffed)


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
def bid_on(hands: Any, bids: Any, known: Any, taken: Any, words: Any, table: Any, hooked: Any) -> None:
    """Fill in the bids that are not *known*, in bidding order: each seat has what it took and counts what it holds."""
    seats = table[SEATS]
    seat = table[FIRST_BIDDER]
    total = 0
    for place in range(seats):
        if not known[seat]:
            out = words[PACK] & ~(hands[seat] | words[SEEN])
            hoped = taken[seat] + expected_tricks(hands[seat], out, words[TRUMP], seats)
            numbers = open_bids(table, total, place == seats - 1, hooked)
            if numbers == NOTHING:  # guessed bids may add up to what no real ones could
                numbers = (ONE << U(table[CARDS] + 1)) - ONE
            bids[seat] = nearest_bid(numbers, hoped)
        total += bids[seat]
        seat = following(seat, table[STEP], seats)
