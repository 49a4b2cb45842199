"""Points: one formula with coefficients for every way to score, and the terms of that formula."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal, NamedTuple, TypeVar

from ohhell.rules.axes import Made, Missed, Score, Table
from ohhell.rules.errors import Problem, RulesError

Side = TypeVar("Side")
TermKind = Literal[
    "base",
    "per_bid",
    "per_bid_sq",
    "per_card",
    "zero_per_card",
    "per_hand_index",
    "bonus",
    "table",
    "zero",
    "per_taken",
    "per_off",
    "per_off_sq",
    "per_off_tri",
]
"""The parts of a score, named as in the rule set."""


class Term(NamedTuple):
    """A part of the points of one player in one hand: *each* points, counted *times* times."""

    kind: TermKind
    each: int
    times: int = 1


def points(score: Score, *, cards: int, bid: int, taken: int, hand: int = 1) -> int:
    """The points for taking *taken* of *cards* tricks after bidding *bid*, in the *hand*-th hand."""
    return sum(term.each * term.times for term in terms(score, cards=cards, bid=bid, taken=taken, hand=hand))


def terms(score: Score, *, cards: int, bid: int, taken: int, hand: int = 1) -> tuple[Term, ...]:
    """The parts that add up to the points, without those that the rules don't use; () for 0 points."""
    if bid == taken:
        found = _made(_known(score.made, "made"), cards=cards, bid=bid, hand=hand)
    else:
        side = _known(score.under, "under") if taken < bid else _known(score.over, "over")
        found = _missed(side, cards=cards, bid=bid, taken=taken)
    return tuple(term for term in found if term.each != 0)


def _made(made: Made, *, cards: int, bid: int, hand: int) -> list[Term]:
    listed = _listed(made.table, bid)
    if listed is not None:
        return [Term("table", listed)]
    return [
        Term("base", made.base),
        Term("per_bid", made.per_bid, bid),
        Term("per_bid_sq", made.per_bid_sq, bid * bid),
        Term("per_card", made.per_card, cards),
        Term("zero_per_card", made.zero_per_card if bid == 0 else 0, cards),
        Term("per_hand_index", made.per_hand_index, hand),
        *(Term("bonus", bonus.points) for bonus in made.bonus if bid >= bonus.min_bid),
    ]


def _missed(missed: Missed, *, cards: int, bid: int, taken: int) -> list[Term]:
    if bid == 0:
        listed = missed.zero if isinstance(missed.zero, int) else _listed(missed.zero, taken)
        if listed is not None:
            return [Term("zero", listed)]
    off = abs(bid - taken)
    return [
        Term("base", missed.base),
        Term("per_taken", missed.per_taken, taken),
        Term("per_bid", missed.per_bid, bid),
        Term("per_card", missed.per_card, cards),
        Term("per_off", missed.per_off, off),
        Term("per_off_sq", missed.per_off_sq, off * off),
        Term("per_off_tri", missed.per_off_tri, off * (off + 1) // 2),
    ]


def _listed(table: Table, number: int) -> int | None:
    """The entry of a table for a number, or None; tables are sorted by their numbers."""
    place = bisect_left(table, (number,))
    return table[place][1] if place < len(table) and table[place][0] == number else None


def _known(side: Side | None, name: str) -> Side:
    if side is None:
        raise RulesError([Problem("score-incomplete", f"score.{name}", f"Can't score: score.{name} is not set.")])
    return side
