"""The bot `club`: the rules of thumb of a good club player, and counting which cards are still out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from ohhell.bots.asked import bids, demand_turn, plays
from ohhell.rules.pack import pack, strength
from ohhell.rules.tricks import suit_of, winner

if TYPE_CHECKING:
    from ohhell.rules.cards import Card, Trump
    from ohhell.rules.events import Bid, Move, Play
    from ohhell.rules.view import View


def choose(view: View, rng: Random) -> Move:
    """The bid nearest to the tricks it counts, or the card that serves its bid best; equal choices by lot."""
    demand_turn(view)
    cards = plays(view)
    return _card(view, cards, rng) if cards else _bid(view, bids(view), rng)


def expected_tricks(view: View) -> float:
    """How many tricks this hand should take, counted card by card; an average share when the cards are not seen."""
    if not view.hand:
        return view.cards / view.seats
    return sum(_worth(view, card) for card in view.hand)


def unseen(view: View) -> Counter[Card]:
    """The cards this seat has not seen: in other hands or undealt."""
    seen = [card for trick in view.tricks for _, card in trick.plays]
    seen += [card for _, card in view.trick]
    seen += [card for _, card in view.shown]
    return Counter(pack(view.rules.deck, view.seats)) - Counter([*view.hand, *view.turned, *seen])


def _worth(view: View, card: Card) -> float:
    """The chance that a card takes a trick, from how many unseen cards beat it and how long its suit is."""
    trump: Trump = view.trump or "nt"
    deck = view.rules.deck
    suit = suit_of(card, trump, deck)
    if suit is None:
        return 0.0 if deck.joker_role == "always_lose" else 0.95
    out = unseen(view)
    in_suit = [(other, count) for other, count in out.items() if suit_of(other, trump, deck) == suit]
    height = strength(deck)
    higher = sum(count for other, count in in_suit if height[other.rank] > height[card.rank])
    # each unseen card lies in another hand with this chance; the rest of the pack sleeps
    dealt = view.cards * (view.seats - 1) / max(1, out.total())
    nobody_beats = (1 - dealt) ** higher
    if suit == trump:
        length = sum(suit_of(other, trump, deck) == trump for other in view.hand)
        return min(1.0, nobody_beats + 0.12 * max(0, length - higher))
    mine = sum(other.suit == suit for other in view.hand)
    others = sum(count for _, count in in_suit) * dealt / max(1, view.seats - 1)
    ruffed = 0.0 if trump == "nt" else min(0.75, 0.10 * (view.seats - 1) * max(0.4, mine / max(0.6, others)))
    followed = nobody_beats * (1 - ruffed)
    return followed if trump != "nt" or higher else max(followed, 0.8)


def _bid(view: View, options: Sequence[Bid], rng: Random) -> Bid:
    hoped = expected_tricks(view)
    return min(options, key=lambda bid: (abs(bid.tricks - hoped), rng.random()))


def _card(view: View, options: Sequence[Play], rng: Random) -> Play:
    """Take a trick as cheaply as possible while one is needed, else lose it with the highest card that loses."""
    wanted = _needs(view)
    last = len(view.trick) == view.seats - 1
    winning = [play for play in options if _takes(view, play.card)]
    losing = [play for play in options if play not in winning]

    def weight(play: Play) -> tuple[float, float]:
        return (_height(view, play.card), rng.random())

    if wanted > 0:
        if not view.trick:
            return max(options, key=lambda play: (_worth(view, play.card), rng.random()))
        if winning:
            return min(winning, key=weight) if last else max(winning, key=weight)
        return min(losing, key=weight)
    if not view.trick:
        return min(options, key=lambda play: (_worth(view, play.card), rng.random()))
    if losing:
        return max(losing, key=weight)
    return max(winning, key=weight) if last else min(winning, key=weight)


def _needs(view: View) -> int:
    """Tricks still to take; a bid that is lost is played for whatever the rules pay."""
    assert view.seat is not None
    bid, taken = view.bids[view.seat] or 0, view.taken[view.seat]
    left = len(view.hand)
    if 0 <= bid - taken <= left:
        return bid - taken
    more = view.rules.points(cards=view.cards, bid=bid, taken=taken + left)
    none = view.rules.points(cards=view.cards, bid=bid, taken=taken)
    return left if more > none else 0


def _takes(view: View, card: Card) -> bool:
    """Whether *card* would be taking the trick so far."""
    trick = [played for _, played in view.trick] + [card]
    return winner(view.rules, trick, view.trump or "nt") == len(trick) - 1


def _height(view: View, card: Card) -> float:
    """How much a card can do later: trumps above the rest, then by rank."""
    trump: Trump = view.trump or "nt"
    deck = view.rules.deck
    suit = suit_of(card, trump, deck)
    bonus = 100 if suit == trump or (suit is None and deck.joker_role != "always_lose") else 0
    return bonus + strength(deck)[card.rank]
