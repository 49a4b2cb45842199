"""Hidden hands drawn evenly from all deals that agree with what was seen, on bit masks.

Cards nobody has placed are sorted into *cells*: cards that the same holders cannot have. Holders that cannot have some cell
are served first. How many ways the rest can then be dealt is the same whatever they got, so counting the ways to serve them
cell by cell is enough to draw every deal with the same chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from ohhell.kernel.bits import ONE, U, count, nth
from ohhell.kernel.random_numbers import throw

_UNIT = 1.0 / 9007199254740992.0  # 2 ** -53


@njit
def fraction(dice: Any) -> Any:
    """A number from 0 to 1, 1 not included."""
    high = throw(dice, U(1 << 26))
    low = throw(dice, U(1 << 27))
    return (float(high) * 134217728.0 + float(low)) * _UNIT


@njit
def choose(whole: Any, part: Any) -> Any:
    """In how many ways *part* of *whole* things can be taken."""
    ways = 1.0
    for step in range(part):
        ways = ways * (whole - step) / (step + 1)
    return ways


@njit
def first_share(needed: Any, room: Any, allowed: Any, share: Any) -> Any:
    """The first way to take *needed* cards from cells with that much *room*; False when there is none."""
    for cell in range(room.size):
        share[cell] = 0
    return _fill(needed, room, allowed, share, room.size)


@njit
def _fill(needed: Any, room: Any, allowed: Any, share: Any, cells: Any) -> Any:
    """Give *needed* cards to the first *cells* cells, as many to each as it holds."""
    for cell in range(cells):
        share[cell] = 0
        if allowed[cell]:
            share[cell] = min(needed, room[cell])
            needed -= share[cell]
    return needed == 0


@njit
def next_share(room: Any, allowed: Any, share: Any) -> Any:
    """The next way after *share*; False when that was the last."""
    freed = 0
    for cell in range(room.size):
        if not allowed[cell]:
            continue
        if freed > 0 and share[cell] < room[cell]:
            share[cell] += 1
            if _fill(freed - 1, room, allowed, share, cell):
                return True
            share[cell] -= 1
        freed += share[cell]
        share[cell] = 0
    return False


class HiddenHands(NamedTuple):
    """What is to be dealt to whom: *holders* that cannot have some cell, in stages, then the free ones.

    *ways* is filled by `count_ways`: how many ways there are from each stage on, for each state of the cells; a state is
    the number of cards left in each cell, written with *radix*.
    """

    needs: Any
    holders: Any
    allowed: Any
    cells: Any
    radix: Any
    ways: Any
    free_needs: Any
    free_holders: Any


@njit
def room_of(state: Any, radix: Any, room: Any) -> None:
    """The cards left in each cell in a state."""
    for cell in range(room.size):
        room[cell] = (state % radix[cell + 1]) // radix[cell]


@njit
def served(state: Any, room: Any, share: Any, radix: Any) -> Any:
    """In how many ways a share can be taken, and the state after it."""
    weight = 1.0
    for cell in range(room.size):
        weight *= choose(room[cell], share[cell])
        state -= share[cell] * radix[cell]
    return weight, state


@njit(cache=True)
def count_ways(hidden: Any) -> None:
    """Count, from the last holder back, in how many ways the rest can be served; only states that can come up."""
    stages = hidden.needs.size
    room = np.zeros(hidden.cells.size, np.int64)
    share = np.zeros(hidden.cells.size, np.int64)
    states = hidden.ways.shape[1]
    hidden.ways[:] = -1.0
    hidden.ways[0, first_state(hidden)] = 0.0
    for stage in range(stages):
        for state in range(states):
            if hidden.ways[stage, state] == 0.0:
                room_of(state, hidden.radix, room)
                more = first_share(hidden.needs[stage], room, hidden.allowed[stage], share)
                while more:
                    _, after = served(state, room, share, hidden.radix)
                    hidden.ways[stage + 1, after] = 0.0
                    more = next_share(room, hidden.allowed[stage], share)
    for state in range(states):
        if hidden.ways[stages, state] == 0.0:
            hidden.ways[stages, state] = 1.0
    for back in range(stages):
        stage = stages - 1 - back
        for state in range(states):
            if hidden.ways[stage, state] == 0.0:
                room_of(state, hidden.radix, room)
                more = first_share(hidden.needs[stage], room, hidden.allowed[stage], share)
                while more:
                    weight, after = served(state, room, share, hidden.radix)
                    hidden.ways[stage, state] += weight * hidden.ways[stage + 1, after]
                    more = next_share(room, hidden.allowed[stage], share)


@njit
def first_state(hidden: Any) -> Any:
    """The state before anybody is served."""
    state = 0
    for cell in range(hidden.cells.size):
        state += np.int64(count(hidden.cells[cell])) * hidden.radix[cell]
    return state


@njit
def take(cards: Any, number: Any, dice: Any) -> Any:
    """*number* cards drawn evenly from a set."""
    taken = U(0)
    size = count(cards)
    for _ in range(number):
        bit = ONE << nth(cards ^ taken, throw(dice, size))
        size -= ONE
        taken |= bit
    return taken


@njit
def draw_world(hands: Any, hidden: Any, dice: Any) -> None:
    """Fill *hands* up with hidden cards, after `count_ways`; the cards that nobody gets are undealt."""
    number = hidden.cells.size
    left = hidden.cells.copy()
    room = np.zeros(number, np.int64)
    share = np.zeros(number, np.int64)
    kept = np.zeros(number, np.int64)
    state = first_state(hidden)
    for stage in range(hidden.needs.size):
        allowed = hidden.allowed[stage]
        room_of(state, hidden.radix, room)
        mark = fraction(dice) * hidden.ways[stage, state]
        more = first_share(hidden.needs[stage], room, allowed, share)
        after = state
        while more:
            weight, after = served(state, room, share, hidden.radix)
            mark -= weight * hidden.ways[stage + 1, after]
            if mark < 0.0:
                break
            kept[:] = share
            more = next_share(room, allowed, share)
            if not more:  # rounding left a crumb: the last way it is
                share[:] = kept
        state = after
        for cell in range(number):
            got = take(left[cell], share[cell], dice)
            hands[hidden.holders[stage]] |= got
            left[cell] ^= got
    pool = U(0)
    for cell in range(number):
        pool |= left[cell]
    for place in range(hidden.free_needs.size):
        got = take(pool, hidden.free_needs[place], dice)
        hands[hidden.free_holders[place]] |= got
        pool ^= got
