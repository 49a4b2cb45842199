"""The columns of an observation, in order: name, size and meaning of each block.

A change of a name, size, order or meaning is a new version: nets are trained for one version.
"""

from __future__ import annotations

from typing import Final, NamedTuple

VERSION: Final = 1
"""The version of the encoding of actions and observations."""

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 8
BIDS: Final = 32
"""The actions 0 to 31 are bids; a pack has at most 62 different cards, so a hand has at most 31."""

CARDS: Final = 64
"""The actions 32 to 95 are cards: four suits of sixteen."""

ACTIONS: Final = BIDS + CARDS

FIRST_CARD: Final = BIDS
"""The action of the lowest trump."""

SUIT_SLOTS: Final = 16
NEEDS: Final = 17
"""Columns for what a seat still needs: unknown, then -2 or less, -1, 0, ..., 12, 13 or more."""

LEAST_NEED: Final = -2
MOST_NEED: Final = 13
COUNTS: Final = 14
"""Columns for a number of tricks or cards; the last one stands for all greater numbers, too."""

TOTALS: Final = 17
"""Columns for the sum of the bids minus the tricks of the hand: -8 or less, -7, ..., 8 or more."""

MOST_TOTAL: Final = 8

TRUMPS: Final = ("suit", "none", "unknown")
PHASES: Final = ("bid", "play")
HOOKS: Final = ("none", "last_not_equal", "last_must_exceed", "any_not_equal", "any_below")
FIRST_LEADS: Final = ("left_of_dealer", "dealer", "highest_bidder", "second_left")
LEAD_TRUMPS: Final = ("any_time", "broken", "not_first_trick")
VOIDS: Final = ("any", "must_trump", "must_overtrump")
REVEALS: Final = ("at_once", "all_together", "total_only", "after_play")
SIGHTS: Final = ("own_hand", "blind", "others_only")


class Block(NamedTuple):
    """Some neighbouring columns: *size* of them, with a *meaning* for the docs."""

    name: str
    size: int
    meaning: str


BLOCKS: Final = (
    Block("legal", ACTIONS, "1 for each legal action"),
    Block("hand", CARDS, "your cards that you can see"),
    Block("unseen", CARDS, "cards of the pack that you have not seen: in other hands or undealt"),
    Block("trick", CARDS, "cards in the current trick"),
    Block("winning", CARDS, "the card that is winning the current trick"),
    Block("turned", CARDS, "cards turned up for trumps"),
    Block("known", MOST_SEATS * CARDS, "by seat: 1 for a card it has played, -1 for a card it holds and you can see"),
    Block("needs", MOST_SEATS * NEEDS, "by seat, one-hot: bid unknown, then bid minus tricks taken, from -2 to 13"),
    Block("voids", MOST_SEATS * 4, "by seat: 1 for each suit that it has shown it doesn't hold"),
    Block("bids", MOST_SEATS, "by seat, a number: the bid; 0 if unknown"),
    Block("taken", MOST_SEATS, "by seat, a number: the tricks taken"),
    Block("in_trick", MOST_SEATS, "by seat: 1 if it has played to the current trick"),
    Block("winner", MOST_SEATS, "one-hot: the seat that is winning the current trick"),
    Block("leader", MOST_SEATS, "one-hot: the seat that leads or led to the current trick; all 0 while bidding"),
    Block("dealer", MOST_SEATS, "one-hot: the dealer's seat"),
    Block("made", BIDS, "by bid: points for making it"),
    Block("over", BIDS, "by bid: points with one trick too many"),
    Block("under", BIDS, "by bid: points with one trick too few"),
    Block("outcome", BIDS, "your points if you take 0, 1, 2, ... more tricks; all 0 while bidding"),
    Block("players", MOST_SEATS - 1, "one-hot: 2 to 8 players"),
    Block("own_taken", COUNTS, "one-hot: 0, 1, ..., 13 or more tricks taken by you"),
    Block("cards", COUNTS, "one-hot: 1, 2, ..., 14 or more cards in this hand"),
    Block("left", COUNTS, "one-hot: 0, 1, ..., 13 or more tricks that are not finished"),
    Block("turn", MOST_SEATS, "one-hot: your place in the bidding order; in play, the cards in the current trick"),
    Block("total", TOTALS, "one-hot: the sum of the bids you know, minus the cards of this hand, from -8 to 8"),
    Block("trump", len(TRUMPS), "one-hot: there is a trump suit, no trump, not known yet"),
    Block("phase", len(PHASES), "one-hot: bidding, play"),
    Block("hook", len(HOOKS), "one-hot: the hook in this hand, " + ", ".join(HOOKS)),
    Block("first_lead", len(FIRST_LEADS), "one-hot: who leads first, " + ", ".join(FIRST_LEADS)),
    Block("lead_trump", len(LEAD_TRUMPS), "one-hot: when trumps can be led, " + ", ".join(LEAD_TRUMPS)),
    Block("broken", 1, "1 if a trump has been played"),
    Block("void", len(VOIDS), "one-hot: what players who can't follow suit must do, " + ", ".join(VOIDS)),
    Block("simultaneous", 1, "1 if all players bid at once"),
    Block("reveal", len(REVEALS), "one-hot: when the others see a bid, " + ", ".join(REVEALS)),
    Block("bids_hidden", 1, "1 if the rules hide the bids during play"),
    Block("sight", len(SIGHTS), "one-hot: whose cards bidders see in this hand, " + ", ".join(SIGHTS)),
    Block("lowest_bid", 1, "a number: the lowest bid that the rules allow in this hand"),
    Block("highest_bid", 1, "a number: the highest bid that the rules allow in this hand"),
    Block("undealt", 1, "a number: the cards that were not dealt"),
    Block("spare", 5, "always 0: makes a row a whole number of 64-bit words"),
)


def _columns() -> dict[str, slice]:
    places: dict[str, slice] = {}
    first = 0
    for block in BLOCKS:
        places[block.name] = slice(first, first + block.size)
        first += block.size
    return places


COLUMNS: Final = _columns()
"""The columns of each block."""

SIZE: Final = sum(block.size for block in BLOCKS)
"""The number of columns of an observation."""
