"""Who plays: the seats round the table, who deals the next hand, in which order they bid, and what they have before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.seating import bidding_order, left, opening_leader

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ohhell.rules.rules import Rules
    from ohhell.rules.schedule import HandPlan
    from ohhell.scorekeeper.pad import Pad, PadHand, PadMatch


def seated(circle: Sequence[int], active: Collection[int]) -> tuple[int, ...]:
    """The seats of *active*, clockwise."""
    return tuple(seat for seat in circle if seat in active)


def left_of(rules: Rules, circle: Sequence[int], active: Collection[int], seat: int) -> int:
    """The first of *active* on the left of *seat*, who may have left."""
    place = left(rules, len(circle), circle.index(seat))
    while circle[place] not in active:
        place = left(rules, len(circle), place)
    return circle[place]


def dealer_of(pad: Pad, match: PadMatch, number: int) -> int:
    """The seat that deals the hand numbered *number* to those who play it."""
    if number > 1:
        return left_of(pad.rules, pad.circle, match.active, match.hands[number - 2].dealer)
    if match.dealer in match.active:
        return match.dealer
    return left_of(pad.rules, pad.circle, match.active, match.dealer)


def order_of(rules: Rules, hand: PadHand) -> tuple[int, ...]:
    """The seats of a hand in the order they bid."""
    order = bidding_order(rules, len(hand.company), hand.company.index(hand.dealer))
    return tuple(hand.company[place] for place in order)


def leader_of(rules: Rules, hand: PadHand) -> int | None:
    """The seat that leads to the first trick; None while only bids to come can tell."""
    if rules.lead.first == "highest_bidder" and None in hand.bids:
        return None
    return hand.company[opening_leader(rules, len(hand.company), hand.company.index(hand.dealer), hand.bids)]


def coming_hands(pad: Pad) -> tuple[HandPlan, ...]:
    """The hands that the players of the next one will have to play, as far as anybody knows."""
    hand = pad.match.current
    return pad.schedule if hand is None else (hand.plan, *pad.schedule[hand.plan.number :])
