"""My bot: it bids its aces and high trumps, wins while it needs a trick, and ducks when it does not."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.rules.pack import strength


def choose(view: ohhell.View, rng: Random) -> ohhell.Bid | ohhell.Play:
    """Choose a move from what this seat may know."""
    assert view.seat is not None
    plays = [move for move in view.legal if isinstance(move, ohhell.Play)]
    if not plays:
        sure = sum(card.rank == "A" or (card.suit == view.trump and card.rank in {"K", "Q"}) for card in view.hand)
        bids = [move for move in view.legal if isinstance(move, ohhell.Bid)]
        return min(bids, key=lambda bid: (abs(bid.tricks - sure), rng.random()))
    wanted = (view.bids[view.seat] or 0) - view.taken[view.seat]
    height = strength(view.rules.deck)
    return (max if wanted > 0 else min)(plays, key=lambda play: height[play.card.rank])
