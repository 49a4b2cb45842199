"""How the scores of several matches are combined, and when tables of different sizes can be compared."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import Combine, TableResult

MOST_SCORES: Final = 100_000
"""Scores that are computed at most to find the highest and lowest possible totals."""

NAMES: Final[dict[Combine, str]] = {"sum": "sum", "mean_per_hand": "mean per hand", "place_points": "place points"}


def check_comparable(rules: Rules, sizes: Collection[int], combine: Combine) -> None:
    """Raise OhHellError if totals are added although tables of these *sizes* play different hands."""
    ordered = sorted(set(sizes))
    if combine != "sum" or len(ordered) == 1:
        return
    plans = {size: [hand.cards for hand in rules.schedule(size)] for size in ordered}
    if len({tuple(cards) for cards in plans.values()}) == 1:
        return
    hands = " and ".join(
        f"{len(cards)} hands with {sum(cards)} cards at tables of {size}" for size, cards in plans.items()
    )
    raise OhHellError(
        "tables-not-comparable",
        f"Totals can't be added up: there are {hands}. Combine matches by mean per hand or by place points, "
        "or fill tables of one size.",
    )


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
    planned = rules.schedule(seats)
    if result.hands > len(planned):
        raise OhHellError(
            "wrong-result",
            f"{result.hands} hands can't have been played: a match has {len(planned)}. Check the number.",
        )
    if any(made > result.hands for made in result.made):
        most = max(result.made)
        raise OhHellError("wrong-result", f"Nobody can make {most} bids in {result.hands} hands. Check the numbers.")
    lowest, highest = possible_totals(rules, seats, result.hands)
    for total in result.totals:
        if not lowest <= total <= highest:
            raise OhHellError(
                "wrong-result",
                f"Nobody can have {total} points after {result.hands} hands: these rules give {lowest} to {highest}. "
                "Check the total.",
            )


@lru_cache(maxsize=1_024)
def possible_totals(rules: Rules, seats: int, hands: int) -> tuple[int, int]:
    """Return the lowest and the highest total that a player can have after any *hands* of the hands of a match."""
    planned = rules.schedule(seats)
    if sum((hand.cards + 1) ** 2 for hand in planned) > MOST_SCORES:
        return -(10**9), 10**9  # such rules are no card game, and finding the limits would take long
    spans = []
    for hand in planned:
        scores = [
            rules.points(cards=hand.cards, bid=bid, taken=taken, hand=hand.number)
            for bid in bid_range(rules, hand.cards)
            for taken in range(hand.cards + 1)
        ]
        spans.append((min(scores), max(scores)))
    lowest = sorted(low for low, _ in spans)[:hands]
    highest = sorted((high for _, high in spans), reverse=True)[:hands]
    return sum(lowest), sum(highest)
