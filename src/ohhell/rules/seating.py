"""Seats around the table: who deals first, who sits on whose left, and who bids and leads when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ohhell.rules.cards import Suit
from ohhell.rules.events import Drawn
from ohhell.rules.pack import strength

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

_SUIT_ORDER: tuple[Suit | None, ...] = (None, "c", "d", "h", "s")


def left(rules: Rules, seats: int, seat: int, steps: int = 1) -> int:
    """The seat *steps* places further in the direction of play, which players call the left."""
    return (seat + (steps if rules.direction == "clockwise" else -steps)) % seats


def round_from(rules: Rules, seats: int, first: int) -> tuple[int, ...]:
    """Every seat once, from *first* in the direction of play."""
    if rules.direction == "clockwise":
        return (*range(first, seats), *range(first))
    return (*range(first, -1, -1), *range(seats - 1, first, -1))


def bidding_order(rules: Rules, seats: int, dealer: int) -> tuple[int, ...]:
    """The seats in the order they bid."""
    return round_from(rules, seats, dealer if rules.bid.first == "dealer" else left(rules, seats, dealer))


def opening_leader(rules: Rules, seats: int, dealer: int, bids: Sequence[int | None]) -> int:
    """The seat that leads to the first trick."""
    match rules.lead.first:
        case "dealer":
            return dealer
        case "left_of_dealer":
            return left(rules, seats, dealer)
        case "second_left":
            return left(rules, seats, dealer, 2)
        case _:  # highest_bidder
            # of equal bids max() returns the first, which is nearest to the dealer's left
            return max(round_from(rules, seats, left(rules, seats, dealer)), key=lambda seat: bids[seat] or 0)


def highest(rules: Rules, drawn: Drawn) -> tuple[int, ...]:
    """The seats with the highest card in one round of the draw; after a joker a seat draws again, so its last card counts."""
    height = strength(rules.deck)
    by_suit = rules.first_dealer.tie == "suit_order"
    value = {seat: (height[card.rank], _SUIT_ORDER.index(card.suit) if by_suit else 0) for seat, card in drawn}
    return tuple(seat for seat, worth in value.items() if worth == max(value.values()))


def draws_cards(rules: Rules) -> bool:
    """Whether cards are drawn for the first deal."""
    return rules.first_dealer.by in {"draw_high", "cut_high", "face_up_high"}
