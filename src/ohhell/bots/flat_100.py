"""The bot `flat-100`: the best mean over 100 worlds with simple play-outs. It never changes: others are compared with it."""

from __future__ import annotations

from random import Random
from typing import Final

from ohhell.bots.choices import check_turn
from ohhell.bots.search import Trial
from ohhell.rules.events import Move
from ohhell.rules.view import View

WORLDS: Final = 100


def choose(view: View, rng: Random) -> Move:
    """Return the move with the best mean over 100 worlds."""
    check_turn(view)
    trial = Trial(view, rng, frozen=True)
    places = range(len(trial.moves))
    if len(places) > 1:
        trial.run(places, WORLDS)
    return trial.moves[trial.ranked(places)[0]]
