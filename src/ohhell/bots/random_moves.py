"""The bot `random`: any legal move, each as likely as any other."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ohhell.bots.choices import bids, demand_turn, plays

if TYPE_CHECKING:
    from ohhell.rules.events import Move
    from ohhell.rules.view import View


def choose(view: View, rng: Random) -> Move:
    """A move drawn evenly from those asked for."""
    demand_turn(view)
    moves: tuple[Move, ...] = plays(view) or bids(view)
    return rng.choice(moves)
