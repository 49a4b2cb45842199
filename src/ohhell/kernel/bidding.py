"""Legal bids on bit masks: bit b of a word stands for the bid b."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, U
from ohhell.kernel.layout import ANY_BELOW, ANY_NOT_EQUAL, CARDS, HIGHEST_BID, HOOK, LAST_MUST_EXCEED, LOWEST_BID


@njit
def legal_bids(table: Any, before: Any, last: Any, hooked: Any) -> Any:
    """Return the legal bids as a set.

    *before* is the sum of the bids so far, *last* says whether this is the last bidder, *hooked* whether this hand has a hook.
    """
    numbers = ((ONE << U(table[HIGHEST_BID] + 1)) - ONE) & ~((ONE << U(table[LOWEST_BID])) - ONE)
    kind = table[HOOK]
    rest = table[CARDS] - before
    equal = ONE << U(rest) if rest >= 0 else NOTHING
    if not hooked or kind == 0:
        return numbers
    if kind == ANY_BELOW:
        return numbers & (equal - ONE) if rest > 0 else NOTHING
    if kind == ANY_NOT_EQUAL:
        return numbers & ~equal
    if not last:
        return numbers
    if kind == LAST_MUST_EXCEED:
        enough = numbers & ~((equal << ONE) - ONE) if rest >= 0 else numbers
        if enough != NOTHING:
            return enough
    return numbers & ~equal
