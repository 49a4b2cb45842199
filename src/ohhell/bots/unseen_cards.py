"""The cards a seat has not seen, and how its own cards compare with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ohhell.rules.cards import Card, Trump
from ohhell.rules.pack import pack, strength
from ohhell.rules.tricks import suit_of
from ohhell.rules.view import View


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards this seat has not seen: in other hands or undealt."""
    seen = [card for trick in view.tricks for _, card in trick.plays]
    seen += [card for _, card in view.trick]
    seen += [card for _, card in view.shown]
    out = Counter(pack(view.rules.deck, view.seats)) - Counter([*view.hand, *view.turned, *seen])
    return tuple(out.elements())


def trump_of(view: View) -> Trump:
    """Return the trump suit; "nt" as long as it is not known."""
    return view.trump or "nt"


def is_trump(view: View, card: Card) -> bool:
    """Tell whether *card* is a trump."""
    trump = trump_of(view)
    return trump != "nt" and suit_of(card, trump, view.rules.deck) == trump


def higher_among(view: View, card: Card, others: Iterable[Card]) -> int:
    """Return how many of the *others* beat *card* in its own suit."""
    trump, deck = trump_of(view), view.rules.deck
    height, suit = strength(deck), suit_of(card, trump, deck)
    return sum(suit_of(other, trump, deck) == suit and height[other.rank] > height[card.rank] for other in others)
