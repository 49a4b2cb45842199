"""Exact solution of the last tricks of one world: everybody sees every card and plays for their own points.

The search has a stack of its own, because Numba's cache can't load recursive functions.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, lowest
from ohhell.kernel.hand_state import legal_cards, play_card
from ohhell.kernel.layout import CARDS, MOMENT_SIZE, MOST_SEATS, SEAT, TRICK, WORDS_SIZE

MAX_DEPTH: Final = 128
"""The height of the stack: more choices in a row than any ending that is small enough to solve."""


class Stack(NamedTuple):
    """The positions from the root of the search to the current one.

    Each level has the position, the cards not tried yet, the best score so far of the seat to play, and the result (*found*)
    that gives it.
    """

    hands: Any
    taken: Any
    moments: Any
    words: Any
    untried: Any
    best: Any
    found: Any


@njit
def new_stack() -> Any:
    """Allocate a stack; it can be used for any number of searches."""
    return Stack(
        np.empty((MAX_DEPTH, MOST_SEATS), np.uint64),
        np.empty((MAX_DEPTH, MOST_SEATS), np.int64),
        np.empty((MAX_DEPTH, MOMENT_SIZE), np.int64),
        np.empty((MAX_DEPTH, WORDS_SIZE), np.uint64),
        np.empty(MAX_DEPTH, np.uint64),
        np.empty(MAX_DEPTH, np.int64),
        np.empty((MAX_DEPTH, MOST_SEATS), np.int64),
    )


@njit
def reach_choice(stack: Any, level: Any, table: Any) -> Any:
    """Play forced cards until a seat has a choice; return False if the hand ends first."""
    hands, taken = stack.hands[level], stack.taken[level]
    moment, words = stack.moments[level], stack.words[level]
    while moment[TRICK] < table[CARDS]:
        cards = legal_cards(hands, moment, words, table)
        if cards & (cards - ONE) != NOTHING:
            stack.untried[level] = cards
            stack.best[level] = -1_000_000_000
            return True
        play_card(lowest(cards), hands, taken, moment, words, table)
    return False


@njit
def save_if_better(stack: Any, level: Any, result: Any, bids: Any, points: Any) -> None:
    """Save *result* at *level* if it gives the seat that chooses there more points than the best so far."""
    seat = stack.moments[level][SEAT]
    mine = points[bids[seat], result[seat]]
    if mine > stack.best[level]:
        stack.best[level] = mine
        stack.found[level][:] = result


@njit
def solve(hands: Any, bids: Any, taken: Any, moment: Any, words: Any, table: Any, points: Any, stack: Any) -> None:
    """Play to the end with the best card of every seat (the lowest of equals), and write the result to *taken*."""
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
                save_if_better(stack, level, stack.found[level + 1], bids, points)
            continue
        stack.untried[level] = cards & (cards - ONE)
        deeper = level + 1
        stack.hands[deeper][:] = stack.hands[level]
        stack.taken[deeper][:] = stack.taken[level]
        stack.moments[deeper][:] = stack.moments[level]
        stack.words[deeper][:] = stack.words[level]
        play_card(
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
            save_if_better(stack, level, stack.taken[deeper], bids, points)
    taken[:] = stack.found[0]


@njit(cache=True)
def count_endings(seats: Any, tricks: Any) -> Any:
    """Return an upper estimate of the number of endings with *tricks* tricks left: as if nobody ever had to follow suit."""
    ways = 1.0
    for left in range(2, tricks + 1):
        ways *= float(left) ** seats
    return ways
