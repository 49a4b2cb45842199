"""Calibration: how often a person's bids come true, by the bid, by how bold it was, and by the size of the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import HandResult, hand_results


@dataclass(frozen=True, slots=True)
class BidRate:
    """Hands that have a number in common: how many, how many were made, how many tricks were bid and taken in all."""

    number: int
    hands: int
    made: int
    bid: int
    taken: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """All hands of a person; *over* and *under* count those with more or fewer tricks taken than bid.

    *by_boldness* sorts them by the bid less the fair share of the tricks (the cards of the hand divided by its players),
    rounded: a bid of 3 with 7 cards among 4 is +1.
    """

    hands: int
    made: int
    over: int
    under: int
    by_bid: tuple[BidRate, ...]
    by_boldness: tuple[BidRate, ...]
    by_cards: tuple[BidRate, ...]


def calibration(games: Sequence[FinishedGame], name: str) -> Calibration:
    """How the bids of *name* came true."""
    played = hand_results(games, name)
    return Calibration(
        hands=len(played),
        made=sum(bid.made for bid in played),
        over=sum(bid.taken > bid.bid for bid in played),
        under=sum(bid.taken < bid.bid for bid in played),
        by_bid=_by(played, lambda bid: bid.bid),
        by_boldness=_by(played, boldness),
        by_cards=_by(played, lambda bid: bid.line.cards),
    )


def boldness(bid: HandResult) -> int:
    """The bid less the fair share of the tricks, rounded to the nearest whole number, halves up."""
    players = bid.line.players
    return (2 * bid.bid * players - 2 * bid.line.cards + players) // (2 * players)


def _by(played: Sequence[HandResult], number: Callable[[HandResult], int]) -> tuple[BidRate, ...]:
    groups: dict[int, list[HandResult]] = {}
    for bid in played:
        groups.setdefault(number(bid), []).append(bid)
    return tuple(
        BidRate(
            number=shared,
            hands=len(group),
            made=sum(bid.made for bid in group),
            bid=sum(bid.bid for bid in group),
            taken=sum(bid.taken for bid in group),
        )
        for shared, group in sorted(groups.items())
    )
