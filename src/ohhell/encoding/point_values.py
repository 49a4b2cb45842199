"""Points as small whole numbers, so that all ways to score have about the same size.

The unit is a sixteenth of the *gap*: how much more a made bid scores than one with a trick too many, on average over the bids 0
to 3. Everything is computed with whole numbers, so that every implementation gets the same values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ohhell.encoding.layout import BIDS
from ohhell.rules.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNITS_PER_GAP: Final = 16
MOST_UNITS: Final = 127
GAP_BIDS: Final = 4
"""The gap is the mean over so many bids, from 0 up; fewer in smaller hands."""


class PointValues(NamedTuple):
    """The points of one hand.

    Attributes:
        points: The points by bid (row) and tricks taken (column).
        units: The same in units of a sixteenth of the gap, from -127 to 127.
        gap: The gap, in points; at least 1.
        rows: The blocks `made`, `over` and `under` of an observation, one after the other.
    """

    points: NDArray[np.int64]
    units: NDArray[np.int8]
    gap: float
    rows: NDArray[np.int8]


@lru_cache(maxsize=512)
def point_values(rules: Rules, *, cards: int, hand: int) -> PointValues:
    """Return the points of a hand of *cards* cards that counts as the *hand*-th of its game."""
    points = np.array(
        [
            [rules.points(cards=cards, bid=bid, taken=taken, hand=hand) for taken in range(cards + 1)]
            for bid in range(cards + 1)
        ],
        np.int64,
    )
    return values_of_points(points)


def values_of_points(points: NDArray[np.int64]) -> PointValues:
    """Return everything that follows from a table of points by bid (row) and tricks taken (column).

    >>> import numpy as np
    >>> made_10 = values_of_points(np.diag([10, 11, 12]))
    >>> made_10.gap, made_10.units.diagonal().tolist()
    (10.5, [15, 17, 18])
    """
    cards = len(points) - 1
    bids = min(GAP_BIDS, cards)
    gaps = max(sum(int(points[bid, bid] - points[bid, bid + 1]) for bid in range(bids)), bids)
    rounded = (2 * UNITS_PER_GAP * bids * points + gaps) // (2 * gaps)
    units = np.clip(rounded, -MOST_UNITS, MOST_UNITS).astype(np.int8)
    rows = np.zeros((3, BIDS), np.int8)
    rows[0, : cards + 1] = units.diagonal()
    rows[1, :cards] = units.diagonal(1)
    rows[2, 1 : cards + 1] = units.diagonal(-1)
    for array in (points, units, rows):
        array.setflags(write=False)  # shared by everybody who asks for the same rules
    return PointValues(points, units, gaps / bids, rows.reshape(-1))
