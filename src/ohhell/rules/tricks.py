"""Tricks: which cards may be played, and which card takes the trick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ohhell.rules.pack import strength

if TYPE_CHECKING:
    from ohhell.rules.axes import Deck
    from ohhell.rules.cards import Card, Suit, Trump
    from ohhell.rules.rules import Rules


def suit_of(card: Card, trump: Trump, deck: Deck) -> Suit | None:
    """The suit a card belongs to in this hand: a joker that is top trump belongs to the trumps, if there are any."""
    if card.suit is None and trump != "nt" and deck.joker_role == "top_trump":
        return trump
    return card.suit


def suit_led(trick: Sequence[Card], trump: Trump, deck: Deck) -> Suit | None:
    """The suit to follow; None when a card without suit was led. A joker that always loses leaves it to the next card."""
    for card in trick:
        if card.suit is not None or deck.joker_role != "always_lose":
            return suit_of(card, trump, deck)
    return None


def playable(
    rules: Rules, hand: Collection[Card], trick: Sequence[Card], *, trump: Trump, first: bool, broken: bool
) -> tuple[Card, ...]:
    """The cards of *hand* that may be added to *trick*: *first* trick of the hand or not, trumps *broken* or not."""
    if not trick:
        return leads(rules, hand, trump=trump, first=first, broken=broken)
    led = suit_led(trick, trump, rules.deck)
    if led is None:
        return tuple(hand)
    if following := of_suit(hand, led, trump, rules.deck):
        return following
    if trump == "nt" or rules.follow.void == "any":
        return tuple(hand)
    return over_trumps(rules, hand, trick, trump) or of_suit(hand, trump, trump, rules.deck) or tuple(hand)


def leads(rules: Rules, hand: Collection[Card], *, trump: Trump, first: bool, broken: bool) -> tuple[Card, ...]:
    """The cards of *hand* that may be led; a hand of trumps alone may always lead one."""
    closed = (rules.lead.trump == "broken" and not broken) or (rules.lead.trump == "not_first_trick" and first)
    if not closed or trump == "nt":
        return tuple(hand)
    return tuple(card for card in hand if suit_of(card, trump, rules.deck) != trump) or tuple(hand)


def of_suit(hand: Collection[Card], suit: Suit, trump: Trump, deck: Deck) -> tuple[Card, ...]:
    """The cards of *hand* that belong to *suit* in this hand."""
    if suit == trump and deck.joker_role == "top_trump":
        return tuple([card for card in hand if card.suit == suit or card.suit is None])
    return tuple([card for card in hand if card.suit == suit])


def over_trumps(rules: Rules, hand: Collection[Card], trick: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The trumps of *hand* that beat every live trump in *trick*, where the rules demand one and there is one to beat."""
    if rules.follow.void != "must_overtrump":
        return ()
    height = strength(rules.deck)
    there = [height[card.rank] for card in live(rules, trick) if suit_of(card, trump, rules.deck) == trump]
    if not there:
        return ()
    enough = max(there) + (rules.trick.duplicates != "last_wins")  # then an identical trump beats, too
    return tuple(card for card in of_suit(hand, trump, trump, rules.deck) if height[card.rank] >= enough)


def live(rules: Rules, trick: Sequence[Card]) -> list[Card]:
    """The cards of *trick* that no identical card has cancelled, in playing order; pairs die, a third copy lives."""
    return [trick[place] for place in _live_places(rules, trick)]


def winner(rules: Rules, trick: Sequence[Card], trump: Trump) -> int | None:
    """The place in *trick* of the card that takes it; None when nobody does."""
    deck = rules.deck
    places = _live_places(rules, trick)
    of_first_live = rules.trick.cancel_led == "first_live"
    led = suit_led([trick[place] for place in places] if of_first_live else trick, trump, deck)
    height = strength(deck)
    best: tuple[int, int] = (0, 0)
    taken_by: int | None = None
    for place in places:
        card = trick[place]
        suit = suit_of(card, trump, deck)
        if suit is None:
            power = (0 if deck.joker_role == "always_lose" else 3, 0)
        else:
            power = (2 if suit == trump else 1 if suit == led else 0, height[card.rank])
        if power[0] and (power > best or (power == best and rules.trick.duplicates == "last_wins")):
            best, taken_by = power, place
    if taken_by is None and places and all(card.suit is None for card in trick):
        return places[-1] if rules.trick.duplicates == "last_wins" else places[0]  # nothing but jokers that lose
    return taken_by


def _live_places(rules: Rules, trick: Sequence[Card]) -> Sequence[int]:
    if rules.trick.duplicates != "cancel":
        return range(len(trick))
    dead: set[int] = set()
    waiting: dict[Card, int] = {}
    for place, card in enumerate(trick):
        if card in waiting:
            dead |= {place, waiting.pop(card)}
        else:
            waiting[card] = place
    return [place for place in range(len(trick)) if place not in dead]
