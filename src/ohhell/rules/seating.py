"""Seats around the table: who sits on whose left, and the order of bidding, dealing and leading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules


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
