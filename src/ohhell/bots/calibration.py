"""Made rates as they turn out: what `expert` predicts from play-outs, corrected by what became of its bids.

In play-outs the others play any card two times in five and `expert` itself plays by rules of thumb. At the table everybody
plays better than that: bids of two and more are made more often than play-outs say. `benchmarks/fit_made.py` has `expert` play
against itself and fits the correction.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from typing import TYPE_CHECKING, Final

from ohhell.rules.events import Bid

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate
    from ohhell.rules.view import View

BIDS: Final = (-0.013, -0.417, 0.303, 0.440)
PLAYS: Final = (0.057, -0.478, 0.237, -0.056)
"""What is added to the logarithm of the odds: for these odds, always, for every trick needed, and where none is needed."""

MOST_NEEDED: Final = 3


def facts(odds: float, *, needed: int, left: int) -> tuple[float, float, float, float]:
    """What the correction is a weighted sum of; it fades with the tricks *left* and is nothing in the last."""
    doubt = (left - 1) / left
    return doubt * odds, doubt, doubt * min(needed, MOST_NEEDED), doubt * (needed == 0)


def log_odds(chance: float) -> float:
    """The logarithm of the odds of something that is neither certain nor impossible."""
    return log(chance / (1 - chance))


def calibrated(estimate: Estimate, view: View) -> Estimate:
    """*estimate* with the made rate that such a move of *view* has turned out to have, and with points to match."""
    assert view.seat is not None
    move, raw = estimate.move, estimate.made
    bidding = isinstance(move, Bid)
    bid = move.tricks if isinstance(move, Bid) else view.bids[view.seat]
    if bid is None or not 0 < raw < 1:  # certain, or the rules hide one's own bid
        return estimate
    left, needed = view.cards - len(view.tricks), bid - view.taken[view.seat]
    odds = log_odds(raw)
    known = facts(odds, needed=needed, left=left)
    odds += sum(weight * fact for weight, fact in zip(BIDS if bidding else PLAYS, known, strict=True))
    made = 1 / (1 + exp(-odds))
    hand = view.schedule[min(view.hand_number, len(view.schedule)) - 1].counts_as
    if_made = view.rules.points(cards=view.cards, bid=bid, taken=bid, hand=hand)
    if_missed = (estimate.points - raw * if_made) / (1 - raw)
    return replace(estimate, made=made, points=made * if_made + (1 - made) * if_missed)
