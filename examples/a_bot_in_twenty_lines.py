"""A bot of one's own: it bids its aces and high trumps, wins when it needs to, and ducks when it does not."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.rules.pack import strength


def choose(view: ohhell.View, rng: Random) -> ohhell.Bid | ohhell.Play:
    """Choose a move from what this seat may know."""
    plays = [move for move in view.legal if isinstance(move, ohhell.Play)]
    if not plays:
        sure = sum(card.rank == "A" or (card.suit == view.trump and card.rank in {"K", "Q"}) for card in view.hand)
        bids = [move for move in view.legal if isinstance(move, ohhell.Bid)]
        return min(bids, key=lambda bid: (abs(bid.tricks - sure), rng.random()))
    assert view.seat is not None
    needs = (view.bids[view.seat] or 0) - view.taken[view.seat]
    height = strength(view.rules.deck)
    return (max if needs > 0 else min)(plays, key=lambda play: height[play.card.rank])


def main() -> None:
    """One game against three club players."""
    game = ohhell.Game(ohhell.preset("heck-normal"), seats=["Mine", "Ada", "Ben", "Cleo"], seed=1)
    rng = Random(1)
    while game.waiting_for:
        seat = game.waiting_for[0]
        bot = choose if seat == 0 else ohhell.bot("club")
        game.play(bot(game.view(seat), rng))
    for name, total in zip(game.names, game.sheet[-1].totals, strict=True):
        print(f"{name:6} {total:4}")


if __name__ == "__main__":
    main()
