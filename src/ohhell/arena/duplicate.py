"""Duplicate deals: the same cards again and again, the candidate in every seat in turn, the field in the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from ohhell.arena.batches import Batch, Outcome, Workers, outcome_of, play_all
from ohhell.arena.entrants import Entrant, entrant
from ohhell.arena.intervals import interval
from ohhell.arena.play import play_one
from ohhell.arena.player import Failures, seated

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules
    from ohhell.rules.sheet import Row

__all__ = ["DealResult", "Matchup", "interval", "play_deal", "play_deals", "play_hand", "play_lineup", "rotated"]


@dataclass(frozen=True, slots=True)
class Matchup:
    """A candidate among a field: one seat against all others, under one rule set; every deal is its first hand."""

    rules: Rules
    candidate: str
    field: str
    seats: int

    def seated(self, seat: int) -> list[str]:
        """Who sits where when the candidate has *seat*."""
        return [self.candidate if other == seat else self.field for other in range(self.seats)]


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal played with the candidate in every seat: its bid, tricks and points in each, and what each other scored."""

    cards: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    others: tuple[float, ...]

    @property
    def points(self) -> float:
        """The candidate's points, the mean over the seats."""
        return fmean(self.scores)

    @property
    def made(self) -> float:
        """How often the candidate made its bid."""
        return fmean(bid == taken for bid, taken in zip(self.bids, self.taken, strict=True))

    @property
    def field_points(self) -> float:
        """The points of each of the others, the mean over the seats."""
        return fmean(self.others)


def rotated(lineup: Sequence[Entrant], seat: int) -> tuple[Entrant, ...]:
    """Who sits where when the first of *lineup* has *seat* and the others follow in their order."""
    begin = len(lineup) - seat
    return (*lineup[begin:], *lineup[:begin])


def play_hand(rules: Rules, names: Sequence[str], seed: str, number: int = 1) -> Row:
    """The *number*-th hand of the schedule of *rules* with that seed, played by the bots named, seat by seat."""
    with seated([entrant(name) for name in names], Failures()) as players:
        return play_one(rules, players, seed, number)


def play_deal(contest: Matchup, seed: str) -> DealResult:
    """One deal, the candidate in every seat in turn."""
    return _result([play_hand(contest.rules, contest.seated(seat), seed) for seat in range(contest.seats)])


def play_deals(contest: Matchup, deals: int, *, seed: str, tell: Callable[[int], object]) -> list[DealResult]:
    """So many deals on all cores, *tell*ing how many are done; the same seed gives the same results on any number of them."""
    lineup = (entrant(contest.candidate), *[entrant(contest.field)] * (contest.seats - 1))
    whole = Batch(contest.rules, lineup, seed, range(deals), contest.seats)
    return [*play_lineup(whole, Workers(tell=tell))[0]]


def play_lineup(whole: Batch, sharing: Workers) -> tuple[tuple[DealResult, ...], Failures]:
    """Every deal of a batch, the first of the line-up in every seat in turn, and what went wrong."""
    return play_all(_play_batch, whole, sharing)


def _play_batch(batch: Batch) -> Outcome[DealResult]:
    """Seat by seat, with fresh players for each: nobody who remembers a deal will meet it again in another seat."""
    tally = Failures(batch.out)
    rows: dict[int, list[Row]] = {number: [] for number in batch.numbers}
    for seat in range(batch.seats):
        with seated(rotated(batch.lineup, seat), tally) as players:
            for number in batch.numbers:
                hand = batch.hands[number % len(batch.hands)]
                rows[number].append(play_one(batch.rules, players, f"{batch.seed} {number}", hand))
    return outcome_of([_result(found) for found in rows.values()], tally)


def _result(rows: Sequence[Row]) -> DealResult:
    """What the candidate did in the rows of one deal, in the first of which it had the first seat, and so on."""
    return DealResult(
        cards=rows[0].cards,
        bids=tuple(row.bids[seat] for seat, row in enumerate(rows)),
        taken=tuple(row.taken[seat] for seat, row in enumerate(rows)),
        scores=tuple(row.points[seat] for seat, row in enumerate(rows)),
        others=tuple((sum(row.points) - row.points[seat]) / (len(rows) - 1) for seat, row in enumerate(rows)),
    )
