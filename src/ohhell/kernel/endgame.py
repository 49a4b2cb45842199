"""The last tricks of one world solved exactly: everybody sees every card and plays for their own points.

The search keeps its own stack: a function that calls itself cannot be loaded from Numba's cache.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, lowest
from ohhell.kernel.hand_state import legal_cards, put
from ohhell.kernel.layout import CARDS, MOMENT, MOST_SEATS, SEAT, TRICK, WORDS

DEEPEST: Final = 128
"""Choices one after another in an ending that is solved: more than any that is small enough has."""


class Stack(NamedTuple):
    """Every moment on the way down: the cards still to try, the best result so far for the one to choose."""

    hands: Any
    taken: Any
    moments: Any
    words: Any
    untried: Any
    best: Any
    found: Any


@njit
def new_stack() -> Any:
    """Room for one search after another."""
    return Stack(
        np.empty((DEEPEST, MOST_SEATS), np.uint64),
        np.empty((DEEPEST, MOST_SEATS), np.int64),
        np.empty((DEEPEST, MOMENT), np.int64),
        np.empty((DEEPEST, WORDS), np.uint64),
        np.empty(DEEPEST, np.uint64),
        np.empty(DEEPEST, np.int64),
        np.empty((DEEPEST, MOST_SEATS), np.int64),
    )


@njit
def reach_choice(stack: Any, level: Any, table: Any) -> Any:
    """Play the cards nobody can choose; whether somebody has a choice before the hand is over."""
    hands, taken = stack.hands[level], stack.taken[level]
    moment, words = stack.moments[level], stack.words[level]
    while moment[TRICK] < table[CARDS]:
        cards = legal_cards(hands, moment, words, table)
        if cards & (cards - ONE) != NOTHING:
            stack.untried[level] = cards
            stack.best[level] = -1_000_000_000
            return True
        put(lowest(cards), hands, taken, moment, words, table)
    return False


@njit
def keep_better(stack: Any, level: Any, result: Any, bids: Any, points: Any) -> None:
    """Keep *result* at *level* if the player who chooses there has more points with it."""
    seat = stack.moments[level][SEAT]
    mine = points[bids[seat], result[seat]]
    if mine > stack.best[level]:
        stack.best[level] = mine
        stack.found[level][:] = result


@njit
def solve(hands: Any, bids: Any, taken: Any, moment: Any, words: Any, table: Any, points: Any, stack: Any) -> None:
    """Play on to the end with everybody's best card, the first of equals; *taken* is what that brings."""
    stack.hands[0][:] = hands
    stack.taken[0][:] = taken
    stack.moments[0][:] = moment
    stack.words[0][:] = words
    level = 0
    if not reach_choice(stack, level, table):
        taken[:] = stack.taken[0]
        return
    while level >= 0:
        cards = stack.untried[level]
        if cards == NOTHING:
            level -= 1
            if level >= 0:
                keep_better(stack, level, stack.found[level + 1], bids, points)
            continue
        stack.untried[level] = cards & (cards - ONE)
        deeper = level + 1
        stack.hands[deeper][:] = stack.hands[level]
        stack.taken[deeper][:] = stack.taken[level]
        stack.moments[deeper][:] = stack.moments[level]
        stack.words[deeper][:] = stack.words[level]
        put(
            lowest(cards),
            stack.hands[deeper],
            stack.taken[deeper],
            stack.moments[deeper],
            stack.words[deeper],
            table,
        )
        if reach_choice(stack, deeper, table):
            level = deeper
        else:
            keep_better(stack, level, stack.taken[deeper], bids, points)
    taken[:] = stack.found[0]


@njit(cache=True)
def endings(seats: Any, tricks: Any) -> Any:
    """About how many endings there are with so many tricks left, if nobody ever has to follow."""
    ways = 1.0
    for left in range(2, tricks + 1):
        ways *= float(left) ** seats
    return ways
