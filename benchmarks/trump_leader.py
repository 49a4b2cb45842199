"""A bot to compare `club` with: leading in a hand of one card, it bids one on any trump and zero on everything else."""

from __future__ import annotations

from random import Random

from ohhell.bots import club
from ohhell.bots.choices import bids
from ohhell.bots.trick_count import lead_chance
from ohhell.bots.unseen_cards import is_trump
from ohhell.rules.events import Move
from ohhell.rules.view import View


def choose(view: View, rng: Random) -> Move:
    """Bid one on a trump when leading, zero on another card; the rest as `club` does."""
    options = bids(view)
    if options and len(view.hand) == 1 and lead_chance(view) == 1.0:
        wanted = int(is_trump(view, view.hand[0]))
        return min(options, key=lambda bid: abs(bid.tricks - wanted))
    return club.choose(view, rng)
