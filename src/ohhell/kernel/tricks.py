"""One trick on bit masks: what may be played, and what a card is worth."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from ohhell.kernel.bits import LANE, LANE_START, NOTHING, ONE, U, up_to
from ohhell.kernel.layout import BROKEN_FIRST, MUST_OVERTRUMP, NOT_FIRST_TRICK

TRUMPS_FROM: Final = U(65)


@njit(inline="always")
def suit_mask(card: Any) -> Any:
    """Every card of the suit of *card*."""
    return LANE << (card & LANE_START)


@njit(inline="always")
def leads(how: Any, hand: Any, trump: Any, first: Any, broken: Any) -> Any:
    """The cards that may be led, *how* as in LEAD_TRUMPS: to the *first* trick or not, trumps *broken* or not."""
    if how != 0 and ((how == BROKEN_FIRST and not broken) or (how == NOT_FIRST_TRICK and first)):
        others = hand & ~trump
        if others != NOTHING:
            return others
    return hand


@njit(inline="always")
def follows(void: Any, hand: Any, led: Any, trump: Any, best: Any) -> Any:
    """The cards that may follow, *void* as in VOIDS; *best* is the worth of the card that takes the trick so far."""
    # what a void player may play comes first, so that following or not is a choice between two words and no jump
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
def worth(card: Any, led: Any, trump: Any) -> Any:
    """How a card ranks in a trick: trumps above the suit led above nothing."""
    bit = ONE << card
    plain = card + ONE if (bit & led) != NOTHING else NOTHING
    return card + TRUMPS_FROM if (bit & trump) != NOTHING else plain
