"""Finishing a hand early: whether its result can't change any more, and whether everybody agreed to play out the rest."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from ohhell.rules.events import Play
from ohhell.rules.moves import legal, to_play
from ohhell.rules.pack import pack
from ohhell.rules.progression import dealt_hand
from ohhell.rules.tricks import winner
from ohhell.rules.view import SeatPart, View
from ohhell.table.table import Table

FinishReason = Literal["", "claim", "settled"]
"""Why a hand can be finished: one player takes every trick that is left, or nobody's result can change."""

LEAST_TRICKS: Final = 2
"""With fewer tricks left there is nothing to save."""


def could_finish(public: View, part: SeatPart) -> bool:
    """Tell whether it is worth to look for a reason: almost always a glance shows that there is none.

    *public* is the spectator's view, *part* what the seat knows besides.
    """
    left = public.cards - len(public.tricks)
    if public.phase != "play" or part.seat is None or left < LEAST_TRICKS:
        return False
    leads = public.waiting_for == (part.seat,) and not public.trick
    return leads or all(
        bid is not None and not taken <= bid <= taken + left for bid, taken in zip(part.bids, public.taken, strict=True)
    )


def finish_reason(seen: View) -> FinishReason:
    """Return why the rest of the hand can be played automatically, as far as this seat can know; empty if it can't.

    A reason holds for every deal that agrees with the view, whatever everybody plays.
    """
    if seen.phase != "play" or seen.seat is None or seen.cards - len(seen.tricks) < LEAST_TRICKS:
        return ""
    if _is_settled(seen):
        return "settled"
    return "claim" if _takes_the_rest(seen, seen.seat) else ""


def _is_settled(seen: View) -> bool:
    """Tell whether everybody has missed their bid, and by how much doesn't change the points."""
    left = seen.cards - len(seen.tricks)
    plan = dealt_hand(seen.rules, seen.seats, seen.schedule, seen.sheet)
    for bid, taken in zip(seen.bids, seen.taken, strict=True):
        possible = range(taken, taken + left + 1)
        if bid is None or bid in possible:
            return False
        scores = {
            seen.rules.points(cards=seen.cards, bid=bid, taken=tricks, hand=plan.counts_as) for tricks in possible
        }
        if len(scores) > 1:
            return False
    return True


def _takes_the_rest(seen: View, seat: int) -> bool:
    """Tell whether the seat leads and every card of its hand wins whenever it is led."""
    rules, trump = seen.rules, seen.trump
    if seen.waiting_for != (seat,) or seen.trick or trump is None or not seen.hand:
        return False
    if rules.deck.packs > 1 or any(card.suit is None for card in seen.hand):
        return False  # identical cards may cancel each other, and a joker may leave the suit to the next card
    known = Counter([*seen.hand, *seen.turned, *(card for trick in seen.tricks for _, card in trick.plays)])
    unseen = Counter(pack(rules.deck, seen.seats)) - known
    return all(winner(rules, [card, other], trump) == 0 for card in seen.hand for other in unseen)


def all_agreed(table: Table) -> bool:
    """Tell whether everybody who plays agreed to finish the hand; bots always do."""
    people = {seat for seat, chair in enumerate(table.chairs) if chair.person is not None and chair.bot is None}
    return bool(table.finishing) and people <= table.finishing


def next_play(table: Table) -> Play | None:
    """Return the next card of a hand that everybody agreed to finish: the first legal one, because none changes the result."""
    state = table.state
    if state is None or state.phase != "play" or not all_agreed(table):
        return None
    return next(move for move in legal(state, to_play(state)) if isinstance(move, Play))
