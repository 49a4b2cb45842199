"""Checks of a hand that was played with real cards and written down."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell.rules.bidding import Bids, bid_refusal
from ohhell.rules.cards import SUIT_NAMES, Suit
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Tally
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.seating import bidding_order
from ohhell.rules.state import State
from ohhell.rules.trumps import possible_trumps


def check_tally(state: State, tally: Tally) -> None:
    """Raise OhHellError unless *tally* is a possible result of the next hand."""
    rules, seats, plan = state.rules, state.seats, state.plan
    if state.phase != "deal" or plan is None or state.dealer is None:
        raise OhHellError("wrong-phase", "You can't enter a hand now: no hand is due.")
    for numbers, what in ((tally.bids, "bids"), (tally.taken, "tricks taken")):
        if len(numbers) != seats:
            raise OhHellError("half-filled", f"You can't enter {what} for {len(numbers)} players: {seats} are playing.")
    check_trump(rules, plan, seats, tally.trump, first_trump=state.draw.first_trump if state.draw is not None else None)
    check_bids(rules, plan, tally.bids, dealer=state.dealer)
    check_taken(rules, plan, tally.taken)


def check_trump(rules: Rules, plan: HandPlan, seats: int, trump: str, *, first_trump: Suit | None) -> None:
    """Raise OhHellError unless *trump* is a possible trump of the hand."""
    possible = possible_trumps(rules, plan, seats, first_trump=first_trump)
    if trump not in possible:
        names = [SUIT_NAMES[other] for other in possible]
        allowed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
        raise OhHellError("bad-trump", f"Hand {plan.number} can't have trump {trump!r}: choose {allowed}.")


def check_bids(rules: Rules, plan: HandPlan, bids: Bids, *, dealer: int) -> None:
    """Raise OhHellError unless the *bids* made so far are possible together; a bid not made yet is None."""
    sealed = rules.bid.form == "simultaneous"
    order = bidding_order(rules, len(bids), dealer)
    made: list[int | None] = [None] * len(bids)
    waiting = False
    for seat in order:
        tricks = bids[seat]
        if tricks is None:
            waiting = not sealed
            continue
        if waiting:
            text = f"Bid {tricks} comes too early: first enter the bids of the players who bid before."
            raise OhHellError("not-your-turn", text)
        _check_number(tricks)
        last = "the last bidder"
        refused = bid_refusal(rules, plan, tuple(made), dealer=dealer, seat=seat, tricks=tricks, last=last)
        if refused is not None:
            raise OhHellError(refused[0], f"A bid of {tricks} isn't allowed: {refused[1]}.")
        made[seat] = tricks


def check_taken(rules: Rules, plan: HandPlan, taken: Sequence[int | None]) -> None:
    """Raise OhHellError unless the tricks *taken* are possible; a number not written down yet is None."""
    cards = plan.cards
    known = [number for number in taken if number is not None]
    for number in known:
        _check_number(number)
        if not 0 <= number <= cards:
            tricks = "is 1 trick" if cards == 1 else f"are {cards} tricks"
            raise OhHellError("tricks-out-of-range", f"A player can't take {number}: there {tricks} in this hand.")
    total = sum(known)
    too_few = total < cards and len(known) == len(taken) and not tricks_can_die(rules, len(taken))
    if total > cards or too_few:
        only = "" if too_few else "only "
        text = f"The tricks add up to {total}, but there are {only}{cards}. Check the numbers."
        raise OhHellError("tricks-do-not-add-up", text)


def tricks_can_die(rules: Rules, seats: int) -> bool:
    """Whether nobody may win a trick, because identical cards cancel each other and the pack has some."""
    whole = pack(rules.deck, seats)
    return rules.trick.duplicates == "cancel" and len(set(whole)) < len(whole)


def _check_number(value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongKindError("a number of tricks", value)
