"""Monte Carlo search: each candidate move is tried in many sampled worlds, and its results are added up.

A *world* is one deal of the hidden cards that agrees with everything a seat has seen.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel import layout
from ohhell.kernel.bidding import fill_bids
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest, nth
from ohhell.kernel.endgame import count_endings, new_stack, solve
from ohhell.kernel.hand_state import lead_chance, legal_cards, opening_leader, play_card
from ohhell.kernel.heuristics import choose_card, tricks_wanted
from ohhell.kernel.random_numbers import random_below
from ohhell.kernel.sampling import draw_world, random_fraction
from ohhell.kernel.trick_count import expected_tricks

MOST_ATTEMPTS: Final = 24
"""How many worlds are drawn before one is used although its hands don't look like the bids."""

UNDERBID: Final = 0.15
"""How far below the expected tricks good players bid, in hands of at least two cards."""

WORLDS: Final = 0
POINTS: Final = 1
SQUARES: Final = 2
MADE: Final = 3
COLUMNS: Final = 4
ROWS: Final = 64

_THOUSAND: Final = U(1000)


class SearchInput(NamedTuple):
    """A position as the seat *me* knows it.

    *known* says which seats' bids are known, *played* holds the cards each seat has played, *turned* the cards turned up.
    *random_rate* is how many times in a thousand another seat plays a random card instead of the one the heuristics choose.
    With *frozen*, bids that are not known are guessed by `frozen_count` (for the bot `flat-100`).
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
    random_rate: Any
    frozen: Any


@njit
def draw_plausible_world(hands: Any, position: Any, hidden: Any, bid_spread: Any, rng: Any) -> None:
    """Draw *hands* that look like the bids made on them, by rejection sampling.

    A world is accepted with the probability exp(-e / (2 bid_spread²)), where e is the sum of the squared differences between
    bids and expected tricks. With a *bid_spread* of 0 every world is accepted.
    """
    seats = position.table[layout.SEATS]
    underbid = UNDERBID if position.table[layout.CARDS] > 1 else 0.0
    for _ in range(MOST_ATTEMPTS):
        hands[:] = position.hands
        draw_world(hands, hidden, rng)
        if bid_spread <= 0.0:
            return
        # the largest e that is accepted this time; most worlds are rejected after one or two hands
        tolerance = -2.0 * bid_spread * bid_spread * np.log(1.0 - random_fraction(rng))
        seat = 0
        while seat < seats and tolerance >= 0.0:
            if seat != position.me and position.known[seat]:
                whole = hands[seat] | position.played[seat]
                out = position.words[layout.PACK] & ~(whole | position.turned)
                lead = lead_chance(position.table, seat)
                expected = expected_tricks(whole, out, position.words[layout.TRUMP], seats, lead)
                off = position.bids[seat] - expected + underbid
                tolerance -= off * off
            seat += 1
        if tolerance >= 0.0:
            return


@njit
def solvable_tricks(table: Any, most_endings: Any) -> Any:
    """Return how many of the last tricks have at most *most_endings* endings (at least 1, because the last trick is forced)."""
    depth = 0
    while depth < table[layout.CARDS] and count_endings(table[layout.SEATS], depth + 1) <= most_endings:
        depth += 1
    return depth


@njit
def play_out(position: Any, hands: Any, bids: Any, taken: Any, moment: Any, words: Any, stop: Any, rng: Any) -> None:
    """Play on until *stop* tricks are finished; other seats sometimes play a random card, see `SearchInput.random_rate`."""
    table = position.table
    tricks = table[layout.CARDS]
    seats = table[layout.SEATS]
    while moment[layout.TRICK] < stop:
        cards = legal_cards(hands, moment, words, table)
        seat = moment[layout.SEAT]
        if cards & (cards - ONE) == NOTHING:
            card = lowest(cards)
        elif (
            position.random_rate > 0 and seat != position.me and random_below(rng, _THOUSAND) < U(position.random_rate)
        ):
            card = nth(cards, random_below(rng, count(cards)))
        else:
            left = tricks - moment[layout.TRICK]
            wanted = tricks_wanted(position.points, bids[seat], taken[seat], left)
            card = choose_card(cards, hands[seat], wanted, left, moment[layout.PLACE], seats, words)
        play_card(card, hands, taken, moment, words, table)


@njit
def play_to_end(
    position: Any, hands: Any, bids: Any, taken: Any, moment: Any, words: Any, depth: Any, stack: Any, rng: Any
) -> None:
    """Play a world to the end: by the heuristics until *depth* tricks are left, then by exact search."""
    tricks = position.table[layout.CARDS]
    play_out(position, hands, bids, taken, moment, words, tricks - depth, rng)
    if moment[layout.TRICK] < tricks:
        solve(hands, bids, taken, moment, words, position.table, position.points, stack)


@njit
def add_result(sums: Any, row: Any, points: Any, bid: Any, taken: Any) -> None:
    """Add one result to the sums of the candidate in *row*."""
    score = points[bid, taken]
    sums[row, WORLDS] += 1
    sums[row, POINTS] += score
    sums[row, SQUARES] += score * score
    sums[row, MADE] += bid == taken


@njit
def new_arrays() -> Any:
    """Return arrays to play worlds in: hands as drawn and as played, bids, tricks taken, *moment*, *words*, and a stack."""
    return (
        np.empty(layout.MOST_SEATS, np.uint64),
        np.empty(layout.MOST_SEATS, np.uint64),
        np.empty(layout.MOST_SEATS, np.int64),
        np.empty(layout.MOST_SEATS, np.int64),
        np.empty(layout.MOMENT_SIZE, np.int64),
        np.empty(layout.WORDS_SIZE, np.uint64),
        new_stack(),
    )


@njit(cache=True)
def try_cards(
    position: Any, hidden: Any, cards: Any, worlds: Any, most_endings: Any, bid_spread: Any, rng: Any, sums: Any
) -> None:
    """Play each of *cards* in *worlds* worlds to the end; *sums* has a row per card."""
    hands, trial_hands, bids, taken, moment, words, stack = new_arrays()
    depth = solvable_tricks(position.table, most_endings)
    for _ in range(worlds):
        draw_plausible_world(hands, position, hidden, bid_spread, rng)
        bids[:] = position.bids
        fill_bids(hands, bids, position.known, position)
        rest = cards
        while rest != NOTHING:
            card = lowest(rest)
            rest &= rest - ONE
            trial_hands[:] = hands
            taken[:] = position.taken
            moment[:] = position.moment
            words[:] = position.words
            play_card(card, trial_hands, taken, moment, words, position.table)
            play_to_end(position, trial_hands, bids, taken, moment, words, depth, stack, rng)
            add_result(sums, card, position.points, bids[position.me], taken[position.me])


@njit(cache=True)
def try_bids(
    position: Any, hidden: Any, numbers: Any, worlds: Any, most_endings: Any, bid_spread: Any, rng: Any, sums: Any
) -> None:
    """Bid each of *numbers* in *worlds* worlds and play to the end; *sums* has a row per bid."""
    hands, trial_hands, bids, taken, moment, words, stack = new_arrays()
    depth = solvable_tricks(position.table, most_endings)
    known = position.known.copy()
    known[position.me] = True
    for _ in range(worlds):
        draw_plausible_world(hands, position, hidden, bid_spread, rng)
        rest = numbers
        while rest != NOTHING:
            bid = lowest(rest)
            rest &= rest - ONE
            bids[:] = position.bids
            bids[position.me] = np.int64(bid)
            fill_bids(hands, bids, known, position)
            trial_hands[:] = hands
            taken[:] = 0
            moment[:] = 0
            moment[layout.SEAT] = opening_leader(position.table, bids)
            moment[layout.TAKER] = moment[layout.SEAT]
            words[:] = position.words
            play_to_end(position, trial_hands, bids, taken, moment, words, depth, stack, rng)
            add_result(sums, bid, position.points, bids[position.me], taken[position.me])
