"""The bot `club`: plays by the heuristics of a good club player and remembers which cards are still out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from ohhell.bots.choices import bids, check_turn, plays
from ohhell.bots.trick_count import bid_aim
from ohhell.bots.unseen_cards import higher_among, is_trump, trump_of, unseen
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.pack import strength
from ohhell.rules.tricks import winner
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

ESTIMATED_IN: Final = 200
"""Worlds per move in an estimate."""


def choose(view: View, rng: Random) -> Move:
    """Return the bid nearest to the expected tricks, or the card that serves the bid best; draw among equals."""
    check_turn(view)
    cards = plays(view)
    return _card(view, cards, rng) if cards else _bid(view, bids(view), rng)


def estimate(view: View, rng: Random) -> list[Estimate]:
    """Estimate every legal move, best first, by play-outs in which everybody plays by the heuristics."""
    from ohhell.bots.search import Trial  # imports Numba, which choosing a move does not need

    check_turn(view)
    trial = Trial(view, rng)
    trial.run(range(len(trial.moves)), ESTIMATED_IN)
    return sorted(trial.estimates(), key=lambda found: -found.points)


def _bid(view: View, options: Sequence[Bid], rng: Random) -> Bid:
    aim = bid_aim(view)
    return min(options, key=lambda bid: (abs(bid.tricks - aim), rng.random()))


def _card(view: View, options: Sequence[Play], rng: Random) -> Play:
    """Win as cheaply as possible while tricks are wanted, else lose with the highest card that loses."""
    wanted, options = _still_needed(view, options)
    if not view.trick:
        return _lead(view, options, rng, high=wanted > 0)
    last = len(view.trick) == view.seats - 1
    taking = [play for play in options if _takes(view, play.card)]
    losing = [play for play in options if play not in taking]

    def use(play: Play) -> tuple[float, float]:
        return (_later_use(view, play.card), rng.random())

    if wanted > 0 and taking:
        # use a high card for the last trick wanted: later it could only win a trick too many
        return max(taking, key=use) if wanted == 1 or (not last and _holds(view, taking)) else min(taking, key=use)
    if wanted > 0:
        return min(losing, key=use)
    if losing:
        return max(losing, key=use)
    return max(taking, key=use) if last else min(taking, key=use)


def _still_needed(view: View, options: Sequence[Play]) -> tuple[int, Sequence[Play]]:
    """Return the tricks wanted and the cards to choose from.

    If the highest trumps are enough for the tricks wanted: 0, and the other cards.
    """
    wanted, left = _wanted(view), view.cards - len(view.tricks)
    if 0 < wanted < left:
        out = unseen(view)
        sure = [card for card in view.hand if is_trump(view, card) and not higher_among(view, card, out)]
        others = [play for play in options if play.card not in sure]
        if len(sure) >= wanted and others:
            return 0, others
    return wanted, options


def _lead(view: View, options: Sequence[Play], rng: Random, *, high: bool) -> Play:
    """Return the lead most likely (*high*) or least likely to win: by the number of higher cards out, trumps above the rest."""
    out = unseen(view)

    def safety(play: Play) -> tuple[float, float]:
        beaten = higher_among(view, play.card, out) if play.card.suit or is_trump(view, play.card) else 0
        return (beaten + (0 if is_trump(view, play.card) else 0.5), rng.random())

    return min(options, key=safety) if high else max(options, key=safety)


def _holds(view: View, taking: Sequence[Play]) -> bool:
    """Tell whether the best winning card will probably win the trick in the end."""
    best = max((play.card for play in taking), key=lambda card: _later_use(view, card))
    return not is_trump(view, best) and higher_among(view, best, unseen(view)) <= 1


def _wanted(view: View) -> int:
    """Return the tricks still wanted: what the bid needs, or what scores best once the bid is lost."""
    assert view.seat is not None
    bid, taken = view.bids[view.seat] or 0, view.taken[view.seat]
    left = view.cards - len(view.tricks)
    if 0 <= bid - taken <= left:
        return bid - taken
    return max(range(left + 1), key=lambda more: view.rules.points(cards=view.cards, bid=bid, taken=taken + more))


def _takes(view: View, card: Card) -> bool:
    """Tell whether *card* would be the best card of the trick so far."""
    trick = [played for _, played in view.trick] + [card]
    return winner(view.rules, trick, trump_of(view)) == len(trick) - 1


def _later_use(view: View, card: Card) -> float:
    """Return how useful a card is later: trumps and winning jokers above the rest, then by height."""
    deck = view.rules.deck
    wins = card.suit is None and deck.joker_role != "always_lose"
    return (100 if is_trump(view, card) or wins else 0) + strength(deck)[card.rank]
