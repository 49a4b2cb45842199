"""Reasons for a hint: the move that a bot likes best, and what the seat can be certain of that speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ohhell.coach.bid_reasons import bid_claims
from ohhell.coach.claims import Claim
from ohhell.coach.play_reasons import play_claims
from ohhell.rules.events import Bid, Move
from ohhell.rules.scoring import points
from ohhell.rules.view import View

ALIKE: Final = 0.03
"""Moves are about equal if they differ by less than this share of the points between a bid that is just made and just missed."""

WHY_EQUAL: Final = frozenset({"all-win", "all-lose", "no-matter"})
"""Claims that explain why all moves are equal."""


class MoveValue(Protocol):
    """What a bot thinks of a move: `bots.search.Estimate` has these."""

    @property
    def move(self) -> Move:
        """The bid or play."""
        ...

    @property
    def points(self) -> float:
        """The expected points of this hand."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint in terms of a position.

    Attributes:
        move: The recommended bid or card.
        claims: What speaks for it, the most important first. Every claim is proved.
        equal: Whether all moves come out about equal, so that the recommended one is as good as any other.
    """

    move: Move
    claims: tuple[Claim, ...]
    equal: bool


def explain(view: View, estimates: Sequence[MoveValue]) -> Advice:
    """Return the best move of *estimates* with reasons that follow from *view*.

    Args:
        view: What the seat to move sees, with the bids that it heard (`bots.remembered_bids.restore_bids`).
        estimates: An estimate per move, the best first: `bots.estimate(view)`.
    """
    best = estimates[0].move
    found = bid_claims(view, best) if isinstance(best, Bid) else play_claims(view, best)
    equal = len(estimates) > 1 and estimates[0].points - min(each.points for each in estimates) < alike(view)
    if equal:
        found = tuple(claim for claim in found if claim.code in WHY_EQUAL)
    return Advice(best, found, equal)


def alike(view: View) -> float:
    """Return the difference in expected points below which two moves are about equal."""
    bid = view.bids[view.seat] if view.seat is not None else None
    bid = 1 if bid is None else bid
    plan = view.schedule[min(view.hand_number, len(view.schedule)) - 1]
    made, *missed = (
        points(view.rules.score, cards=view.cards, bid=bid, taken=taken, hand=plan.counts_as)
        for taken in (bid, bid + 1, max(0, bid - 1))
    )
    return ALIKE * max(1, *(abs(made - other) for other in missed))
