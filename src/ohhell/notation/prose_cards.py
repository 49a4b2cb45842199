"""Who can play, and with which cards."""

from __future__ import annotations

from collections import Counter

from ohhell.notation.prose_setting import Setting
from ohhell.notation.prose_words import choice, count, listed, number, said, times
from ohhell.rules.cards import SUIT_NAMES, SUITS, Card, Rank, Suit
from ohhell.rules.pack import jokers, pack, ranks

_RANK_NAMES: dict[str, str] = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_PACKS = {
    "std52": ("an ordinary pack", 52),
    "five_hundred_63": ("the pack for Five Hundred with six players", 62),
    "spanish40": ("a Spanish pack", 40),
    "short_top": ("an ordinary pack", None),
    "custom": ("a pack of our own", None),
}
_LONGEST_SPELT_OUT = 3


def players(told: Setting) -> list[str]:
    """Who can play, how many is best, how long it takes."""
    rules = told.rules
    low, high = rules.players.min, rules.players.max
    if told.more:
        who = f"{number(low)} players or more" if high is None else f"{number(low)} to {number(high)} players"
    else:
        who = f"{choice(told.tables)} players"
    best = f"; best with {choice(rules.players.best)}" if rules.players.best else ""
    minutes = rules.players.minutes
    return [said([who + best, f"a {told.game} takes about {count(minutes, 'minute')}" if minutes else ""])]


def cards(told: Setting) -> list[str]:
    """The pack, and which card beats which within a suit."""
    deck = told.rules.deck
    suited = Counter(card for card in pack(deck, told.tables[0]) if card.suit is not None)
    shrinks = deck.kind == "short_top" and len(told.tables) > 1
    one = _one_pack(told, 0 if shrinks else suited.total() // deck.packs)
    if deck.packs == 1:
        whole = [one]
    else:
        size = "" if shrinks else f", {len(pack(deck, told.tables[0]))} cards in all"
        whole = [f"{number(deck.packs)} packs shuffled together{size}", f"each is {one}"]
    order = [f"in every suit {_order(ranks(deck))}"] if shrinks else _orders(ranks(deck), suited)
    return [said([*whole, *order, _doubled(suited, deck.packs)])]


def rank_name(rank: str) -> str:
    """A rank in words: queen; numbers stay numbers."""
    return _RANK_NAMES.get(rank, rank)


def _one_pack(told: Setting, size: int) -> str:
    """One pack of *size* cards, jokers not counted; 0 where that depends on the number of players."""
    deck = told.rules.deck
    name, full = _PACKS[deck.kind]
    if deck.kind == "short_top":
        kind = (
            f"the {f'{size} ' if size else ''}highest cards of {name}, {number(deck.per_player or 0)} for each player"
        )
    elif full is None:
        kind = f"{name} with {count(size, 'card')}"
    else:
        kind = f"{name} of {size} cards" if size == full else f"{count(size, 'card')} of {name}"
    return f"{kind}, without jokers" if jokers(deck) == 0 else f"{kind} and {count(jokers(deck), 'joker')}"


def _orders(order: tuple[Rank, ...], suited: Counter[Card]) -> list[str]:
    """The order of each suit, suits with the same cards together."""
    alike: dict[tuple[Rank, ...], list[Suit]] = {}
    for suit in SUITS:
        alike.setdefault(tuple(rank for rank in order if Card(rank, suit) in suited), []).append(suit)
    alike.pop((), None)
    return [
        f"in {'every suit' if len(suits) == len(SUITS) else listed([SUIT_NAMES[suit] for suit in suits])} {_order(held)}"
        for held, suits in alike.items()
    ]


def _doubled(suited: Counter[Card], packs: int) -> str:
    """Cards that one pack holds several times."""
    often = [
        f"the {rank_name(card.rank)} of {SUIT_NAMES[card.suit]} {times(copies // packs)}"
        for card, copies in suited.items()
        if copies > packs and card.suit is not None
    ]
    return f"{'each pack' if packs > 1 else 'the pack'} has {listed(often)}" if often else ""


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
    return f"the order, from the top, is {', '.join(parts)}"
