"""The bot `expert`: honest search over believable worlds, most of it spent where moves are close.

It draws worlds that agree with everything seen, prefers those in which the others' hands look like their bids, plays every
candidate on to the end of the hand under the rules in force, solves the last tricks exactly, and halves the field again and
again, so that the moves it hesitates between are tried most.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ohhell.bots.calibration import calibrated
from ohhell.bots.choices import demand_turn
from ohhell.bots.search import Estimate, Trial

if TYPE_CHECKING:
    from ohhell.rules.events import Move
    from ohhell.rules.view import View

WORLDS: Final = 500
"""Worlds a candidate would get if all were treated alike."""

DOUBT: Final = 0.48
DOUBT_A_CARD: Final = 0.015
"""How far a bid strays from the tricks counted in the hand behind it, in tricks: the smaller, the more a bid is believed."""

WHIM: Final = 0.4
"""How often the others are taken to play any card at all: good players keep to nobody's rules of thumb."""

ENDINGS: Final = 2_000.0
"""The last tricks are solved exactly when about so many endings are left."""

SLICE: Final = 50
"""Worlds tried at once under a budget of time."""


def choose(view: View, rng: Random) -> Move:
    """The move it expects most points from, with its usual budget."""
    return with_worlds(WORLDS)(view, rng)


def with_worlds(worlds: int) -> Callable[[View, Random], Move]:
    """The same bot with another budget, repeatable by its generator."""

    def choose_by_worlds(view: View, rng: Random) -> Move:
        trial = begin_trial(view, rng)
        return trial.moves[halved(trial, worlds)]

    return choose_by_worlds


def with_milliseconds(milliseconds: float) -> Callable[[View, Random], Move]:
    """The same bot with a budget of time."""

    def choose_by_time(view: View, rng: Random) -> Move:
        begin = perf_counter()
        trial = begin_trial(view, rng)
        places = list(range(len(trial.moves)))
        rounds = max(1, ceil(log2(len(places)))) if len(places) > 1 else 0
        for number in range(rounds):
            until = begin + milliseconds / 1000 * (number + 1) / rounds
            trial.run(places, SLICE)
            while perf_counter() < until:
                trial.run(places, SLICE)
            places = trial.ranked(places)[: ceil(len(places) / 2)]
        return trial.moves[places[0]]

    return choose_by_time


def estimate(view: View, rng: Random, worlds: int = WORLDS) -> list[Estimate]:
    """What it thinks of every move it could make: expected points and the chance to make the bid, best first."""
    trial = begin_trial(view, rng)
    trial.run(range(len(trial.moves)), worlds)
    found = [calibrated(estimate, view) for estimate in trial.estimates()]
    return sorted(found, key=lambda estimate: -estimate.points)


def begin_trial(view: View, rng: Random) -> Trial:
    """The moves of *view*, ready to be tried in believable worlds."""
    demand_turn(view)
    return Trial(view, rng, doubt=DOUBT + DOUBT_A_CARD * view.cards, most_endings=ENDINGS, whim=WHIM)


def halved(trial: Trial, worlds: int) -> int:
    """The place of the move left when the worse half has been dropped again and again, the budget shared by the rounds."""
    places = list(range(len(trial.moves)))
    if len(places) == 1:
        return 0
    everything = worlds * len(places)
    rounds = ceil(log2(len(places)))
    for _ in range(rounds):
        trial.run(places, max(1, everything // (rounds * len(places))))
        places = trial.ranked(places)[: ceil(len(places) / 2)]
    return places[0]
