"""The players of a hand: their seats around the table, the dealer, the bidding order, the leader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.seating import bidding_order, left, opening_leader

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ohhell.rules.rules import Rules
    from ohhell.rules.schedule import HandPlan
    from ohhell.scorekeeper.pad import Pad, PadHand, PadMatch


def seated(circle: Sequence[int], active: Collection[int]) -> tuple[int, ...]:
    """Return the seats of *active*, clockwise."""
    return tuple(seat for seat in circle if seat in active)


def left_of(rules: Rules, circle: Sequence[int], active: Collection[int], seat: int) -> int:
    """Return the first seat of *active* to the left of *seat*, whose player may have left."""
    place = left(rules, len(circle), circle.index(seat))
    while circle[place] not in active:
        place = left(rules, len(circle), place)
    return circle[place]


def dealer_of(pad: Pad, match: PadMatch, number: int) -> int:
    """Return the seat that deals hand *number*."""
    if number > 1:
        return left_of(pad.rules, pad.circle, match.active, match.hands[number - 2].dealer)
    if match.dealer in match.active:
        return match.dealer
    return left_of(pad.rules, pad.circle, match.active, match.dealer)


def bidding_seats(rules: Rules, hand: PadHand) -> tuple[int, ...]:
    """Return the seats of a hand in bidding order."""
    order = bidding_order(rules, len(hand.players), hand.players.index(hand.dealer))
    return tuple(hand.players[place] for place in order)


def leader_of(rules: Rules, hand: PadHand) -> int | None:
    """Return the seat that leads to the first trick; None while bids that decide it are missing."""
    if rules.lead.first == "highest_bidder" and None in hand.bids:
        return None
    return hand.players[opening_leader(rules, len(hand.players), hand.players.index(hand.dealer), hand.bids)]


def coming_hands(pad: Pad) -> tuple[HandPlan, ...]:
    """Return the hands still to be played, as far as known."""
    hand = pad.match.current
    return pad.schedule if hand is None else (hand.plan, *pad.schedule[hand.plan.number :])
