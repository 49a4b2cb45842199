"""The first dealer: whether cards are drawn for the deal, and who drew the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.cards import Suit
from ohhell.rules.events import Drawn
from ohhell.rules.pack import strength

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

_SUIT_ORDER: tuple[Suit | None, ...] = (None, "c", "d", "h", "s")


def highest(rules: Rules, drawn: Drawn) -> tuple[int, ...]:
    """The seats with the highest card in one round of the draw; after a joker a seat draws again, so its last card counts."""
    height = strength(rules.deck)
    by_suit = rules.first_dealer.tie == "suit_order"
    value = {seat: (height[card.rank], _SUIT_ORDER.index(card.suit) if by_suit else 0) for seat, card in drawn}
    return tuple(seat for seat, worth in value.items() if worth == max(value.values()))


def draws_cards(rules: Rules) -> bool:
    """Whether cards are drawn for the first deal."""
    return rules.first_dealer.by in {"draw_high", "cut_high", "face_up_high"}
