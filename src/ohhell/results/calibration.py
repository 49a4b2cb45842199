"""Calibration: how often a person makes their bids, by bid, by boldness and by hand size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import HandResult, hand_results


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Hands with the same cards, players and bid: how many, how many made, tricks taken and points in all.

    *players* is 0 if it does not matter.
    """

    cards: int
    players: int
    bid: int
    hands: int
    made: int
    taken: int
    points: int


@dataclass(frozen=True, slots=True)
class BidRate:
    """Hands with the same *number* (bid, boldness or cards): how many, how many made, tricks bid and taken in all."""

    number: int
    hands: int
    made: int
    bid: int
    taken: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """All hands of a person; *over* and *under* count those with more or fewer tricks taken than bid.

    *by_boldness* groups them by the bid minus the fair share of the tricks (cards divided by players), rounded: a bid of 3
    with 7 cards among 4 players is +1.
    """

    hands: int
    made: int
    over: int
    under: int
    by_bid: tuple[BidRate, ...]
    by_boldness: tuple[BidRate, ...]
    by_cards: tuple[BidRate, ...]


def calibration(games: Sequence[FinishedGame], name: str) -> Calibration:
    """Return how often *name* made their bids."""
    hands = hand_results(games, name)
    groups = hand_groups(hands)
    return Calibration(
        hands=len(hands),
        made=sum(group.made for group in groups),
        over=sum(hand.taken > hand.bid for hand in hands),
        under=sum(hand.taken < hand.bid for hand in hands),
        by_bid=bid_rates(groups, lambda group: group.bid),
        by_boldness=bid_rates(groups, boldness),
        by_cards=bid_rates(groups, lambda group: group.cards),
    )


def hand_groups(hands: Iterable[HandResult]) -> list[HandGroup]:
    """Group hands by cards, players and bid."""
    found: dict[tuple[int, int, int], list[HandResult]] = {}
    for hand in hands:
        found.setdefault((hand.line.cards, hand.line.players, hand.bid), []).append(hand)
    return [
        HandGroup(
            *key,
            hands=len(group),
            made=sum(hand.made for hand in group),
            taken=sum(hand.taken for hand in group),
            points=sum(hand.points for hand in group),
        )
        for key, group in found.items()
    ]


def bid_rates(groups: Iterable[HandGroup], number: Callable[[HandGroup], int]) -> tuple[BidRate, ...]:
    """Add up the groups with the same *number*, in its order."""
    found: dict[int, list[HandGroup]] = {}
    for group in groups:
        found.setdefault(number(group), []).append(group)
    return tuple(
        BidRate(
            number=shared,
            hands=sum(group.hands for group in same),
            made=sum(group.made for group in same),
            bid=sum(group.bid * group.hands for group in same),
            taken=sum(group.taken for group in same),
        )
        for shared, same in sorted(found.items())
    )


def boldness(group: HandGroup) -> int:
    """Return the bid minus the fair share of the tricks, rounded to the nearest whole number, halves up."""
    players = group.players
    return (2 * group.bid * players - 2 * group.cards + players) // (2 * players)
