"""Duplicate deals: the same cards again and again, the candidate in every seat in turn, the field in the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from os import cpu_count
from random import Random
from statistics import fmean

from ohhell.arena import oracle
from ohhell.bots import bot
from ohhell.dealing.deals import draw_for_deal, next_deal
from ohhell.dealing.keys import chain, secret_of
from ohhell.rules.events import Move
from ohhell.rules.moves import check, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Row
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.view import view

BATCH = 5


@dataclass(frozen=True, slots=True)
class Contest:
    """A candidate among a field: one seat against all others, under one rule set."""

    rules: Rules
    candidate: str
    field: str
    seats: int

    def seated(self, seat: int) -> list[str]:
        """Who sits where when the candidate has *seat*."""
        return [self.candidate if other == seat else self.field for other in range(self.seats)]


@dataclass(frozen=True, slots=True)
class Result:
    """One deal played with the candidate in every seat: means over the seats."""

    points: float
    made: float
    field_points: float


def play_hand(rules: Rules, names: Sequence[str], seed: str) -> Row:
    """The first hand of a game of *rules* with that seed, played by the bots named, seat by seat."""
    seats = len(names)
    state = start(rules, seats)
    keys = chain(secret_of(seed), 2)
    state = evolve(state, draw_for_deal(state, keys[0]))
    state = evolve(state, next_deal(state, keys[1]))
    # a generator for each seat, so that what one bot draws does not disturb another
    chances = [Random(f"{seed} {seat}") for seat in range(seats)]
    while not state.sheet:
        event = due(state)
        if event is None:
            seat = waiting_for(state)[0]
            event = check(state, _asked(state, seat, names[seat], chances[seat]))
        state = evolve(state, event)
    return state.sheet[0]


def _asked(state: State, seat: int, name: str, rng: Random) -> Move:
    """The move of whoever sits there; the oracle alone is shown the state."""
    return oracle.choose(state, seat, rng) if name == oracle.NAME else bot(name)(view(state, seat), rng)


def play_deal(contest: Contest, seed: str) -> Result:
    """One deal, the candidate in every seat in turn."""
    rows = [(seat, play_hand(contest.rules, contest.seated(seat), seed)) for seat in range(contest.seats)]
    others = contest.seats - 1
    return Result(
        points=fmean(row.points[seat] for seat, row in rows),
        made=fmean(row.bids[seat] == row.taken[seat] for seat, row in rows),
        field_points=fmean((sum(row.points) - row.points[seat]) / others for seat, row in rows),
    )


def play_deals(contest: Contest, deals: int, *, seed: str, tell: Callable[[int], object]) -> list[Result]:
    """So many deals on all cores, *tell*ing how many are done; the same seed gives the same results on any number of them."""
    batches = [range(first, min(first + BATCH, deals)) for first in range(0, deals, BATCH)]
    found: dict[int, list[Result]] = {}
    with ProcessPoolExecutor(cpu_count()) as pool:
        waiting = {pool.submit(_play_batch, contest, seed, batch): place for place, batch in enumerate(batches)}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            tell(len(done.result()))
    return [result for place in sorted(found) for result in found[place]]


def _play_batch(contest: Contest, seed: str, numbers: range) -> list[Result]:
    return [play_deal(contest, f"{seed} {number}") for number in numbers]


def interval(values: Sequence[float], *, samples: int = 2_000) -> tuple[float, float, float]:
    """The mean and its 95 % interval, by bootstrap over deals, repeatable."""
    rng = Random(len(values))
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(samples))
    return fmean(values), means[round(samples * 0.025)], means[round(samples * 0.975) - 1]
