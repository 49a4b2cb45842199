"""The rules of a trick on bit masks: which cards are legal, and which card is higher."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from ohhell.kernel.bits import LANE, LANE_START, NOTHING, ONE, U, up_to
from ohhell.kernel.layout import BROKEN_FIRST, MUST_OVERTRUMP, NOT_FIRST_TRICK

TRUMPS_FROM: Final = U(65)


@njit(inline="always")
def suit_mask(card: Any) -> Any:
    """Return the set of all cards of the suit of *card*."""
    return LANE << (card & LANE_START)


@njit(inline="always")
def legal_leads(how: Any, hand: Any, trump: Any, first: Any, broken: Any) -> Any:
    """Return the cards that may be led.

    *how* is an index of LEAD_TRUMPS, *first* says whether this is the first trick, *broken* whether trumps are broken.
    """
    if how != 0 and ((how == BROKEN_FIRST and not broken) or (how == NOT_FIRST_TRICK and first)):
        others = hand & ~trump
        if others != NOTHING:
            return others
    return hand


@njit(inline="always")
def legal_follows(void: Any, hand: Any, led: Any, trump: Any, best: Any) -> Any:
    """Return the cards that may be played to a trick.

    *void* is an index of VOIDS; *best* is the value of the card that is winning the trick so far.
    """
    # computed first, so that the last line compiles to a conditional move instead of a jump
    otherwise = hand
    if void != 0:
        trumps = hand & trump
        if trumps != NOTHING:
            otherwise = trumps
            if void == MUST_OVERTRUMP and best >= TRUMPS_FROM:
                higher = trumps & ~up_to(best - TRUMPS_FROM)
                otherwise = higher if higher != NOTHING else trumps
    same = hand & led
    return same if same != NOTHING else otherwise


@njit(inline="always")
def card_value(card: Any, led: Any, trump: Any) -> Any:
    """Return how high *card* ranks in a trick: trumps above the suit led; 0 for a discard."""
    bit = ONE << card
    plain = card + ONE if (bit & led) != NOTHING else NOTHING
    return card + TRUMPS_FROM if (bit & trump) != NOTHING else plain
