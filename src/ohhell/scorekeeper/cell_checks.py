"""Checks of the cells of a hand: can they be as noted?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.errors import OhHellError
from ohhell.rules.noted_hand import check_bids, check_taken, check_trump
from ohhell.rules.trumps import possible_trumps
from ohhell.scorekeeper.pad import Pad, PadHand, PadMatch, asks_trump

if TYPE_CHECKING:
    from ohhell.rules.cards import Trump


def trump_of(pad: Pad, match: PadMatch, hand: PadHand) -> Trump | None:
    """Return the trump of a hand; None while it is not known."""
    if hand.trump is not None or asks_trump(hand.plan):
        return hand.trump
    return possible_trumps(pad.rules, hand.plan, pad.seats, first_trump=match.first_trump)[0]


def check_complete(pad: Pad, match: PadMatch, hand: PadHand) -> None:
    """Raise unless all cells of a hand are noted and possible."""
    number = hand.plan.number
    if trump_of(pad, match, hand) is None:
        raise OhHellError("half-filled", f"hand {number} would have no trump")
    for numbers, what in ((hand.bids, "bid"), (hand.taken, "tricks")):
        if None in numbers:
            name = pad.names[hand.players[numbers.index(None)]]
            known = len(numbers) - numbers.count(None)
            message = f"hand {number} would have no {what} for {name}: {known} of {len(numbers)} are entered"
            raise OhHellError("half-filled", message)
    check_cells(pad, match, hand)


def check_cells(pad: Pad, match: PadMatch, hand: PadHand) -> None:
    """Raise unless the cells noted so far are possible, and in the order players learn them: trump, bids, tricks."""
    rules, plan = pad.rules, hand.plan
    dealer = hand.players.index(hand.dealer)
    if hand.trump is not None:
        check_trump(rules, plan, pad.seats, hand.trump, first_trump=match.first_trump)
    bids, taken = (any(number is not None for number in numbers) for numbers in (hand.bids, hand.taken))
    unknown = trump_of(pad, match, hand) is None
    if unknown and (taken or (bids and rules.trump.reveal == "before_bids")):
        what = "tricks" if taken else "bids"
        raise OhHellError("trump-first", f"You can't enter {what} for hand {plan.number} yet: enter its trump first.")
    check_bids(rules, plan, hand.bids, dealer=dealer)
    if taken and None in hand.bids:
        known = len(hand.bids) - hand.bids.count(None)
        message = f"You can't enter tricks for hand {plan.number} yet: only {known} of {len(hand.bids)} bids are in."
        raise OhHellError("wrong-phase", message)
    check_taken(rules, plan, hand.taken)
