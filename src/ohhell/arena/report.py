"""The report: all results of a run of the arena, as a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from ohhell.arena.duplicate import DealResult
from ohhell.arena.entrants import Entrant
from ohhell.arena.intervals import MeanInterval, estimate
from ohhell.arena.player import Incident
from ohhell.arena.whole_games import PlayedGame


@dataclass(frozen=True, slots=True)
class Size:
    """The deals of one hand size, or of all (*cards* None): points and made bids per hand, and the lead over the field."""

    cards: int | None
    deals: int
    points: MeanInterval
    made: MeanInterval
    field_points: MeanInterval
    ahead: MeanInterval


@dataclass(frozen=True, slots=True)
class BidOutcome:
    """How often a bid was followed by this number of tricks."""

    bid: int
    taken: int
    times: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """One bot on duplicate deals: by hand size, overall, and its bids compared with the tricks taken."""

    bot: str
    sizes: tuple[Size, ...]
    overall: Size
    calibration: tuple[BidOutcome, ...]


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """The candidate's figures minus another bot's on the same deals, in the same seats, against the same opponents."""

    cards: int | None
    deals: int
    points: MeanInterval
    made: MeanInterval


@dataclass(frozen=True, slots=True)
class Comparison:
    """The other bot, and the paired differences by hand size and overall."""

    other: Candidate
    sizes: tuple[PairedDifference, ...]
    overall: PairedDifference


@dataclass(frozen=True, slots=True)
class GameStanding:
    """A bot in whole games, as the mean over its *seats* seats: share of wins, place, and points per game."""

    bot: str
    seats: int
    games: int
    wins: MeanInterval
    place: MeanInterval
    points: MeanInterval


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated skill of a bot and its standard error (*doubt*); *ordinal* is skill minus three standard errors."""

    skill: float
    doubt: float
    ordinal: float


@dataclass(frozen=True, slots=True)
class RatedBot:
    """A bot on the ladder."""

    rating: Rating
    standing: GameStanding


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """What was played, what was found, and which bots failed; parts that were not asked for are None.

    *never_moved* are bots that never made a legal move: figures of theirs are those of `club`, who moved for them.
    """

    rules: str
    seats: int
    seed: str
    bots: tuple[str, ...]
    deals: Candidate | None = None
    versus: Comparison | None = None
    games: tuple[GameStanding, ...] | None = None
    ladder: tuple[RatedBot, ...] | None = None
    incidents: tuple[Incident, ...] = ()
    never_moved: tuple[str, ...] = ()


def document(report: ArenaReport) -> object:
    """Return the report as JSON values, with warnings first."""
    return {"never_moved": report.never_moved} | msgspec.to_builtins(report)


def candidate(bot: str, results: Sequence[DealResult]) -> Candidate:
    """Summarise a bot's results on duplicate deals."""
    pairs = Counter(chain.from_iterable(zip(result.bids, result.taken, strict=True) for result in results))
    return Candidate(
        bot,
        tuple(_size(cards, [result for result in results if result.cards == cards]) for cards in sizes_in(results)),
        _size(None, results),
        tuple(BidOutcome(bid, taken, times) for (bid, taken), times in sorted(pairs.items())),
    )


def versus(other: str, mine: Sequence[DealResult], theirs: Sequence[DealResult]) -> Comparison:
    """Compare two bots' results deal by deal."""
    pairs = [*zip(mine, theirs, strict=True)]
    return Comparison(
        candidate(other, theirs),
        tuple(_difference(cards, [pair for pair in pairs if pair[0].cards == cards]) for cards in sizes_in(mine)),
        _difference(None, pairs),
    )


def standings(lineup: Sequence[Entrant], cycles: Sequence[Sequence[PlayedGame]]) -> tuple[GameStanding, ...]:
    """Return every bot's games, those of one bot in several seats together; intervals are over cycles of games."""
    found = []
    for one in dict.fromkeys(lineup):
        mine = {place for place, other in enumerate(lineup) if other == one}

        def mean(figures: Callable[[PlayedGame], Sequence[float]], mine: set[int] = mine) -> MeanInterval:
            return estimate([fmean(_figures_of(mine, cycle, figures)) for cycle in cycles])

        found.append(
            GameStanding(
                one.name,
                len(mine),
                sum(any(place in mine for place in game.lineup) for cycle in cycles for game in cycle),
                mean(lambda game: game.wins),
                mean(lambda game: game.places),
                mean(lambda game: game.points),
            )
        )
    return tuple(found)


def rate(entrants: int, games: Sequence[PlayedGame]) -> list[Rating]:
    """Return a rating per entrant, from all games in their order."""
    # bots do not learn, so the standard error does not grow from game to game
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        teams = [[ratings[place]] for place in game.lineup]
        for place, (after,) in zip(game.lineup, model.rate(teams, ranks=list(game.places)), strict=True):
            ratings[place] = after
    return [Rating(*(round(figure, 4) for figure in (one.mu, one.sigma, one.ordinal()))) for one in ratings]


def ladder(lineup: Sequence[Entrant], cycles: Sequence[Sequence[PlayedGame]]) -> tuple[RatedBot, ...]:
    """Return the bots by ordinal rating, the best first."""
    ratings = rate(len(lineup), [game for cycle in cycles for game in cycle])
    rungs = map(RatedBot, ratings, standings(lineup, cycles))
    return tuple(sorted(rungs, key=lambda rung: -rung.rating.ordinal))


def sizes_in(results: Sequence[DealResult]) -> list[int]:
    """Return the hand sizes that were played, smallest first."""
    return sorted({result.cards for result in results})


def _size(cards: int | None, results: Sequence[DealResult]) -> Size:
    return Size(
        cards,
        len(results),
        points=estimate([result.points for result in results]),
        made=estimate([result.made for result in results]),
        field_points=estimate([result.field_points for result in results]),
        ahead=estimate([result.points - result.field_points for result in results]),
    )


def _difference(cards: int | None, pairs: Sequence[tuple[DealResult, DealResult]]) -> PairedDifference:
    return PairedDifference(
        cards,
        len(pairs),
        points=estimate([mine.points - theirs.points for mine, theirs in pairs]),
        made=estimate([mine.made - theirs.made for mine, theirs in pairs]),
    )


def _figures_of(
    mine: set[int], cycle: Sequence[PlayedGame], figures: Callable[[PlayedGame], Sequence[float]]
) -> list[float]:
    return [figure for game in cycle for place, figure in zip(game.lineup, figures(game), strict=True) if place in mine]
