"""Sampling of hidden hands on bit masks: every deal that agrees with what a seat has seen is equally likely.

The unseen cards are sorted into *groups*: cards of one group have the same possible holders. Seats that can't hold some group
are *restricted*; they get their cards first. The number of ways to deal the rest to the other seats does not depend on what
the restricted seats got, so it is enough to count the ways to serve the restricted seats, group by group.

A *share* says how many cards of each group a seat gets. A *state* says how many cards of each group are left, as one number
in a mixed radix: the digit of group g is `(state % radix[g + 1]) // radix[g]`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel.bits import ONE, U, count, nth
from ohhell.kernel.random_numbers import random_below

_UNIT = 1.0 / 9007199254740992.0  # 2 ** -53


class HiddenHands(NamedTuple):
    """The unseen cards, and how many of them each seat needs.

    *groups* are card sets. Restricted seats are served in stages: at stage s the seat `restricted[s]` takes `needs[s]` cards
    from the groups allowed by `allowed[s]`. Then each seat of *free_seats* takes its *free_needs* from all that is left.

    `ways[s, state]` is the number of ways to serve the restricted seats from stage s on; `count_ways` fills it in.
    """

    needs: Any
    restricted: Any
    allowed: Any
    groups: Any
    radix: Any
    ways: Any
    free_needs: Any
    free_seats: Any


@njit
def random_fraction(rng: Any) -> Any:
    """Return a random number from 0 up to, but not including, 1."""
    high = random_below(rng, U(1 << 26))
    low = random_below(rng, U(1 << 27))
    return (float(high) * 134217728.0 + float(low)) * _UNIT


@njit
def binomial(whole: Any, part: Any) -> Any:
    """Return the number of ways to choose *part* of *whole* things."""
    ways = 1.0
    for step in range(part):
        ways = ways * (whole - step) / (step + 1)
    return ways


@njit
def first_share(needed: Any, sizes: Any, allowed: Any, share: Any) -> Any:
    """Set *share* to the first way to take *needed* cards from groups of these *sizes*; False if there is none."""
    for group in range(sizes.size):
        share[group] = 0
    return _fill(needed, sizes, allowed, share, sizes.size)


@njit
def _fill(needed: Any, sizes: Any, allowed: Any, share: Any, groups: Any) -> Any:
    """Take *needed* cards from the first *groups* groups, as many as possible from each; False if they have too few."""
    for group in range(groups):
        share[group] = 0
        if allowed[group]:
            share[group] = min(needed, sizes[group])
            needed -= share[group]
    return needed == 0


@njit
def next_share(sizes: Any, allowed: Any, share: Any) -> Any:
    """Change *share* to the way that follows it; False if it was the last.

    Shares count like the digits of a number: take one more card from the first group that allows it, and take the rest from
    the groups before that one, as many as possible from each.
    """
    freed = 0
    for group in range(sizes.size):
        if not allowed[group]:
            continue
        if freed > 0 and share[group] < sizes[group]:
            share[group] += 1
            if _fill(freed - 1, sizes, allowed, share, group):
                return True
            share[group] -= 1
        freed += share[group]
        share[group] = 0
    return False


@njit
def group_sizes(state: Any, radix: Any, sizes: Any) -> None:
    """Set *sizes* to the number of cards left in each group in *state*."""
    for group in range(sizes.size):
        sizes[group] = (state % radix[group + 1]) // radix[group]


@njit
def take_share(state: Any, sizes: Any, share: Any, radix: Any) -> Any:
    """Return the number of ways to pick the cards of *share*, and the state after that."""
    weight = 1.0
    for group in range(sizes.size):
        weight *= binomial(sizes[group], share[group])
        state -= share[group] * radix[group]
    return weight, state


@njit
def first_state(hidden: Any) -> Any:
    """Return the state in which all cards are left."""
    state = 0
    for group in range(hidden.groups.size):
        state += np.int64(count(hidden.groups[group])) * hidden.radix[group]
    return state


@njit(cache=True)
def count_ways(hidden: Any) -> None:
    """Fill in `hidden.ways`; a state that no deal reaches gets -1."""
    stages = hidden.needs.size
    sizes = np.zeros(hidden.groups.size, np.int64)
    share = np.zeros(hidden.groups.size, np.int64)
    _mark_reachable(hidden, sizes, share)
    states = hidden.ways.shape[1]
    for state in range(states):
        if hidden.ways[stages, state] == 0.0:
            hidden.ways[stages, state] = 1.0
    for back in range(stages):
        stage = stages - 1 - back
        for state in range(states):
            if hidden.ways[stage, state] == 0.0:
                group_sizes(state, hidden.radix, sizes)
                more = first_share(hidden.needs[stage], sizes, hidden.allowed[stage], share)
                while more:
                    weight, after = take_share(state, sizes, share, hidden.radix)
                    hidden.ways[stage, state] += weight * hidden.ways[stage + 1, after]
                    more = next_share(sizes, hidden.allowed[stage], share)


@njit
def _mark_reachable(hidden: Any, sizes: Any, share: Any) -> None:
    """Set `hidden.ways` to 0 for every state that a deal can reach and to -1 for all others."""
    hidden.ways[:] = -1.0
    hidden.ways[0, first_state(hidden)] = 0.0
    for stage in range(hidden.needs.size):
        for state in range(hidden.ways.shape[1]):
            if hidden.ways[stage, state] == 0.0:
                group_sizes(state, hidden.radix, sizes)
                more = first_share(hidden.needs[stage], sizes, hidden.allowed[stage], share)
                while more:
                    _, after = take_share(state, sizes, share, hidden.radix)
                    hidden.ways[stage + 1, after] = 0.0
                    more = next_share(sizes, hidden.allowed[stage], share)


@njit
def draw_cards(cards: Any, number: Any, rng: Any) -> Any:
    """Return *number* random cards of the set *cards*."""
    drawn = U(0)
    size = count(cards)
    for _ in range(number):
        bit = ONE << nth(cards ^ drawn, random_below(rng, size))
        size -= ONE
        drawn |= bit
    return drawn


@njit
def draw_world(hands: Any, hidden: Any, rng: Any) -> None:
    """Add random hidden cards to *hands*; call `count_ways` first. Cards that nobody gets stay undealt."""
    groups = hidden.groups.size
    left = hidden.groups.copy()
    sizes = np.zeros(groups, np.int64)
    share = np.zeros(groups, np.int64)
    previous = np.zeros(groups, np.int64)
    state = first_state(hidden)
    for stage in range(hidden.needs.size):
        group_sizes(state, hidden.radix, sizes)
        state = _draw_share(hidden, stage, state, sizes, share, previous, rng)
        for group in range(groups):
            drawn = draw_cards(left[group], share[group], rng)
            hands[hidden.restricted[stage]] |= drawn
            left[group] ^= drawn
    pool = U(0)
    for group in range(groups):
        pool |= left[group]
    for place in range(hidden.free_needs.size):
        drawn = draw_cards(pool, hidden.free_needs[place], rng)
        hands[hidden.free_seats[place]] |= drawn
        pool ^= drawn


@njit
def _draw_share(hidden: Any, stage: Any, state: Any, sizes: Any, share: Any, previous: Any, rng: Any) -> Any:
    """Set *share* to a random share for *stage*, weighted by its number of ways; return the state after it."""
    allowed = hidden.allowed[stage]
    mark = random_fraction(rng) * hidden.ways[stage, state]
    more = first_share(hidden.needs[stage], sizes, allowed, share)
    after = state
    while more:
        weight, after = take_share(state, sizes, share, hidden.radix)
        mark -= weight * hidden.ways[stage + 1, after]
        if mark < 0.0:
            break
        previous[:] = share
        more = next_share(sizes, allowed, share)
        if not more:  # a rounding error left the mark above the sum of all weights: use the last share
            share[:] = previous
    return after
