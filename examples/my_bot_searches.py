"""My bot, third step: it tries every move in deals that agree with all it has seen, and weighs what it finds its own way."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.bots.expert import estimate
from ohhell.bots.search import Estimate

WORLDS = 100
CAUTION = 2.0


def choose(view: ohhell.View, rng: Random) -> ohhell.Bid | ohhell.Play:
    """Choose a move from what this seat may know."""
    return max(estimate(view, rng, WORLDS), key=appeal).move


def appeal(found: Estimate) -> float:
    """How much I like a move: the points I expect, and a bid that I am likely to make."""
    return found.points + CAUTION * found.made
