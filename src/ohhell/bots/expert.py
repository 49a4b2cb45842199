"""The bot `expert`: search over plausible worlds, with most of the time spent on close decisions.

It samples deals of the hidden cards that agree with everything seen and prefers those in which the others' hands look like
their bids. In each it plays every candidate move to the end of the hand and solves the last tricks exactly. After each round
it drops the worse half of the candidates, so that the moves that are hard to tell apart are tried most.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Final

from ohhell.bots.calibration import calibrate
from ohhell.bots.choices import check_turn
from ohhell.bots.search import Estimate, Trial
from ohhell.rules.events import Move
from ohhell.rules.view import View

WORLDS: Final = 500
"""Worlds per candidate move, on average."""

BID_SPREAD: Final = 0.48
BID_SPREAD_PER_CARD: Final = 0.015
"""How far bids differ from the expected tricks of the hand, in tricks. The smaller, the more a bid says about the hand."""

RANDOM_RATE: Final = 0.4
"""The share of random cards among the plays of others: good players often deviate from simple heuristics."""

ENDINGS: Final = 2_000.0
"""The last tricks are solved exactly if they have at most about this many endings."""

SLICE: Final = 50
"""Worlds tried between two looks at the clock."""


def choose(view: View, rng: Random) -> Move:
    """Return the move with the most expected points."""
    return with_worlds(WORLDS)(view, rng)


def with_worlds(worlds: int) -> Callable[[View, Random], Move]:
    """Return this bot with another number of worlds per candidate."""

    def choose_by_worlds(view: View, rng: Random) -> Move:
        trial = begin_trial(view, rng)
        return trial.moves[halved(trial, worlds)]

    return choose_by_worlds


def with_milliseconds(milliseconds: float) -> Callable[[View, Random], Move]:
    """Return this bot with a time limit instead of a number of worlds; its moves then depend on the speed of the machine."""

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
    """Estimate every legal move: expected points and the chance to make the bid, best first."""
    trial = begin_trial(view, rng)
    trial.run(range(len(trial.moves)), worlds)
    found = [calibrate(estimate, view) for estimate in trial.estimates()]
    return sorted(found, key=lambda estimate: -estimate.points)


def begin_trial(view: View, rng: Random) -> Trial:
    """Return a `Trial` of the moves that *view* allows."""
    check_turn(view)
    return Trial(
        view,
        rng,
        bid_spread=BID_SPREAD + BID_SPREAD_PER_CARD * view.cards,
        most_endings=ENDINGS,
        random_rate=RANDOM_RATE,
    )


def halved(trial: Trial, worlds: int) -> int:
    """Return the index of the best move: drop the worse half again and again, with an equal share of the worlds per round."""
    places = list(range(len(trial.moves)))
    if len(places) == 1:
        return 0
    everything = worlds * len(places)
    rounds = ceil(log2(len(places)))
    for _ in range(rounds):
        trial.run(places, max(1, everything // (rounds * len(places))))
        places = trial.ranked(places)[: ceil(len(places) / 2)]
    return places[0]
