"""Comparison of two moves: how many points one is better than the other, and how certain that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ohhell.bots.calibration import calibrate
from ohhell.bots.expert import begin_trial
from ohhell.bots.search import estimates_of
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from ohhell.rules.events import Move
    from ohhell.rules.view import View

BATCHES: Final = 25
"""Worlds are tried in so many batches; how much these differ shows how certain the result is."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many more points a move is expected to score than another one, with its standard error."""

    points: float
    error: float


def compare(view: View, better: Move, other: Move, rng: Random, *, worlds: int) -> Comparison:
    """Try two moves in the same sampled deals, and return how much *better* is ahead of *other*.

    The standard error is that of the jackknife over batches: it counts that both moves were tried in the same deals, and
    that `calibrate` corrects the result.

    Args:
        view: What the seat to move can see.
        better: A legal move.
        other: Another legal move.
        rng: The random number generator.
        worlds: About how many deals to sample; at least one per batch.

    Raises:
        OhHellError: `not-your-turn` if the seat can't make one of the moves.
    """
    trial = begin_trial(view, rng)
    if better not in trial.moves or other not in trial.moves:
        raise OhHellError("not-your-turn", f"Seat {view.seat} can't choose between {better} and {other} now.")
    places = [trial.moves.index(move) for move in (better, other)]

    def difference(sums: Any) -> float:
        found = [calibrate(each, view).points for each in estimates_of((better, other), sums)]
        return found[0] - found[1]

    batches = []
    for _ in range(BATCHES):
        before = trial.sums[places]
        trial.run(places, max(1, worlds // BATCHES))
        batches.append(trial.sums[places] - before)
    total = trial.sums[places]
    without = [difference(total - batch) for batch in batches]
    mean = sum(without) / BATCHES
    variance = (BATCHES - 1) / BATCHES * sum((each - mean) ** 2 for each in without)
    return Comparison(difference(total), sqrt(variance))
