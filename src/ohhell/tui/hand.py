"""What a view says about cards and seats: the hand in order, the moves you can make, the order of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ohhell.rules.axes import Deck
from ohhell.rules.cards import Card, Suit, Trump
from ohhell.rules.events import Bid, Play
from ohhell.rules.pack import strength
from ohhell.rules.seating import bidding_order, round_from
from ohhell.rules.tricks import live
from ohhell.rules.view import View

_ORDER: Final[tuple[Suit | None, ...]] = ("s", "h", "d", "c", None)

Group = tuple["Suit | None", "tuple[Card, ...]"]


def arranged(cards: Sequence[Card], deck: Deck, trump: Trump | None) -> list[Group]:
    """Return cards suit by suit, trumps first, high cards first; jokers come last as a suit of their own."""
    height = strength(deck)
    groups = [(suit, tuple(card for card in cards if card.suit == suit)) for suit in _ORDER]
    groups.sort(key=lambda group: group[0] != trump)  # a stable sort: only the trumps move
    return [
        (suit, tuple(sorted(held, key=lambda card: height[card.rank], reverse=True))) for suit, held in groups if held
    ]


def by_suit(view: View) -> list[Group]:
    """Return your hand, suit by suit."""
    return arranged(view.hand, view.rules.deck, view.trump)


def choices(view: View) -> tuple[Card, ...]:
    """Return the cards you can play now, in the order of the hand; the first is number 1."""
    legal = {move.card for move in view.legal if isinstance(move, Play)}
    return tuple(dict.fromkeys(card for _, held in by_suit(view) for card in held if card in legal))


def open_numbers(view: View) -> tuple[int, ...]:
    """Return the numbers you can bid now."""
    return tuple(move.tricks for move in view.legal if isinstance(move, Bid))


def tricks_left(view: View) -> int:
    """Return how many tricks of the hand are left, including the current one."""
    return view.cards - len(view.tricks)


def cancelled(view: View) -> set[int]:
    """Return the positions in the current trick whose cards are cancelled by an identical card."""
    if view.rules.trick.duplicates != "cancel":
        return set()
    cards = [card for _, card in view.trick]
    alive = live(view.rules, cards)  # of three copies, the last one counts
    return {place for place, card in enumerate(cards) if card not in alive or card in cards[place + 1 :]}


def around(view: View) -> tuple[int, ...]:
    """Return all seats in the order of play, yours first."""
    return round_from(view.rules, view.seats, view.seat or 0)


def bidders(view: View) -> tuple[int, ...]:
    """Return all seats in the order of bidding."""
    return bidding_order(view.rules, view.seats, view.dealer or 0)
