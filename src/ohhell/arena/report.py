"""The report: everything a run of the arena found, as one value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean

import msgspec

from ohhell.arena.duplicate import Result
from ohhell.arena.entrants import Entrant
from ohhell.arena.intervals import Estimate, estimate
from ohhell.arena.player import Incident
from ohhell.arena.ratings import Rating, rated
from ohhell.arena.whole_games import Played


@dataclass(frozen=True, slots=True)
class Size:
    """The deals of one hand size, or of all (*cards* None): points and made bids a hand, and how far ahead of the field."""

    cards: int | None
    deals: int
    points: Estimate
    made: Estimate
    field_points: Estimate
    ahead: Estimate


@dataclass(frozen=True, slots=True)
class Cell:
    """How often a bid was followed by so many tricks taken."""

    bid: int
    taken: int
    times: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """One bot on duplicate deals: by hand size, over all, and its bids against what it took."""

    bot: str
    sizes: tuple[Size, ...]
    overall: Size
    calibration: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The candidate's figures less another's on the same deals, in the same seats, against the same opponents."""

    cards: int | None
    deals: int
    points: Estimate
    made: Estimate


@dataclass(frozen=True, slots=True)
class Versus:
    """The other candidate, and the paired differences by hand size and over all."""

    other: Candidate
    sizes: tuple[Difference, ...]
    overall: Difference


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot in whole games, the mean of its *seats* seats: share of wins, place, and points a game."""

    bot: str
    seats: int
    games: int
    wins: Estimate
    place: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot on the ladder."""

    rating: Rating
    standing: Standing


@dataclass(frozen=True, slots=True)
class Report:
    """What was played, what was found, and which bots failed; parts that were not asked for are None.

    *never_moved* are bots that never made a legal move: figures of theirs are those of `club`, who moved for them.
    """

    rules: str
    seats: int
    seed: str
    bots: tuple[str, ...]
    deals: Candidate | None = None
    versus: Versus | None = None
    games: tuple[Standing, ...] | None = None
    ladder: tuple[Rung, ...] | None = None
    incidents: tuple[Incident, ...] = ()
    never_moved: tuple[str, ...] = ()


def document(report: Report) -> object:
    """The report for machines: what JSON holds, with what makes the figures worthless on top."""
    return {"never_moved": report.never_moved} | msgspec.to_builtins(report)


def candidate(bot: str, results: Sequence[Result]) -> Candidate:
    """A bot's results on duplicate deals, summed up."""
    pairs = Counter(chain.from_iterable(zip(result.bids, result.taken, strict=True) for result in results))
    return Candidate(
        bot,
        tuple(_size(cards, [result for result in results if result.cards == cards]) for cards in sizes_in(results)),
        _size(None, results),
        tuple(Cell(bid, taken, times) for (bid, taken), times in sorted(pairs.items())),
    )


def versus(other: str, mine: Sequence[Result], theirs: Sequence[Result]) -> Versus:
    """Two bots' results on the same deals, compared deal by deal."""
    pairs = [*zip(mine, theirs, strict=True)]
    return Versus(
        candidate(other, theirs),
        tuple(_difference(cards, [pair for pair in pairs if pair[0].cards == cards]) for cards in sizes_in(mine)),
        _difference(None, pairs),
    )


def standings(lineup: Sequence[Entrant], cycles: Sequence[Sequence[Played]]) -> tuple[Standing, ...]:
    """Every bot's games, those of one bot in several seats taken together; intervals are over cycles of games."""
    found = []
    for one in dict.fromkeys(lineup):
        mine = {place for place, other in enumerate(lineup) if other == one}

        def mean(figures: Callable[[Played], Sequence[float]], mine: set[int] = mine) -> Estimate:
            return estimate([fmean(_figures_of(mine, cycle, figures)) for cycle in cycles])

        found.append(
            Standing(
                one.name,
                len(mine),
                sum(any(place in mine for place in game.lineup) for cycle in cycles for game in cycle),
                mean(lambda game: game.wins),
                mean(lambda game: game.places),
                mean(lambda game: game.points),
            )
        )
    return tuple(found)


def ladder(lineup: Sequence[Entrant], cycles: Sequence[Sequence[Played]]) -> tuple[Rung, ...]:
    """The bots by what they very probably are at least, the best first."""
    ratings = rated(len(lineup), [game for cycle in cycles for game in cycle])
    rungs = map(Rung, ratings, standings(lineup, cycles))
    return tuple(sorted(rungs, key=lambda rung: -rung.rating.ordinal))


def sizes_in(results: Sequence[Result]) -> list[int]:
    """The hand sizes that were played, smallest first."""
    return sorted({result.cards for result in results})


def _size(cards: int | None, results: Sequence[Result]) -> Size:
    return Size(
        cards,
        len(results),
        points=estimate([result.points for result in results]),
        made=estimate([result.made for result in results]),
        field_points=estimate([result.field_points for result in results]),
        ahead=estimate([result.points - result.field_points for result in results]),
    )


def _difference(cards: int | None, pairs: Sequence[tuple[Result, Result]]) -> Difference:
    return Difference(
        cards,
        len(pairs),
        points=estimate([mine.points - theirs.points for mine, theirs in pairs]),
        made=estimate([mine.made - theirs.made for mine, theirs in pairs]),
    )


def _figures_of(mine: set[int], cycle: Sequence[Played], figures: Callable[[Played], Sequence[float]]) -> list[float]:
    return [figure for game in cycle for place, figure in zip(game.lineup, figures(game), strict=True) if place in mine]
