"""How the scores of several matches are combined, and when tables of different sizes can be compared."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from ohhell.notation.record.record import LARGEST_TOTAL
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import Combine, TableResult

MOST_SCORES: Final = 100_000
"""Scores that are computed at most to find the highest and lowest possible totals."""


def check_comparable(rules: Rules, sizes: Collection[int], combine: Combine) -> None:
    """Raise OhHellError if totals are added although tables of these *sizes* play different hands."""
    ordered = sorted(set(sizes))
    if combine != "sum" or len(ordered) == 1:
        return
    plans = {size: cards_per_hand(rules, size) for size in ordered}
    if len(set(plans.values())) == 1:
        return
    hands = " and ".join(
        f"{len(cards)} hands with {sum(cards)} cards at tables of {size}" for size, cards in plans.items()
    )
    raise OhHellError(
        "tables-not-comparable",
        f"Totals can't be added up: there are {hands}. Combine matches by mean per hand or by place points, "
        "or fill tables of one size.",
    )


@lru_cache(maxsize=256)
def cards_per_hand(rules: Rules, seats: int) -> tuple[int, ...]:
    """Return the number of cards in each hand of a match."""
    return tuple(hand.cards for hand in rules.schedule(seats))


@lru_cache(maxsize=8_192)
def place_points(totals: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the share of the others at the table whom each player beat, in percent; a tie counts half.

    >>> [str(points) for points in place_points((30, 20, 20))]
    ['100', '25', '25']
    """
    others = max(1, len(totals) - 1)
    return tuple(
        Fraction(100 * (2 * sum(total > other for other in totals) + totals.count(total) - 1), 2 * others)
        for total in totals
    )


def check_result(rules: Rules, seats: int, result: TableResult) -> None:
    """Raise OhHellError unless a table of *seats* players can have this result."""
    for numbers, what in ((result.totals, "totals"), (result.made, "bids made"), (result.made_bids, "sums of bids")):
        if len(numbers) != seats and (numbers or what == "totals"):
            raise OhHellError("wrong-result", f"The table has {seats} players, but there are {len(numbers)} {what}.")
    limits = result_limits(rules, seats, result.hands)
    if result.hands > limits.hands:
        raise OhHellError(
            "wrong-result",
            f"{result.hands} hands can't have been played: a match has {limits.hands}. Check the number.",
        )
    if any(made > result.hands for made in result.made):
        most = max(result.made)
        raise OhHellError("wrong-result", f"Nobody can make {most} bids in {result.hands} hands. Check the numbers.")
    for total in result.totals:
        if not limits.lowest <= total <= limits.highest:
            raise OhHellError(
                "wrong-result",
                f"Nobody can have {total} points after {result.hands} hands: these rules give {limits.lowest} to "
                f"{limits.highest}. Check the total.",
            )


class ResultLimits(NamedTuple):
    """The hands of a match, and the lowest and the highest total that a player can have."""

    hands: int
    lowest: int
    highest: int


def result_limits(rules: Rules, seats: int, hands: int) -> ResultLimits:
    """Return the limits of a result after any *hands* of the hands of a match."""
    found = _limits_by_hands(rules, seats)
    return found[min(hands, len(found)) - 1]


@lru_cache(maxsize=256)
def _limits_by_hands(rules: Rules, seats: int) -> tuple[ResultLimits, ...]:
    """Return the limits of a result after 1, 2, 3 and more hands; the same for any number if finding them would take long."""
    planned = cards_per_hand(rules, seats)
    if sum((cards + 1) ** 2 for cards in planned) > MOST_SCORES:
        return (ResultLimits(len(planned), -LARGEST_TOTAL, LARGEST_TOTAL),)
    spans = []
    for number, cards in enumerate(planned, start=1):
        scores = [
            rules.points(cards=cards, bid=bid, taken=taken, hand=number)
            for bid in bid_range(rules, cards)
            for taken in range(cards + 1)
        ]
        spans.append((min(scores), max(scores)))
    lowest = accumulate(sorted(low for low, _ in spans))
    highest = accumulate(sorted((high for _, high in spans), reverse=True))
    return tuple(ResultLimits(len(planned), low, high) for low, high in zip(lowest, highest, strict=True))
