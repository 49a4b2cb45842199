"""Statistics of one person: every hand they played, bids made, form, results against each opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ohhell.results.finished_game import FinishedGame, HandScores


class HandResult(NamedTuple):
    """One hand of one seat: what was bid, taken and scored."""

    game: FinishedGame
    line: HandScores
    seat: int
    bid: int
    taken: int
    points: int

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.taken


def by_person(games: Iterable[FinishedGame]) -> dict[str, list[FinishedGame]]:
    """Return the games of everybody who played, by name."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        for name in dict.fromkeys(game.names):
            if name:
                found.setdefault(name, []).append(game)
    return dict(sorted(found.items()))


def seats(games: Iterable[FinishedGame], name: str) -> Iterator[tuple[FinishedGame, int]]:
    """Yield the games *name* played in, with the seat."""
    return ((game, game.names.index(name)) for game in games if name in game.names)


def hand_results(games: Iterable[FinishedGame], name: str) -> list[HandResult]:
    """Return every hand *name* played, in order."""
    return [
        HandResult(game, line, seat, bid, taken, points)
        for game, seat in seats(games, name)
        for line in game.lines
        if (bid := line.bids[seat]) is not None
        and (taken := line.taken[seat]) is not None
        and (points := line.points[seat]) is not None
    ]


def rate(part: Fraction | int, whole: int) -> float | None:
    """Return *part* divided by *whole*, None if *whole* is 0."""
    return float(Fraction(part) / whole) if whole else None


def win(game: FinishedGame, seat: int) -> Fraction:
    """Return a seat's share of the win: 1, a part of it if several won, or 0."""
    return Fraction(int(seat in game.winners), max(1, len(game.winners)))


def comeback(game: FinishedGame, seat: int) -> int:
    """Return the most points a seat was behind the leader after a hand."""
    return max((behind(line, seat) for line in game.lines), default=0)


def behind(line: HandScores, seat: int) -> int:
    """Return how many points a seat was behind the leader after a hand; 0 if it had no total yet."""
    mine = line.totals[seat]
    return 0 if mine is None else max(total for total in line.totals if total is not None) - mine


def longest(marks: Iterable[bool]) -> int:
    """Return the length of the longest run of true *marks*.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for mark in marks:
        run = run + 1 if mark else 0
        most = max(most, run)
    return most


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


@dataclass(frozen=True, slots=True)
class FormEntry:
    """One game of one person.

    *beaten* is the share of opponents who finished behind, those level counting half: 1 for a sole winner, 0 for the last.
    *edge* is the total minus the average total, divided by the range of totals: from -1 to 1, and 0 if all are equal.
    """

    game: str
    day: str
    rules: str
    players: int
    place: int
    won: bool
    points: int
    beaten: float
    edge: float


def form(games: Sequence[FinishedGame], name: str) -> tuple[FormEntry, ...]:
    """Return the games *name* played to the end, in order."""
    return tuple(
        _entry(game, seat, place) for game, seat in seats(games, name) if (place := game.places[seat]) is not None
    )


def _entry(game: FinishedGame, seat: int, place: int) -> FormEntry:
    there = [other for other, placed in enumerate(game.places) if placed is not None]
    totals = [game.totals[other] for other in there]
    others = [placed for other, placed in enumerate(game.places) if placed is not None and other != seat]
    beaten = Fraction(sum(2 * (other > place) + (other == place) for other in others), 2 * max(1, len(others)))
    above = Fraction(game.totals[seat]) - Fraction(sum(totals), len(totals))
    return FormEntry(
        game=game.id,
        day=game.day,
        rules=game.rules,
        players=len(there),
        place=place,
        won=seat in game.winners,
        points=game.totals[seat],
        beaten=float(beaten),
        edge=float(above / max(1, max(totals) - min(totals))),
    )


_Meeting = tuple[int, Fraction, Fraction]
"""How many places one finished behind the other, and each one's share of the win."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One person against another: games finished ahead, behind and level, and wins of each; a shared win is a fraction."""

    other: str
    games: int
    ahead: int
    behind: int
    level: int
    wins: float
    other_wins: float


def duels(games: Sequence[FinishedGame], name: str) -> tuple[Duel, ...]:
    """Compare *name* with everybody they finished a game with, the most frequent opponents first."""
    met: dict[str, list[_Meeting]] = {}
    for game, seat in seats(games, name):
        for there, other in enumerate(game.names):
            mine, theirs = game.places[seat], game.places[there]
            if other and there != seat and mine is not None and theirs is not None:
                met.setdefault(other, []).append((mine - theirs, win(game, seat), win(game, there)))
    found = (_duel(other, meetings) for other, meetings in met.items())
    return tuple(sorted(found, key=lambda one: (-one.games, one.other)))


def _duel(other: str, met: Sequence[_Meeting]) -> Duel:
    return Duel(
        other=other,
        games=len(met),
        ahead=sum(apart < 0 for apart, _, _ in met),
        behind=sum(apart > 0 for apart, _, _ in met),
        level=sum(apart == 0 for apart, _, _ in met),
        wins=float(sum((mine for _, mine, _ in met), Fraction(0))),
        other_wins=float(sum((theirs for _, _, theirs in met), Fraction(0))),
    )


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """One person's games; every match is a game, a shared win is a win, and rates are None without hands.

    Field names are part of the HTTP API.
    """

    games: int
    wins: int
    hands: int
    made: int
    points: int
    made_rate: float | None
    points_a_hand: float | None
    by_bid: tuple[BidRate, ...]
    by_cards: tuple[BidRate, ...]


def statistics(groups: Sequence[HandGroup], *, games: int, wins: int) -> GameStatistics:
    """Add up one person's hands in so many games; `calibration.hand_groups` groups them, or the database does."""
    hands = sum(group.hands for group in groups)
    made = sum(group.made for group in groups)
    points = sum(group.points for group in groups)
    return GameStatistics(
        games=games,
        wins=wins,
        hands=hands,
        made=made,
        points=points,
        made_rate=rate(made, hands),
        points_a_hand=rate(points, hands),
        by_bid=bid_rates(groups, lambda group: group.bid),
        by_cards=bid_rates(groups, lambda group: group.cards),
    )
