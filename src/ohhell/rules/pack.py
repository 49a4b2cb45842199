"""The pack: its cards, and their order within a suit."""

from __future__ import annotations

from functools import lru_cache

from ohhell.rules.axes import Deck
from ohhell.rules.cards import JOKER, RANKS, SUITS, Card, Rank, Suit

_STANDARD: tuple[Rank, ...] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SPANISH: tuple[Rank, ...] = ("2", "4", "5", "6", "7", "J", "Q", "K", "3", "A")
_RED: tuple[Suit, ...] = ("d", "h")


def ranks(deck: Deck) -> tuple[Rank, ...]:
    """The ranks of the pack, lowest first."""
    return deck.ranks or printed_ranks(deck)


@lru_cache(maxsize=256)
def strength(deck: Deck) -> dict[Rank, int]:
    """The height of each rank; the joker is above all others, or below all if it always loses."""
    order: dict[Rank, int] = {rank: height for height, rank in enumerate(ranks(deck), start=1)}
    order["Jo"] = 0 if deck.joker_role == "always_lose" else len(order) + 1
    return order


def jokers(deck: Deck) -> int:
    """The number of jokers in one pack; the 63-card pack has one of its own."""
    if deck.joker_role == "excluded":
        return 0
    return deck.jokers or (1 if deck.kind == "five_hundred_63" else 0)


@lru_cache(maxsize=256)
def pack(deck: Deck, seats: int) -> tuple[Card, ...]:
    """All cards at a table of *seats*, of all packs together, in the order of a new pack.

    >>> from ohhell.rules.axes import Deck
    >>> len(pack(Deck(kind="five_hundred_63", joker_role="top_trump"), 6))
    63
    """
    one = suited(deck)
    if deck.kind == "short_top":
        highest_first = sorted(one, key=lambda card: strength(deck)[card.rank], reverse=True)
        kept = set(highest_first[: (deck.per_player or 0) * seats])
        one = tuple(card for card in one if card in kept)
    return (one + (JOKER,) * jokers(deck)) * deck.packs


@lru_cache(maxsize=256)
def suits(deck: Deck, seats: int) -> frozenset[Suit]:
    """The suits in the pack."""
    return frozenset(card.suit for card in pack(deck, seats) if card.suit is not None)


@lru_cache(maxsize=256)
def suited(deck: Deck) -> tuple[Card, ...]:
    """One pack without its jokers."""
    order = ranks(deck)
    if deck.kind == "custom":
        return tuple(card for card in deck.cards if card.rank in order)
    return tuple(Card(rank, suit) for suit in SUITS for rank in order if _printed(deck, rank, suit))


def printed_ranks(deck: Deck) -> tuple[Rank, ...]:
    """The ranks that a pack of this kind is printed with."""
    if deck.kind in {"five_hundred_63", "custom"}:
        return RANKS
    return _SPANISH if deck.kind == "spanish40" else _STANDARD


def _printed(deck: Deck, rank: Rank, suit: Suit) -> bool:
    """Whether a pack of this kind has this card."""
    return rank in printed_ranks(deck) and (rank != "13" or suit in _RED)
