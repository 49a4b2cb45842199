"""The trick count of the bot `flat-100` on bit masks; same results as `bots.trick_count.frozen_count`, and it never changes."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel import frozen_trick_weights as weights
from ohhell.kernel.bits import NOTHING, ONE, count, lowest
from ohhell.kernel.hand_state import suit_mask
from ohhell.kernel.heuristics import count_higher


@njit
def frozen_count(hand: Any, out: Any, trump: Any, seats: Any) -> Any:
    """Return the tricks *hand* should take when the cards *out* are in other hands or undealt."""
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
        higher = float(count_higher(card, out))
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
