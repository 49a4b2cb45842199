"""Conversion of rules and cards to the numbers of the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ohhell.kernel import layout
from ohhell.rules.axes import Deck
from ohhell.rules.cards import SUITS, Card, Trump
from ohhell.rules.pack import pack, strength
from ohhell.rules.rules import Rules
from ohhell.rules.seating import bidding_order, left

if TYPE_CHECKING:
    from numpy.typing import NDArray


@lru_cache(maxsize=64)
def is_supported(rules: Rules, seats: int) -> bool:
    """Tell whether the kernel can play these rules: no duplicate cards, no jokers, at most twelve seats."""
    cards = pack(rules.deck, seats)
    return seats <= layout.MOST_SEATS and len(set(cards)) == len(cards) and all(card.suit is not None for card in cards)


@lru_cache(maxsize=64)
def card_numbers(deck: Deck) -> dict[Card, int]:
    """Return the number of each card of *deck*: suit * 16 + height."""
    height = strength(deck)
    suits = {suit: lane for lane, suit in enumerate(SUITS)}
    return {
        card: suits[card.suit] * 16 + height[card.rank] - 1
        for card in pack(deck, layout.MOST_SEATS)
        if card.suit is not None
    }


def mask(deck: Deck, cards: Iterable[Card]) -> int:
    """Return a set of cards as bits of an int."""
    code = card_numbers(deck)
    word = 0
    for card in cards:
        word |= 1 << code[card]
    return word


def word(deck: Deck, cards: Iterable[Card]) -> np.uint64:
    """Return a set of cards as a 64-bit word."""
    return np.uint64(mask(deck, cards))


def trump_mask(trump: Trump) -> int:
    """Return all cards of the trump suit as bits; 0 at no trumps."""
    return 0 if trump == "nt" else 0xFFFF << (16 * SUITS.index(trump))


def encode_table(rules: Rules, seats: int, *, cards: int, dealer: int) -> NDArray[np.int64]:
    """Return the array *table* of `layout`: what does not change while a hand is played."""
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    table[layout.SEATS] = seats
    table[layout.STEP] = left(rules, seats, 0)
    table[layout.CARDS] = cards
    table[layout.DEALER] = dealer
    table[layout.LEAD_TRUMP] = layout.LEAD_TRUMPS.index(rules.lead.trump)
    table[layout.VOID] = layout.VOIDS.index(rules.follow.void)
    table[layout.HOOK] = layout.HOOKS.index(rules.hook.kind)
    table[layout.LOWEST_BID] = cards if rules.bid.min == "n" else rules.bid.min
    table[layout.HIGHEST_BID] = min(cards, cards if rules.bid.max == "n" else rules.bid.max)
    table[layout.FIRST_BIDDER] = bidding_order(rules, seats, dealer)[0]
    table[layout.FIRST_LEAD] = layout.FIRST_LEADS.index(rules.lead.first)
    return table


def encode_points(rules: Rules, *, cards: int, hand: int) -> NDArray[np.int64]:
    """Return the points by bid (row) and tricks taken (column), computed by `rules`."""
    rows: list[list[Any]] = [
        [rules.points(cards=cards, bid=bid, taken=taken, hand=hand) for taken in range(cards + 1)]
        for bid in range(cards + 1)
    ]
    return np.array(rows, np.int64)
