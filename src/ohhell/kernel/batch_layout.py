"""Arrays that hold many hands at once, one row per hand, and what can be seen of them at one moment.

All hands of a batch have the same rules, seats and number of cards, so they are always at the same decision. Cards have the
numbers of `ohhell.encoding`: trumps are suit 0, and the highest rank has height 15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# columns of *words*
TRUMP: Final = 0
LED: Final = 1
BEST: Final = 2  # the value of the card that is winning the trick so far
TRICK: Final = 3
TURNED: Final = 4
SHOWN: Final = 5  # the dealer's last card, if it decides trumps
LEGAL: Final = 6  # bids or cards
WORDS: Final = 7

# columns of *numbers*
DEALER: Final = 0
SEAT: Final = 1  # the seat to act
LEADER: Final = 2
TAKER: Final = 3  # the seat that is winning the trick so far
BROKEN: Final = 4
ROTATION: Final = 5  # how many bits the cards were rotated to make trumps suit 0
TOTAL: Final = 6  # the sum of the bids
NUMBERS: Final = 7

# where trumps come from
LISTED: Final = 0  # one of a list of suits, all equally likely
TURNED_UP: Final = 1
DEALERS_LAST: Final = 2
CUT: Final = 3

NO_TRUMP: Final = 4
"""The number after the four suits."""

NO_BID: Final = -1


class Batch(NamedTuple):
    """Many hands at once. Arrays by seat have a column per seat; *voids* has a bit per suit."""

    hands: NDArray[np.uint64]
    played: NDArray[np.uint64]
    bids: NDArray[np.int64]
    taken: NDArray[np.int64]
    voids: NDArray[np.int64]
    words: NDArray[np.uint64]
    numbers: NDArray[np.int64]


class DealRules(NamedTuple):
    """How hands are dealt: the pack, where trumps come from, and the turned cards that mean no trump."""

    pack: np.uint64
    trumps_from: int
    suits: NDArray[np.int64]
    no_trump_cards: np.uint64
    dealer_bids_first: bool
    hooked: bool


class Moment(NamedTuple):
    """The decision that all hands of a batch are at, and what can be seen then."""

    bidding: bool
    turn: int  # the place in the bidding order, or the number of cards in the trick
    trick: int  # number of finished tricks
    bids_open: bool
    total_open: bool
    trump_open: bool  # the turned card and the dealer's last card can be seen
    trump_known: bool
    own_hand: bool  # players see their own hands
    other_hands: bool  # players see the hands of others


def empty_batch(hands: int, seats: int) -> Batch:
    """Return the arrays for so many hands, with no cards dealt."""
    return Batch(
        hands=np.zeros((hands, seats), np.uint64),
        played=np.zeros((hands, seats), np.uint64),
        bids=np.zeros((hands, seats), np.int64),
        taken=np.zeros((hands, seats), np.int64),
        voids=np.zeros((hands, seats), np.int64),
        words=np.zeros((hands, WORDS), np.uint64),
        numbers=np.zeros((hands, NUMBERS), np.int64),
    )
