"""The bot `random`: a random legal move."""

from __future__ import annotations

from random import Random

from ohhell.bots.choices import bids, check_turn, plays
from ohhell.rules.events import Move
from ohhell.rules.view import View


def choose(view: View, rng: Random) -> Move:
    """Return a random move; every one is equally likely."""
    check_turn(view)
    moves: tuple[Move, ...] = plays(view) or bids(view)
    return rng.choice(moves)
