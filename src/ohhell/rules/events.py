"""Events: everything that happens in a game. Players' moves are events, and so are draws and deals."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.rules.cards import Card, Suit, Trump

Drawn = tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the deal: who drew what, round by round, who deals first, and a first trump where one is drawn.

    *rounds* is empty if no cards were drawn, or if they were drawn with real cards and not written down.
    """

    rounds: tuple[Drawn, ...]
    dealer: int
    first_trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffled pack in the order it is dealt, one card at a time from the dealer's left.

    *cuts* are the cards cut for trumps, *suit* is a trump suit drawn at random, if the rules choose trumps that way.
    """

    pack: tuple[Card, ...]
    cuts: tuple[Card, ...] = ()
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: how many tricks a seat says it will take.

    Examples:
        >>> Bid(0, 3)
        Bid(seat=0, tricks=3)
    """

    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """All hidden bids are in, and are shown as far as the rules allow."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card played by a seat."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Tally:
    """A hand played with real cards, as it was written down: what each player bid and took."""

    trump: Trump
    bids: tuple[int, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat owes a forfeit."""

    seat: int
    id: str


@dataclass(frozen=True, slots=True)
class SeenDeal:
    """A deal as one seat saw it: its own cards in the order dealt, the open cards, and how many there were."""

    cards: int
    dealer: int
    hand: tuple[Card, ...]
    shown: tuple[tuple[int, Card], ...]
    turned: tuple[Card, ...]
    cuts: tuple[Card, ...]
    trump: Trump | None
    undealt: int


@dataclass(frozen=True, slots=True)
class SealedBid:
    """A seat has bid a number that is not shown yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeenReveal:
    """The bids that one seat may see, and their *total* if the rules show it."""

    bids: tuple[int | None, ...]
    total: int | None


Move = Bid | Play
Event = Draw | Deal | Bid | Reveal | Play | Tally | Forfeit
Seen = Draw | SeenDeal | Bid | SealedBid | SeenReveal | Play | Tally | Forfeit
