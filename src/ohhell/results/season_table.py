"""The table of a season: one row per person, with what all their games add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ohhell.results.finished_game import FinishedGame, HandScores


@dataclass(frozen=True, slots=True)
class PersonSummary:
    """One person's row; rates and averages are None if there is nothing to divide by.

    *games* are those played to the end; hands of the other games count, too. *wins* counts a win shared by two as half a win
    for each, so that the wins of a game add up to one; *shared* is the number of shared wins. *comeback* is the most points
    this person was behind after a hand of a game they won, None without a win. *bot*: only bots sat under this name.
    """

    name: str
    games: int
    wins: float
    shared: int
    win_rate: float | None
    points: int
    average: float | None
    place: float | None
    hands: int
    made: int
    made_rate: float | None
    zeros: int
    zeros_made: int
    run: int
    comeback: int | None
    pants: int
    bot: bool


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


def table(games: Sequence[FinishedGame]) -> tuple[PersonSummary, ...]:
    """Return everybody's row: most wins first, then the better average place, then by name."""
    found = [summary(own, name) for name, own in by_person(games).items()]

    def order(line: PersonSummary) -> tuple[float, float, str]:
        return -line.wins, float("inf") if line.place is None else line.place, line.name

    return tuple(sorted(found, key=order))


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


def summary(games: Sequence[FinishedGame], name: str) -> PersonSummary:
    """Return the row of *name*."""
    sat = list(seats(games, name))
    finished = [(game, seat, place) for game, seat in sat if (place := game.places[seat]) is not None]
    played = hand_results(games, name)
    made = sum(hand.made for hand in played)
    zeros = [hand for hand in played if hand.bid == 0]
    wins = sum((win(game, seat) for game, seat in sat), Fraction(0))
    points = sum(game.totals[seat] for game, seat, _ in finished)
    return PersonSummary(
        name=name,
        games=len(finished),
        wins=float(wins),
        shared=sum(0 < win(game, seat) < 1 for game, seat in sat),
        win_rate=rate(wins, len(finished)),
        points=points,
        average=rate(points, len(finished)),
        place=rate(sum(place for _, _, place in finished), len(finished)),
        hands=len(played),
        made=made,
        made_rate=rate(made, len(played)),
        zeros=len(zeros),
        zeros_made=sum(hand.made for hand in zeros),
        run=longest(hand.made for hand in played),
        comeback=max((comeback(game, seat) for game, seat in sat if seat in game.winners), default=None),
        pants=sum(game.forfeits.count(seat) for game, seat in sat),
        bot=all(seat in game.bots for game, seat in sat),
    )


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
