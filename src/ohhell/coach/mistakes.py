"""Kinds of mistakes: what was wrong with a move, in terms that need no search."""

from __future__ import annotations

from typing import Literal

from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.pack import strength
from ohhell.rules.tricks import suit_of, winner
from ohhell.rules.view import View

Mistake = Literal[
    "bid-high",
    "bid-low",
    "won-unneeded",
    "won-early",
    "beat",
    "passed",
    "high",
    "low",
    "threw",
    "led-high",
    "led-low",
    "led-trump",
    "led-no-trump",
    "led-suit",
    "other",
]


def mistake_of(view: View, made: Move, best: Move, *, took: bool) -> Mistake:
    """Return what was wrong with the move *made* in comparison with *best*.

    Args:
        view: What the seat saw before the move.
        made: The move that was made.
        best: A better one.
        took: Whether the card that was played took its trick in the end.
    """
    if isinstance(made, Bid) and isinstance(best, Bid):
        return "bid-high" if made.tricks > best.tricks else "bid-low"
    if not isinstance(made, Play) or not isinstance(best, Play) or view.trump is None:
        return "other"
    if made.card.suit is None or best.card.suit is None:
        return "other"
    return _wrong_card(view, made.card, best.card, took=took) if view.trick else _wrong_lead(view, made.card, best.card)


def _wrong_lead(view: View, made: Card, best: Card) -> Mistake:
    suits = [_suit(view, card) for card in (made, best)]
    if suits[0] == suits[1]:
        return "led-high" if _is_higher(view, made, best) else "led-low"
    if suits[0] == view.trump:
        return "led-trump"
    return "led-no-trump" if suits[1] == view.trump else "led-suit"


def _wrong_card(view: View, made: Card, best: Card, *, took: bool) -> Mistake:
    beats = [_beats_table(view, card) for card in (made, best)]
    if beats == [True, False]:
        needed = _needed(view)
        if took and needed == 0:
            return "won-unneeded"
        return "won-early" if took and needed is not None and needed > 0 else "beat"
    if beats == [False, True]:
        return "passed"
    if _suit(view, made) != _suit(view, best):
        return "threw"
    return "high" if _is_higher(view, made, best) else "low"


def _needed(view: View) -> int | None:
    """Return how many tricks the seat still needs; None if its own bid is hidden from it."""
    assert view.seat is not None, "a spectator makes no move"
    bid = view.bids[view.seat]
    return None if bid is None else bid - view.taken[view.seat]


def _beats_table(view: View, card: Card) -> bool:
    """Tell whether *card* is better than the cards of the trick so far."""
    assert view.trump is not None, "trumps are known in play"
    trick = [played for _, played in view.trick] + [card]
    return winner(view.rules, trick, view.trump) == len(trick) - 1


def _suit(view: View, card: Card) -> str | None:
    assert view.trump is not None, "trumps are known in play"
    return suit_of(card, view.trump, view.rules.deck)


def _is_higher(view: View, one: Card, other: Card) -> bool:
    height = strength(view.rules.deck)
    return height[one.rank] > height[other.rank]
