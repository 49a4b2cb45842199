"""My bot, second step: it looks at the trick, takes it with the cheapest card that will do, and ducks with the highest."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.rules.pack import strength
from ohhell.rules.tricks import winner


def choose(view: ohhell.View, rng: Random) -> ohhell.Bid | ohhell.Play:
    """Choose a move from what this seat may know."""
    plays = [move for move in view.legal if isinstance(move, ohhell.Play)]
    if not plays:
        bids = [move for move in view.legal if isinstance(move, ohhell.Bid)]
        return min(bids, key=lambda bid: (abs(bid.tricks - expected(view)), rng.random()))
    return card(view, plays)


def expected(view: ohhell.View) -> float:
    """The tricks this hand should take: high cards are worth something, and so are trumps."""
    worth = {"A": 0.65, "K": 0.35, "Q": 0.15}
    return sum(worth.get(card.rank, 0) + 0.35 * (card.suit == view.trump) for card in view.hand)


def card(view: ohhell.View, plays: list[ohhell.Play]) -> ohhell.Play:
    """The card that serves the bid best."""
    assert view.seat is not None
    wanted = (view.bids[view.seat] or 0) - view.taken[view.seat]
    height = strength(view.rules.deck)

    def force(play: ohhell.Play) -> tuple[bool, int]:
        return (play.card.suit == view.trump, height[play.card.rank])

    on_table = [played for _, played in view.trick]
    taking = [play for play in plays if winner(view.rules, [*on_table, play.card], view.trump or "nt") == len(on_table)]
    losing = [play for play in plays if play not in taking]
    if wanted > 0:
        last = len(on_table) == view.seats - 1
        return (min if last else max)(taking, key=force) if taking else min(losing, key=force)
    return max(losing, key=force) if losing else min(taking, key=force)
