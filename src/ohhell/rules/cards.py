"""Cards: a rank and a suit, or a joker."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

from ohhell.rules.errors import CardError

Suit = Literal["c", "d", "h", "s"]
Trump = Literal["c", "d", "h", "s", "nt"]
SuitedRank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
Rank = Literal[SuitedRank, "Jo"]

SUITS: Final[tuple[Suit, ...]] = ("c", "d", "h", "s")
RANKS: Final[tuple[SuitedRank, ...]] = get_args(SuitedRank)
SUIT_NAMES: Final[dict[Trump, str]] = {
    "c": "clubs",
    "d": "diamonds",
    "h": "hearts",
    "s": "spades",
    "nt": "no trump",
}


class Card:
    """A rank and a suit; a joker has no suit of its own.

    There is one object per kind of card: the two queens of clubs of two packs are the same object. A hand can hold it twice.

    Examples:
        >>> Card.parse("Qh"), str(Card.parse("Th")), Card("Q", "h") is Card.parse("qH")
        (Card('Qh'), '10h', True)
    """

    __slots__ = ("rank", "suit")
    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit | None

    def __new__(cls, rank: Rank, suit: Suit | None) -> Card:  # noqa: PYI034 (there are no other cards)
        """Return the card of this rank and suit, or raise CardError if there is none."""
        return cls.parse(f"{rank}{suit or ''}")

    def __setattr__(self, name: str, value: object) -> None:
        message = f"Cards can't be changed: {name} stays {getattr(self, name, None)}."
        raise AttributeError(message)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that *text* names, in upper or lower case: a rank and a suit as in "Qh" or "10s", or "Jo".

        Raises:
            CardError: `not-a-card`.
        """
        card = _BY_TEXT.get(text.strip().lower()) if isinstance(text, str) else None
        if card is None:
            raise CardError(text)
        return card

    def __str__(self) -> str:
        return self.rank + (self.suit or "")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Card, (self.rank, self.suit))


def _printed(rank: Rank, suit: Suit | None) -> Card:
    """Create the one object for a kind of card."""
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


JOKER: Final = _printed("Jo", None)

_BY_TEXT: Final[dict[str, Card]] = {
    "jo": JOKER,
    **{f"{rank}{suit}".lower(): _printed(rank, suit) for rank in RANKS for suit in SUITS},
}
_BY_TEXT.update({f"t{suit}": _BY_TEXT[f"10{suit}"] for suit in SUITS})


def cards(text: str) -> tuple[Card, ...]:
    """The cards in *text*, separated by spaces."""
    return tuple(Card.parse(word) for word in text.split())


def text_of(held: Iterable[Card]) -> str:
    """Cards as text, separated by spaces."""
    return " ".join(map(str, held))
