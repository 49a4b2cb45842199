"""Who can play, and with which cards."""

from __future__ import annotations

from collections import Counter

from ohhell.notation.prose.context import SheetContext
from ohhell.notation.prose.english import choice, count, listed, number, sentences, times
from ohhell.rules.cards import SUIT_NAMES, SUITS, Card, Rank, Suit
from ohhell.rules.pack import jokers, pack, ranks

_RANK_NAMES: dict[str, str] = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_PACKS = {
    "std52": ("a standard deck", 52),
    "five_hundred_63": ("a six-handed Five Hundred deck", 62),
    "spanish40": ("a Spanish deck", 40),
    "short_top": ("a standard deck", None),
    "custom": ("a custom deck", None),
}
_LONGEST_SPELT_OUT = 3


def players(context: SheetContext) -> list[str]:
    """Who can play, how many is best, how long it takes."""
    low, high, best = context.rules.players.min, context.rules.players.max, context.rules.players.best
    if context.more or context.one_table:
        who = f"{number(low)} or more players" if high is None else f"{choice(range(low, high + 1))} players"
    else:
        who = f"{choice(context.tables)} players"
    one_table = f"this sheet is for {number(context.usual)} players" if context.one_table and low != high else ""
    minutes = context.rules.players.minutes
    time = f"a {context.game} takes about {count(minutes, 'minute')}" if minutes else ""
    return [sentences([who + (f"; best with {choice(best)}" if best else ""), one_table, time])]


def cards(context: SheetContext) -> list[str]:
    """The deck, and which card beats which within a suit; a deck that depends on the number of players is described for the largest."""
    deck = context.rules.deck
    whole = pack(deck, context.tables[-1])
    suited = Counter(card for card in whole if card.suit is not None)
    grows = deck.kind == "short_top" and len(context.tables) > 1
    one = _one_pack(context, 0 if grows else suited.total() // deck.packs)
    packs = f"{number(deck.packs)} decks shuffled together" + ("" if grows else f", {len(whole)} cards in all")
    parts = [one] if deck.packs == 1 else [packs, f"each {'is' if one.startswith('a') else 'has'} {one}"]
    if not grows:
        return [sentences([*parts, *_orders(ranks(deck), suited), _doubled(suited, deck.packs)])]
    parts.append(f"in every suit, {_order(tuple(rank for rank in ranks(deck) if Card(rank, 'c') in suited))}")
    if any((deck.per_player or 0) * seats % len(SUITS) for seats in context.tables):
        parts.append("if only some cards of the lowest rank are needed, take clubs first, then diamonds, then hearts")
    return [sentences(parts)]


def rank_name(rank: str) -> str:
    """A rank in words: queen; numbers stay numbers."""
    return _RANK_NAMES.get(rank, rank)


def _one_pack(context: SheetContext, size: int) -> str:
    """One pack of *size* cards, jokers not counted; 0 where that depends on the number of players."""
    deck = context.rules.deck
    name, full = _PACKS[deck.kind]
    if deck.kind == "short_top":
        kind = f"the {f'{size} ' if size else ''}highest cards of {name}, {number(deck.per_player or 0)} per player"
    elif full is None:
        kind = f"{name} with {count(size, 'card')}"
    else:
        kind = f"{name} of {size} cards" if size == full else f"{count(size, 'card')} of {name}"
    comma = "," if "," in kind else ""
    return f"{kind}, without jokers" if jokers(deck) == 0 else f"{kind}{comma} and {count(jokers(deck), 'joker')}"


def _orders(order: tuple[Rank, ...], suited: Counter[Card]) -> list[str]:
    """The order of each suit, suits with the same cards together."""
    alike: dict[tuple[Rank, ...], list[Suit]] = {}
    for suit in SUITS:
        alike.setdefault(tuple(rank for rank in order if Card(rank, suit) in suited), []).append(suit)
    alike.pop((), None)
    return [
        f"in {'every suit' if len(suits) == len(SUITS) else listed([SUIT_NAMES[suit] for suit in suits])}, {_order(held)}"
        for held, suits in alike.items()
    ]


def _doubled(suited: Counter[Card], packs: int) -> str:
    """Cards that one pack holds several times."""
    often = [
        f"the {rank_name(card.rank)} of {SUIT_NAMES[card.suit]} {times(copies // packs)}"
        for card, copies in suited.items()
        if copies > packs and card.suit is not None
    ]
    return f"{'each deck' if packs > 1 else 'the deck'} has {listed(often)}" if often else ""


def _order(held: tuple[Rank, ...]) -> str:
    """Ranks from the highest down, unbroken rows of numbers shortened."""
    if len(held) == 1:
        return f"there is only the {rank_name(held[0])}"
    parts: list[str] = []
    row: list[int] = []
    for rank in [*reversed(held), ""]:
        if row and rank.isdigit() and int(rank) == row[-1] - 1:
            row.append(int(rank))
            continue
        parts += [f"{row[0]} down to {row[-1]}"] if len(row) > _LONGEST_SPELT_OUT else [str(pip) for pip in row]
        row = [int(rank)] if rank.isdigit() else []
        parts += [rank_name(rank)] if rank and not row else []
    return f"the cards rank from high to low: {', '.join(parts)}"
