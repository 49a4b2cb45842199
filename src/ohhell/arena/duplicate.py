"""Duplicate deals: the same cards again and again, with the candidate in every seat in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from ohhell.arena.batches import Batch, Outcome, Workers, outcome_of, play_all
from ohhell.arena.entrants import Entrant, entrant
from ohhell.arena.intervals import interval
from ohhell.arena.play import play_one
from ohhell.arena.player import Failures, seated
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Row

__all__ = ["DealResult", "Matchup", "interval", "play_deal", "play_deals", "play_hand", "play_lineup", "rotated"]


@dataclass(frozen=True, slots=True)
class Matchup:
    """A candidate in one seat against a field in all others, under one rule set; every deal is its first hand."""

    rules: Rules
    candidate: str
    field: str
    seats: int

    def seated(self, seat: int) -> list[str]:
        """Return who sits where when the candidate has *seat*."""
        return [self.candidate if other == seat else self.field for other in range(self.seats)]


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal with the candidate in every seat: its bid, tricks and points in each, and the mean score of the others."""

    cards: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    others: tuple[float, ...]

    @property
    def points(self) -> float:
        """The candidate's points, as the mean over all seats."""
        return fmean(self.scores)

    @property
    def made(self) -> float:
        """How often the candidate made its bid, from 0 to 1."""
        return fmean(bid == taken for bid, taken in zip(self.bids, self.taken, strict=True))

    @property
    def field_points(self) -> float:
        """The points of the others, as the mean over all seats."""
        return fmean(self.others)


def rotated(lineup: Sequence[Entrant], seat: int) -> tuple[Entrant, ...]:
    """Return who sits where when the first of *lineup* has *seat* and the others follow in order."""
    begin = len(lineup) - seat
    return (*lineup[begin:], *lineup[:begin])


def play_hand(rules: Rules, names: Sequence[str], seed: str, number: int = 1) -> Row:
    """Play hand *number* of the schedule with that seed; *names* are the bots by seat."""
    with seated([entrant(name) for name in names], Failures()) as players:
        return play_one(rules, players, seed, number)


def play_deal(contest: Matchup, seed: str) -> DealResult:
    """Play one deal with the candidate in every seat in turn."""
    return _result([play_hand(contest.rules, contest.seated(seat), seed) for seat in range(contest.seats)])


def play_deals(contest: Matchup, deals: int, *, seed: str, on_progress: Callable[[int], object]) -> list[DealResult]:
    """Play *deals* deals on all cores; *on_progress* gets the number of finished deals. The same seed gives the same results."""
    lineup = (entrant(contest.candidate), *[entrant(contest.field)] * (contest.seats - 1))
    whole = Batch(contest.rules, lineup, seed, range(deals), contest.seats)
    return [*play_lineup(whole, Workers(on_progress=on_progress))[0]]


def play_lineup(whole: Batch, sharing: Workers) -> tuple[tuple[DealResult, ...], Failures]:
    """Play every deal of a batch with the first of the line-up in every seat in turn; return results and failures."""
    return play_all(_play_batch, whole, sharing)


def _play_batch(batch: Batch) -> Outcome[DealResult]:
    """Play seat by seat with new players for each, so that no bot can remember a deal from another seat."""
    tally = Failures(batch.out)
    rows: dict[int, list[Row]] = {number: [] for number in batch.numbers}
    for seat in range(batch.seats):
        with seated(rotated(batch.lineup, seat), tally) as players:
            for number in batch.numbers:
                hand = batch.hands[number % len(batch.hands)]
                rows[number].append(play_one(batch.rules, players, f"{batch.seed} {number}", hand))
    return outcome_of([_result(found) for found in rows.values()], tally)


def _result(rows: Sequence[Row]) -> DealResult:
    """Return the candidate's result in the rows of one deal; in row n it had seat n."""
    return DealResult(
        cards=rows[0].cards,
        bids=tuple(row.bids[seat] for seat, row in enumerate(rows)),
        taken=tuple(row.taken[seat] for seat, row in enumerate(rows)),
        scores=tuple(row.points[seat] for seat, row in enumerate(rows)),
        others=tuple((sum(row.points) - row.points[seat]) / (len(rows) - 1) for seat, row in enumerate(rows)),
    )
