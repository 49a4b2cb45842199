"""Candidates tried in many worlds: the sums a bot chooses by."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel.bid_choice import bid_on
from ohhell.kernel.bits import NOTHING, ONE, lowest
from ohhell.kernel.endgame import endings, new_stack, solve
from ohhell.kernel.hand_state import lead_chance, opening_leader, put
from ohhell.kernel.layout import CARDS, MOMENT, MOST_SEATS, PACK, SEAT, SEATS, TAKER, TRICK, TRUMP, WORDS
from ohhell.kernel.playout import play_out
from ohhell.kernel.sampling import draw_world, fraction
from ohhell.kernel.trick_count import expected_tricks

MOST_ATTEMPTS: Final = 24
"""How often a world is drawn anew because the bids do not look like the hands."""

MODESTY: Final = 0.15
"""How much lower good players bid than the tricks counted in their hands, in hands of two cards and more."""

WORLDS: Final = 0
POINTS: Final = 1
SQUARES: Final = 2
MADE: Final = 3
COLUMNS: Final = 4
ROWS: Final = 64


class SearchInput(NamedTuple):
    """A moment of a hand as the seat *me* knows it; *known* says whose bids it knows, *played* who has played what.

    *whim* is how often in a thousand the others play any card instead of the one a rule of thumb says. *frozen* has bids
    that are not known counted as `flat-100` counts them.
    """

    me: Any
    hands: Any
    bids: Any
    known: Any
    taken: Any
    moment: Any
    words: Any
    table: Any
    points: Any
    hooked: Any
    played: Any
    turned: Any
    whim: Any
    frozen: Any


@njit
def believable_world(hands: Any, scene: Any, hidden: Any, doubt: Any, dice: Any) -> None:
    """A world whose hands look like the bids made on them; *doubt* is how far bids stray, and 0 takes every world."""
    seats = scene.table[SEATS]
    modesty = MODESTY if scene.table[CARDS] > 1 else 0.0
    for _ in range(MOST_ATTEMPTS):
        hands[:] = scene.hands
        draw_world(hands, hidden, dice)
        if doubt <= 0.0:
            return
        # how strange the hands may look this time; most worlds are dropped at the first hand or two
        patience = -2.0 * doubt * doubt * np.log(1.0 - fraction(dice))
        seat = 0
        while seat < seats and patience >= 0.0:
            if seat != scene.me and scene.known[seat]:
                whole = hands[seat] | scene.played[seat]
                out = scene.words[PACK] & ~(whole | scene.turned)
                lead = lead_chance(scene.table, seat)
                counted = expected_tricks(whole, out, scene.words[TRUMP], seats, lead)
                off = scene.bids[seat] - counted + modesty
                patience -= off * off
            seat += 1
        if patience >= 0.0:
            return


@njit
def solvable(table: Any, most: Any) -> Any:
    """How many last tricks have at most *most* endings; one trick plays itself."""
    depth = 0
    while depth < table[CARDS] and endings(table[SEATS], depth + 1) <= most:
        depth += 1
    return depth


@njit
def finish(
    scene: Any, hands: Any, bids: Any, taken: Any, moment: Any, words: Any, depth: Any, stack: Any, dice: Any
) -> None:
    """Play a world to its end: by rules of thumb until *depth* tricks are left, then as the cards lie."""
    tricks = scene.table[CARDS]
    play_out(scene, hands, bids, taken, moment, words, tricks - depth, dice)
    if moment[TRICK] < tricks:
        solve(hands, bids, taken, moment, words, scene.table, scene.points, stack)


@njit
def count_in(sums: Any, row: Any, points: Any, bid: Any, taken: Any) -> None:
    """Add one result to the sums of a candidate."""
    score = points[bid, taken]
    sums[row, WORLDS] += 1
    sums[row, POINTS] += score
    sums[row, SQUARES] += score * score
    sums[row, MADE] += bid == taken


@njit(cache=True)
def try_cards(scene: Any, hidden: Any, cards: Any, worlds: Any, most: Any, doubt: Any, dice: Any, sums: Any) -> None:
    """Play each of *cards* in *worlds* worlds to the end; a row of *sums* for each card."""
    hands = np.empty(MOST_SEATS, np.uint64)
    then_hands = np.empty(MOST_SEATS, np.uint64)
    bids = np.empty(MOST_SEATS, np.int64)
    taken = np.empty(MOST_SEATS, np.int64)
    moment = np.empty(MOMENT, np.int64)
    words = np.empty(WORDS, np.uint64)
    stack = new_stack()
    depth = solvable(scene.table, most)
    for _ in range(worlds):
        believable_world(hands, scene, hidden, doubt, dice)
        bids[:] = scene.bids
        bid_on(hands, bids, scene.known, scene.taken, scene.words, scene.table, scene.hooked, scene.frozen)
        rest = cards
        while rest != NOTHING:
            card = lowest(rest)
            rest &= rest - ONE
            then_hands[:] = hands
            taken[:] = scene.taken
            moment[:] = scene.moment
            words[:] = scene.words
            put(card, then_hands, taken, moment, words, scene.table)
            finish(scene, then_hands, bids, taken, moment, words, depth, stack, dice)
            count_in(sums, card, scene.points, bids[scene.me], taken[scene.me])


@njit(cache=True)
def try_bids(scene: Any, hidden: Any, numbers: Any, worlds: Any, most: Any, doubt: Any, dice: Any, sums: Any) -> None:
    """Bid each of *numbers* in *worlds* worlds and play to the end; a row of *sums* for each bid."""
    hands = np.empty(MOST_SEATS, np.uint64)
    then_hands = np.empty(MOST_SEATS, np.uint64)
    bids = np.empty(MOST_SEATS, np.int64)
    taken = np.empty(MOST_SEATS, np.int64)
    moment = np.empty(MOMENT, np.int64)
    words = np.empty(WORDS, np.uint64)
    stack = new_stack()
    depth = solvable(scene.table, most)
    known = scene.known.copy()
    known[scene.me] = True
    for _ in range(worlds):
        believable_world(hands, scene, hidden, doubt, dice)
        rest = numbers
        while rest != NOTHING:
            bid = lowest(rest)
            rest &= rest - ONE
            bids[:] = scene.bids
            bids[scene.me] = np.int64(bid)
            bid_on(hands, bids, known, scene.taken, scene.words, scene.table, scene.hooked, scene.frozen)
            then_hands[:] = hands
            taken[:] = 0
            moment[:] = 0
            moment[SEAT] = opening_leader(scene.table, bids)
            moment[TAKER] = moment[SEAT]
            words[:] = scene.words
            finish(scene, then_hands, bids, taken, moment, words, depth, stack, dice)
            count_in(sums, bid, scene.points, bids[scene.me], taken[scene.me])
