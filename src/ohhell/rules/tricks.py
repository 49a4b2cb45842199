"""Tricks: which cards can be played, and which card wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ohhell.rules.axes import Deck
from ohhell.rules.cards import Card, Suit, Trump
from ohhell.rules.pack import strength
from ohhell.rules.rules import Rules


def suit_of(card: Card, trump: Trump, deck: Deck) -> Suit | None:
    """The suit of a card in this hand: a joker that is the top trump is a trump, if there are trumps."""
    if card.suit is None and trump != "nt" and deck.joker_role == "top_trump":
        return trump
    return card.suit


def suit_led(trick: Sequence[Card], trump: Trump, deck: Deck) -> Suit | None:
    """The suit to follow; None if a card without a suit was led. A joker that always loses leaves it to the next card."""
    for card in trick:
        if card.suit is not None or deck.joker_role != "always_lose":
            return suit_of(card, trump, deck)
    return None


def playable(
    rules: Rules, hand: Collection[Card], trick: Sequence[Card], *, trump: Trump, first: bool, broken: bool
) -> tuple[Card, ...]:
    """The cards of *hand* that can be played to *trick*; *first* in the first trick, *broken* once a trump was played."""
    if not trick:
        return leads(rules, hand, trump=trump, first=first, broken=broken)
    led = suit_led(trick, trump, rules.deck)
    if led is None:
        return tuple(hand)
    following = of_suit(hand, led, trump, rules.deck)
    if following:
        return following
    if trump == "nt" or rules.follow.void == "any":
        return tuple(hand)
    return overtrumps(rules, hand, trick, trump) or of_suit(hand, trump, trump, rules.deck) or tuple(hand)


def leads(rules: Rules, hand: Collection[Card], *, trump: Trump, first: bool, broken: bool) -> tuple[Card, ...]:
    """The cards of *hand* that can be led; a hand of trumps only can always lead one."""
    forbidden = (rules.lead.trump == "broken" and not broken) or (rules.lead.trump == "not_first_trick" and first)
    if not forbidden or trump == "nt":
        return tuple(hand)
    return tuple(card for card in hand if suit_of(card, trump, rules.deck) != trump) or tuple(hand)


def of_suit(hand: Collection[Card], suit: Suit, trump: Trump, deck: Deck) -> tuple[Card, ...]:
    """The cards of *hand* that belong to *suit* in this hand."""
    if suit == trump and deck.joker_role == "top_trump":
        return tuple([card for card in hand if card.suit == suit or card.suit is None])
    return tuple([card for card in hand if card.suit == suit])


def overtrumps(rules: Rules, hand: Collection[Card], trick: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The trumps of *hand* that beat every live trump in *trick*; () if the rules do not require it or there is no trump to beat."""
    if rules.follow.void != "must_overtrump":
        return ()
    height = strength(rules.deck)
    played = [height[card.rank] for card in live(rules, trick) if suit_of(card, trump, rules.deck) == trump]
    if not played:
        return ()
    identical_beats = rules.trick.duplicates == "last_wins"
    least = max(played) if identical_beats else max(played) + 1
    return tuple(card for card in of_suit(hand, trump, trump, rules.deck) if height[card.rank] >= least)


def live(rules: Rules, trick: Sequence[Card]) -> list[Card]:
    """The cards of *trick* that no identical card has cancelled, in the order played."""
    return [trick[place] for place in _live_places(rules, trick)]


_TRUMP = 100
"""Lifts every trump above every plain card, whose power is the height of its rank."""

_JOKER = 200
"""The power of a joker that wins: above every trump."""


def winner(rules: Rules, trick: Sequence[Card], trump: Trump) -> int | None:
    """The place in *trick* of the card that wins it; None if every card that could win is cancelled."""
    deck = rules.deck
    places = _live_places(rules, trick)
    led_by_live_card = rules.trick.cancel_led == "first_live"
    led = suit_led([trick[place] for place in places] if led_by_live_card else trick, trump, deck)
    last_wins = rules.trick.duplicates == "last_wins"
    height = strength(deck)
    highest = 0
    winning: int | None = None
    for place in places:
        card = trick[place]
        suit = suit_of(card, trump, deck)
        if suit is None:
            power = 0 if deck.joker_role == "always_lose" else _JOKER
        elif suit == trump:
            power = _TRUMP + height[card.rank]
        else:
            power = height[card.rank] if suit == led else 0
        if power > highest or (power == highest > 0 and last_wins):
            highest, winning = power, place
    if winning is None and places and all(card.suit is None for card in trick):
        return places[-1] if last_wins else places[0]  # only jokers that lose: one of them has to win
    return winning


def _live_places(rules: Rules, trick: Sequence[Card]) -> Sequence[int]:
    """The places in *trick* of the cards that count: identical cards cancel in pairs, so a third copy counts again."""
    if rules.trick.duplicates != "cancel":
        return range(len(trick))
    cancelled: set[int] = set()
    unpaired: dict[Card, int] = {}
    for place, card in enumerate(trick):
        if card in unpaired:
            cancelled |= {place, unpaired.pop(card)}
        else:
            unpaired[card] = place
    return [place for place in range(len(trick)) if place not in cancelled]
