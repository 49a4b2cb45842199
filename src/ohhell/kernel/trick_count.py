"""The expected tricks of a hand: the sum of the chances of its cards to win a trick.

For a hand of one card the chance is exact. In larger hands it is a logistic function of features of the card that its holder
can see. `benchmarks/fit_count.py` fits the weights per hand size to games in which everybody bids and plays by the heuristics.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

import numpy as np
from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, count, lowest
from ohhell.kernel.hand_state import suit_mask
from ohhell.kernel.heuristics import count_higher
from ohhell.kernel.trick_weights import LARGEST, NO_TRUMP, PLAIN, ROUNDING, ROUNDING_NO_TRUMP, SMALLEST, TRUMP

TRUMP_CARD: Final = 0
PLAIN_CARD: Final = 1
NO_TRUMP_CARD: Final = 2

_WEIGHTS: Any = np.array([TRUMP, PLAIN, NO_TRUMP])
_ROUNDING: Any = np.array([ROUNDING, ROUNDING_NO_TRUMP])


@njit
def expected_tricks(hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """Return the tricks *hand* should take when the cards *out* are in other hands or undealt.

    *lead* is the chance that this hand leads to the first trick.
    """
    return count_tricks(hand, out, trump, seats, lead, _WEIGHTS)


@njit
def bid_aim(hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """Return a number whose nearest legal bid is the best bid on *hand*: the expected tricks with a corrected fraction."""
    counted = expected_tricks(hand, out, trump, seats, lead)
    cards: Any = np.int64(count(hand))
    if cards < SMALLEST:
        return counted
    size: Any = min(cards, LARGEST)
    rounding = _ROUNDING[1 if trump == NOTHING else 0, size - SMALLEST]
    return min(rounded(counted, seats, rounding), float(cards))


@njit
def rounded(counted: Any, seats: Any, rounding: Any) -> Any:
    """Replace the fraction of *counted* by the chance that rounding up is better than rounding down."""
    whole = float(np.int64(counted))
    score = rounding[0] * (counted - whole) + rounding[1] + rounding[2] * counted + rounding[3] / seats
    return whole + 1.0 / (1.0 + exp(-score))


@njit
def count_tricks(hand: Any, out: Any, trump: Any, seats: Any, lead: Any, weights: Any) -> Any:
    """Return the expected tricks as `expected_tricks` does, with these *weights*."""
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
        features = card_features(card, hand, out, trump, seats, lead)
        score = 0.0
        for place in range(len(features)):
            score += weights[kind, size - SMALLEST, place] * features[place]
        total += 1.0 / (1.0 + exp(-score))
    return total


@njit
def kind_of(card: Any, trump: Any) -> Any:
    """Return which table of weights applies to *card*."""
    if trump == NOTHING:
        return NO_TRUMP_CARD
    return TRUMP_CARD if (ONE << card) & trump else PLAIN_CARD


@njit
def card_features(card: Any, hand: Any, out: Any, trump: Any, seats: Any, lead: Any) -> Any:
    """Return the features of *card* in the order of `trick_weights.FEATURES`."""
    cards = float(count(hand))
    others = float(seats - 1)
    dealt = min(1.0, cards * others / max(1.0, float(count(out))))
    suit = suit_mask(card)
    higher = float(count_higher(card, out)) * dealt
    mine = float(count(hand & suit))
    over = float(count_higher(card, hand))
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
    """Return the exact chance of the only card of a hand to win, when the others may hold any of the cards *out*."""
    others = seats - 1
    unseen: Any = np.int64(count(out))
    higher: Any = np.int64(count_higher(card, out))
    if (ONE << card) & trump:
        return chance_of_none(higher, unseen, others)
    trumps: Any = np.int64(count(out & trump))
    lower: Any = np.int64(count(out & suit_mask(card))) - higher
    leading = chance_of_none(higher + trumps, unseen, others)
    following = lower / max(1, unseen) * chance_of_none(higher + trumps, unseen - 1, others - 1)
    return lead * leading + (1.0 - lead) * following


@njit
def chance_of_none(bad: Any, unseen: Any, drawn: Any) -> Any:
    """Return the chance that *drawn* cards of *unseen* contain none of *bad* certain ones."""
    chance = 1.0
    for place in range(drawn):
        chance *= max(0.0, unseen - bad - place) / max(1.0, unseen - place)
    return chance
