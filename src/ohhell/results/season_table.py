"""The table of the season: a line a person, with what all their games add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from ohhell.results.finished_game import FinishedGame, HandScores


@dataclass(frozen=True, slots=True)
class PersonSummary:
    """One person's line; rates and averages are None where there is nothing to divide by.

    *wins* counts a win shared by two as half a win for each, so that a game is one win in all; *shared* says how many of them
    were shared. *games* are those played to the end; hands of the others count all the same. *comeback* is the most points
    this person was behind after a hand of a game they won, None where they won none. *bot*: no person ever sat there.
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
    """One hand of one seat: in which hand, of how many players, what was bid and taken."""

    game: FinishedGame
    line: HandScores
    seat: int
    bid: int
    taken: int

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.taken


def table(games: Sequence[FinishedGame]) -> tuple[PersonSummary, ...]:
    """Everybody's line: most wins first, then the better average place, then by name."""
    found = [standing(own, name) for name, own in by_person(games).items()]

    def first(line: PersonSummary) -> tuple[float, float, str]:
        return -line.wins, float("inf") if line.place is None else line.place, line.name

    return tuple(sorted(found, key=first))


def by_person(games: Iterable[FinishedGame]) -> dict[str, list[FinishedGame]]:
    """Everybody who played, by name, with the games they sat in; what is asked about one person is asked of these alone."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        for name in dict.fromkeys(game.names):
            if name:
                found.setdefault(name, []).append(game)
    return dict(sorted(found.items()))


def seats(games: Iterable[FinishedGame], name: str) -> Iterator[tuple[FinishedGame, int]]:
    """The games *name* sat in, and where."""
    return ((game, game.names.index(name)) for game in games if name in game.names)


def hand_results(games: Iterable[FinishedGame], name: str) -> list[HandResult]:
    """Every hand *name* played, in order."""
    return [
        HandResult(game, line, seat, bid, taken)
        for game, seat in seats(games, name)
        for line in game.lines
        if (bid := line.bids[seat]) is not None and (taken := line.taken[seat]) is not None
    ]


def standing(games: Sequence[FinishedGame], name: str) -> PersonSummary:
    """The line of *name*."""
    sat = list(seats(games, name))
    finished = [(game, seat, place) for game, seat in sat if (place := game.places[seat]) is not None]
    played = hand_results(games, name)
    made = sum(bid.made for bid in played)
    zeros = [bid for bid in played if bid.bid == 0]
    wins = sum((win(game, seat) for game, seat in sat), Fraction(0))
    points = sum(game.totals[seat] for game, seat, _ in finished)
    return PersonSummary(
        name=name,
        games=len(finished),
        wins=float(wins),
        shared=sum(0 < win(game, seat) < 1 for game, seat in sat),
        win_rate=_rate(wins, len(finished)),
        points=points,
        average=_rate(points, len(finished)),
        place=_rate(sum(place for _, _, place in finished), len(finished)),
        hands=len(played),
        made=made,
        made_rate=_rate(made, len(played)),
        zeros=len(zeros),
        zeros_made=sum(bid.made for bid in zeros),
        run=longest(bid.made for bid in played),
        comeback=max((comeback(game, seat) for game, seat in sat if seat in game.winners), default=None),
        pants=sum(game.forfeits.count(seat) for game, seat in sat),
        bot=all(seat in game.bots for game, seat in sat),
    )


def win(game: FinishedGame, seat: int) -> Fraction:
    """What a seat has of the one win of a game: all of it, a part of it where several won, or nothing."""
    return Fraction(int(seat in game.winners), max(1, len(game.winners)))


def comeback(game: FinishedGame, seat: int) -> int:
    """The most points a seat was behind the leader after a hand."""
    return max((behind(line, seat) for line in game.lines), default=0)


def behind(line: HandScores, seat: int) -> int:
    """How many points a seat was behind the leader after this hand; nothing where it did not sit there yet."""
    mine = line.totals[seat]
    return 0 if mine is None else max(total for total in line.totals if total is not None) - mine


def longest(marks: Iterable[bool]) -> int:
    """How often in a row *marks* were true at most.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for mark in marks:
        run = run + 1 if mark else 0
        most = max(most, run)
    return most


def _rate(part: Fraction | int, whole: int) -> float | None:
    return float(Fraction(part) / whole) if whole else None
