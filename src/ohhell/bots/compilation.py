"""Compiling the functions of the searching bots before anybody waits for their move.

Numba compiles a function when it is first called, which takes many seconds after an installation, and saves the result in its
cache. Later processes load it from there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import Final

from ohhell.kernel.compiled_cache import cache_folder, is_current
from ohhell.rules.axes import FirstDealer, Made, Missed, Schedule, Score
from ohhell.rules.events import Deal, Draw
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import evolve, start
from ohhell.rules.view import view

COMPILED: Final = frozenset({"expert", "flat-100"})
"""The bots that search with compiled functions."""

SEATS: Final = 3
_RULES: Final = Rules(
    hand_sizes=Schedule(shape="fixed", max=10, hands=1),
    first_dealer=FirstDealer(by="random_dealer"),
    score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
)
_SEARCH: Final = "ohhell.bots.search"
_FUNCTIONS: Final = ("search.try_bids", "search.try_cards", "sampling.count_ways")
_TAG: Final = f"py{sys.version_info.major}{sys.version_info.minor}"


_announcements: Final[list[Callable[[], AbstractContextManager[None]]]] = []


def announce_compiling(announcement: Callable[[], AbstractContextManager[None]]) -> None:
    """Let the first search of this process compile everything inside *announcement*, which can stop a clock."""
    _announcements.append(announcement)


def before_search() -> None:
    """Compile everything if this is the first search of a process that announces compiling."""
    while _announcements:
        with _announcements.pop()():
            compile_search()


def uses_search() -> bool:
    """Tell whether a bot in this process has imported the search."""
    return _SEARCH in sys.modules


def compile_search() -> None:
    """Compile every function that a search calls, or load it from Numba's cache.

    Try a bid and a card in one world each. Then continue the hand until a player has shown a void, because `count_ways` is called
    only from then on.
    """
    from ohhell.bots.search import Trial

    whole = pack(_RULES.deck, SEATS)
    state = evolve(start(_RULES, SEATS), Draw((), 0))
    state = evolve(state, Deal(tuple(Random(1).sample(whole, len(whole)))))
    tried: set[str] = set()
    while waiting_for(state):
        seat = waiting_for(state)[0]
        trial = Trial(view(state, seat), Random(1))
        if state.phase not in tried:
            tried.add(state.phase)
            trial.run(range(len(trial.moves)), 1)
        if trial.knows_voids:
            return
        state = evolve(state, legal(state, seat)[0])


def seems_compiled() -> bool:
    """Tell, without importing Numba, whether its cache holds the search.

    A wrong answer does no harm: the first process of a bot compiles what is missing.
    """
    cache = cache_folder()
    return is_current() and all(any(cache.glob(f"{function}-*.{_TAG}*.nbi")) for function in _FUNCTIONS)
