"""The tricks a hand should take: for every card its chance to take one, added up.

A hand of one card is computed exactly. In larger hands the chance of a card is a logistic function of what its holder can
see; `benchmarks/fit_count.py` fits the weights for each hand size to the tricks that cards take when everybody bids and plays
by rules of thumb.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

import numpy as np
from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, count, lowest
from ohhell.kernel.heuristics import beaten_by
from ohhell.kernel.trick_weights import LARGEST, NO_TRUMP, PLAIN, ROUNDING, ROUNDING_NO_TRUMP, SMALLEST, TRUMP
from ohhell.kernel.tricks import suit_mask

TRUMP_CARD: Final = 0
PLAIN_CARD: Final = 1
NO_TRUMP_CARD: Final = 2

_WEIGHTS: Any = np.array([TRUMP, PLAIN, NO_TRUMP])
_ROUNDING: Any = np.array([ROUNDING, ROUNDING_NO_TRUMP])


@njit
def expected_tricks(hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """How many tricks *hand* should take when the cards *out* are in other hands or undealt.

    *lead* is the chance that this hand leads to the first trick.
    """
    return count_tricks(hand, out, trump, seats, lead, _WEIGHTS)


@njit
def bid_aim(hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """The number whose nearest neighbour is the best bid on *hand*: its count, with the part after the point corrected."""
    counted = expected_tricks(hand, out, trump, seats, lead)
    cards: Any = np.int64(count(hand))
    if cards < SMALLEST:
        return counted
    size: Any = min(cards, LARGEST)
    rounding = _ROUNDING[1 if trump == NOTHING else 0, size - SMALLEST]
    return min(rounded(counted, seats, rounding), float(cards))


@njit
def rounded(counted: Any, seats: Any, rounding: Any) -> Any:
    """A count whose part after the point is the chance that rounding up is better than rounding down."""
    whole = float(np.int64(counted))
    score = rounding[0] * (counted - whole) + rounding[1] + rounding[2] * counted + rounding[3] / seats
    return whole + 1.0 / (1.0 + exp(-score))


@njit
def count_tricks(hand: Any, out: Any, trump: Any, seats: Any, lead: Any, weights: Any) -> Any:
    """The same with other *weights*."""
    if hand == NOTHING:
        return 0.0
    cards: Any = np.int64(count(hand))
    if cards == 1:
        return lone_card(lowest(hand), out, trump, seats, lead)
    size: Any = min(cards, LARGEST)
    total = 0.0
    rest = hand
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        kind = kind_of(card, trump)
        found = facts(card, hand, out, trump, seats, lead)
        score = 0.0
        for place in range(len(found)):
            score += weights[kind, size - SMALLEST, place] * found[place]
        total += 1.0 / (1.0 + exp(-score))
    return total


@njit
def kind_of(card: Any, trump: Any) -> Any:
    """Which weights are for a card."""
    if trump == NOTHING:
        return NO_TRUMP_CARD
    return TRUMP_CARD if (ONE << card) & trump else PLAIN_CARD


@njit
def facts(card: Any, hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """What the chance of a card depends on, in the order of `weights.FACTS`."""
    cards = float(count(hand))
    others = float(seats - 1)
    dealt = min(1.0, cards * others / max(1.0, float(count(out))))
    suit = suit_mask(card)
    higher = float(beaten_by(card, out)) * dealt
    mine = float(count(hand & suit))
    over = float(beaten_by(card, hand))
    theirs = float(count(out & suit)) * dealt / others
    trumps = float(count(hand & trump))
    their_trumps = float(count(out & trump)) * dealt / others
    return (
        1.0,
        higher,
        1.0 / (1.0 + higher),
        over,
        mine,
        theirs,
        trumps,
        their_trumps,
        others * exp(-theirs),
        1.0 / seats,
        others,
        dealt,
        lead,
        lead / (1.0 + higher),
    )


@njit
def lone_card(card: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """The chance of the only card of a hand to take the trick, exactly, when the others may hold any of the cards *out*."""
    others = seats - 1
    unseen: Any = np.int64(count(out))
    higher: Any = np.int64(beaten_by(card, out))
    if (ONE << card) & trump:
        return none_among(higher, unseen, others)
    trumps: Any = np.int64(count(out & trump))
    lower: Any = np.int64(count(out & suit_mask(card))) - higher
    leading = none_among(higher + trumps, unseen, others)
    following = lower / max(1, unseen) * none_among(higher + trumps, unseen - 1, others - 1)
    return lead * leading + (1.0 - lead) * following


@njit
def none_among(bad: Any, unseen: Any, drawn: Any) -> Any:
    """The chance that none of *bad* cards is among *drawn* of the *unseen* ones."""
    chance = 1.0
    for place in range(drawn):
        chance *= max(0.0, unseen - bad - place) / max(1.0, unseen - place)
    return chance
