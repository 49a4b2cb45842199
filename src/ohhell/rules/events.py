"""Events: the facts a game is made of. Players' moves are events, and so is chance."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.rules.cards import Card, Suit, Trump

Drawn = tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the deal: who drew what, round by round, who deals first, and a first trump where one is drawn.

    There are no *rounds* where no cards are drawn, and where they were drawn with real cards and nobody wrote them down.
    """

    rounds: tuple[Drawn, ...]
    dealer: int
    first_trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffled pack in the order it is dealt, singly from the dealer's left; *cuts* and *suit* where trumps need them."""

    pack: tuple[Card, ...]
    cuts: tuple[Card, ...] = ()
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat says how many tricks it will take."""

    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Bids that were hidden are all in, and are shown as far as the rules show them."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Tally:
    """A hand played with real cards, as somebody noted it: what everybody bid in the end, and took."""

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
    """A deal as one seat saw it: its own cards (in the order dealt), what lay open, how many there were."""

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
    """A seat has bid; how much is not shown yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeenReveal:
    """Bids as far as one seat may see them; *total* where the rules show it."""

    bids: tuple[int | None, ...]
    total: int | None


Move = Bid | Play
Event = Draw | Deal | Bid | Reveal | Play | Tally | Forfeit
Seen = Draw | SeenDeal | Bid | SealedBid | SeenReveal | Play | Tally | Forfeit
