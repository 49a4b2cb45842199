"""Batches: numbered deals or games of one line-up. The results do not depend on which process plays a batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from ohhell.arena.entrants import Entrant
from ohhell.arena.player import Failures, Incident
from ohhell.arena.process_pool import cores_here, run_all
from ohhell.rules.rules import Rules

Found = TypeVar("Found")

MAX_BATCHES: Final = 2_000
"""The most batches of a run of our own bots: few enough for memory, and enough for a progress bar."""

BATCH_WITH_FILES: Final = 5
"""Deals per batch with a bot from a file, whose process takes a while to start."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some numbers of a run; *hands* are the hands of the schedule, dealt in turn; *out* are bots that are no longer used."""

    rules: Rules
    lineup: tuple[Entrant, ...]
    seed: str
    numbers: range
    seats: int
    hands: tuple[int, ...] = (1,)
    mixed: bool = False
    out: frozenset[Entrant] = frozenset()


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Found]):
    """The results of a batch, one per number, its failures, the bots no longer used, and those that made a legal move."""

    found: tuple[Found, ...]
    incidents: tuple[Incident, ...]
    out: frozenset[Entrant]
    moved: frozenset[Entrant]


@dataclass(frozen=True, slots=True)
class Workers:
    """How work is distributed: the number of cores, and a progress callback that gets the number of finished deals or games."""

    cores: int = 0
    on_progress: Callable[[int], object] = lambda _: None


def play_all(
    work: Callable[[Batch], Outcome[Found]], whole: Batch, sharing: Workers
) -> tuple[tuple[Found, ...], Failures]:
    """Play everything in *whole* and return the results in the order of its numbers, and the failures.

    A bot that fails too often in the first batch is not used in the others, so the first batch is played before them.
    """
    batches = _split(whole)
    has_files = any(one.file is not None for one in whole.lineup)

    def play(some: Sequence[Batch]) -> list[Outcome[Found]]:
        cores = sharing.cores or cores_here()
        return run_all(work, some, cores=cores, on_done=lambda batch: sharing.on_progress(len(batch.numbers)))

    first = play(batches[:1]) if has_files else []
    out = first[0].out if first else frozenset()
    outcomes = first + play([replace(batch, out=out) for batch in batches[len(first) :]])
    tally = Failures()
    for outcome in outcomes:
        tally.add(outcome.incidents, outcome.moved)
    return tuple(one for outcome in outcomes for one in outcome.found), tally


def _split(whole: Batch) -> list[Batch]:
    has_files = any(one.file is not None for one in whole.lineup)
    size = BATCH_WITH_FILES if has_files else -(-len(whole.numbers) // MAX_BATCHES)
    return [replace(whole, numbers=whole.numbers[begin : begin + size]) for begin in range(0, len(whole.numbers), size)]


def outcome_of(found: Sequence[Any], tally: Failures) -> Outcome[Any]:
    """Return an outcome with the failures counted in *tally*."""
    return Outcome(tuple(found), tally.incidents, tally.out, frozenset(tally.moved))
