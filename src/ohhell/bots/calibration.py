"""Correction of the made rates that `expert` predicts, fitted to how its bids turned out.

In play-outs the others play a random card two times in five, and `expert` itself plays by the heuristics. In real games
everybody plays better, so bids of two and more are made more often than play-outs say. `benchmarks/fit_made.py` lets `expert`
play against itself and fits the correction.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from typing import TYPE_CHECKING, Final

from ohhell.rules.events import Bid
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

BIDS: Final = (-0.013, -0.417, 0.303, 0.440)
PLAYS: Final = (0.057, -0.478, 0.237, -0.056)
"""Weights of the correction to the log odds: of the odds themselves, constant, per trick needed, and if none is needed."""

MOST_NEEDED: Final = 3


def features(odds: float, *, needed: int, left: int) -> tuple[float, float, float, float]:
    """Return the features of the correction; they fade with the tricks *left* and are 0 in the last trick."""
    fade = (left - 1) / left
    return fade * odds, fade, fade * min(needed, MOST_NEEDED), fade * (needed == 0)


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds; *chance* is neither 0 nor 1."""
    return log(chance / (1 - chance))


def calibrate(estimate: Estimate, view: View) -> Estimate:
    """Return *estimate* with a corrected chance to make the bid, and with points to match."""
    assert view.seat is not None
    move, raw = estimate.move, estimate.made
    bidding = isinstance(move, Bid)
    bid = move.tricks if isinstance(move, Bid) else view.bids[view.seat]
    if bid is None or not 0 < raw < 1:  # certain, or the rules hide the seat's own bid
        return estimate
    left, needed = view.cards - len(view.tricks), bid - view.taken[view.seat]
    odds = log_odds(raw)
    known = features(odds, needed=needed, left=left)
    odds += sum(weight * value for weight, value in zip(BIDS if bidding else PLAYS, known, strict=True))
    made = 1 / (1 + exp(-odds))
    hand = view.schedule[min(view.hand_number, len(view.schedule)) - 1].counts_as
    if_made = view.rules.points(cards=view.cards, bid=bid, taken=bid, hand=hand)
    if_missed = (estimate.points - raw * if_made) / (1 - raw)
    return replace(estimate, made=made, points=made * if_made + (1 - made) * if_missed)
