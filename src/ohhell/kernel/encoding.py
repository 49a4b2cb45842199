"""Rules and cards as the kernel's numbers."""

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
def fits(rules: Rules, seats: int) -> bool:
    """Whether the kernel can play these rules: one of each card, all with suits, at most twelve seats."""
    cards = pack(rules.deck, seats)
    return seats <= layout.MOST_SEATS and len(set(cards)) == len(cards) and all(card.suit is not None for card in cards)


@lru_cache(maxsize=64)
def numbers(deck: Deck) -> dict[Card, int]:
    """Each card's bit: its suit's lane, and in it its height."""
    height = strength(deck)
    suits = {suit: lane for lane, suit in enumerate(SUITS)}
    return {
        card: suits[card.suit] * 16 + height[card.rank] - 1
        for card in pack(deck, layout.MOST_SEATS)
        if card.suit is not None
    }


def mask(deck: Deck, cards: Iterable[Card]) -> int:
    """A set of cards as a word."""
    code = numbers(deck)
    word = 0
    for card in cards:
        word |= 1 << code[card]
    return word


def word(deck: Deck, cards: Iterable[Card]) -> np.uint64:
    """A set of cards as the kernel takes it."""
    return np.uint64(mask(deck, cards))


def trump_mask(trump: Trump) -> int:
    """Every card of the trump suit; nothing without trumps."""
    return 0 if trump == "nt" else 0xFFFF << (16 * SUITS.index(trump))


def table_of(rules: Rules, seats: int, *, cards: int, dealer: int) -> NDArray[np.int64]:
    """The numbers of a hand that do not change while it is played."""
    table = np.zeros(layout.TABLE, np.int64)
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


def points_of(rules: Rules, *, cards: int, hand: int) -> NDArray[np.int64]:
    """Points by bid and tricks taken: scoring is written once, in `rules`, and handed in."""
    rows: list[list[Any]] = [
        [rules.points(cards=cards, bid=bid, taken=taken, hand=hand) for taken in range(cards + 1)]
        for bid in range(cards + 1)
    ]
    return np.array(rows, np.int64)
