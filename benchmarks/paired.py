"""Duplicate deals with a partner: the candidate in every seat among a field, and the field's own bot in the same seats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from ohhell.arena.duplicate import interval, play_hand
from ohhell.rules.rules import Rules

if TYPE_CHECKING:
    from rich.progress import Progress

BATCH: Final = 5
FIGURES: Final = "points | made | field | ahead of the field | paired with the field's bot"

OnProgress = Callable[[int], object]
"""Told how many deals more are done."""

Interval = tuple[float, float, float]
"""A mean, and the ends of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Match:
    """A candidate among a field under one rule set; *hands* are the hands of the schedule that are dealt in turn."""

    rules: Rules
    candidate: str
    field: str
    seats: int
    hands: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class Played:
    """One deal, means over the seats: the candidate's points, its field's, and those of the field's bot in its place."""

    points: float
    made: float
    field_points: float
    peer_points: float

    @property
    def ahead(self) -> float:
        """How far the candidate is ahead of those it played with."""
        return self.points - self.field_points

    @property
    def paired(self) -> float:
        """How far it is ahead of what the field's bot brings in the same seats of the same deal."""
        return self.points - self.peer_points


def play_deal(match: Match, seed: str, number: int) -> Played:
    """One deal, the candidate in every seat in turn, then in none: one hand is enough for the field's bot in all seats."""
    hand = match.hands[number % len(match.hands)]
    alike = [match.field] * match.seats
    rows = [
        play_hand(match.rules, [*alike[:seat], match.candidate, *alike[seat + 1 :]], f"{seed} {number}", hand)
        for seat in range(match.seats)
    ]
    peers = play_hand(match.rules, alike, f"{seed} {number}", hand)
    return Played(
        points=fmean(row.points[seat] for seat, row in enumerate(rows)),
        made=fmean(row.bids[seat] == row.taken[seat] for seat, row in enumerate(rows)),
        field_points=fmean((sum(row.points) - row.points[seat]) / (match.seats - 1) for seat, row in enumerate(rows)),
        peer_points=fmean(peers.points),
    )


def play_match(match: Match, deals: int, *, seed: str, on_progress: OnProgress) -> list[Played]:
    """So many deals on all cores; the same seed gives the same results on any number of them."""
    batches = [range(first, min(first + BATCH, deals)) for first in range(0, deals, BATCH)]
    found: dict[int, list[Played]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(_play_batch, match, seed, batch): batch.start for batch in batches}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            on_progress(len(done.result()))
    return [played for first in sorted(found) for played in found[first]]


def _play_batch(match: Match, seed: str, numbers: range) -> list[Played]:
    return [play_deal(match, seed, number) for number in numbers]


def figures(deals: Sequence[Played]) -> str:
    """The columns FIGURES of a table."""
    points, made = fmean(deal.points for deal in deals), fmean(deal.made for deal in deals)
    others = fmean(deal.field_points for deal in deals)
    ahead, paired = interval([deal.ahead for deal in deals]), interval([deal.paired for deal in deals])
    return f"{points:.2f} | {made:.1%} | {others:.2f} | {shown(ahead)} | {shown(paired)}"


def shown(figure: Interval) -> str:
    """A mean with its interval."""
    return f"{figure[0]:+.2f} ({figure[1]:+.2f} to {figure[2]:+.2f})"


@contextmanager
def bar(progress: Progress, name: str, total: int) -> Iterator[OnProgress]:
    """A bar called *name*, which is gone when its work is done."""
    task = progress.add_task(name, total=total)
    yield lambda number: progress.advance(task, number)
    progress.remove_task(task)
