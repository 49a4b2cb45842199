"""Points: one formula with coefficients for every way to score."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeVar

from ohhell.rules.axes import Made, Missed, Score, Table
from ohhell.rules.errors import Problem, RulesError

Side = TypeVar("Side")


def points(score: Score, *, cards: int, bid: int, taken: int, hand: int = 1) -> int:
    """The points for taking *taken* of *cards* tricks after bidding *bid*, in the *hand*-th hand."""
    if bid == taken:
        return _made(_known(score.made, "made"), cards=cards, bid=bid, hand=hand)
    side = _known(score.under, "under") if taken < bid else _known(score.over, "over")
    return _missed(side, cards=cards, bid=bid, taken=taken)


def _made(made: Made, *, cards: int, bid: int, hand: int) -> int:
    listed = _listed(made.table, bid)
    if listed is not None:
        return listed
    return (
        made.base
        + made.per_bid * bid
        + made.per_bid_sq * bid * bid
        + made.per_card * cards
        + (made.zero_per_card * cards if bid == 0 else 0)
        + made.per_hand_index * hand
        + sum(bonus.points for bonus in made.bonus if bid >= bonus.min_bid)
    )


def _missed(missed: Missed, *, cards: int, bid: int, taken: int) -> int:
    if bid == 0:
        listed = missed.zero if isinstance(missed.zero, int) else _listed(missed.zero, taken)
        if listed is not None:
            return listed
    off = abs(bid - taken)
    return (
        missed.base
        + missed.per_taken * taken
        + missed.per_bid * bid
        + missed.per_card * cards
        + missed.per_off * off
        + missed.per_off_sq * off * off
        + missed.per_off_tri * off * (off + 1) // 2
    )


def _listed(table: Table, number: int) -> int | None:
    """The entry of a table for a number, or None; tables are sorted by their numbers."""
    place = bisect_left(table, (number,))
    return table[place][1] if place < len(table) and table[place][0] == number else None


def _known(side: Side | None, name: str) -> Side:
    if side is None:
        raise RulesError([Problem("score-incomplete", f"score.{name}", f"Can't score: score.{name} is not set.")])
    return side
