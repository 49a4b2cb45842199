"""Batches: numbered deals or games of one line-up, played together; what they bring does not depend on who plays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from ohhell.arena.entrants import Entrant
from ohhell.arena.player import Failures, Incident
from ohhell.arena.process_pool import cores_here, share_out
from ohhell.rules.rules import Rules

Found = TypeVar("Found")

MOST: Final = 2_000
"""Batches a run of our own bots is parted into: few enough to keep, and enough for a bar that moves."""

WITH_FILES: Final = 5
"""Deals in a batch with a bot from a file, whose process takes a while to begin."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some numbers of a run; *hands* are the hands of the schedule dealt in turn, *out* the bots given up already."""

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
    """What a batch found, one for each number, what went wrong, who was given up, and who made a legal move."""

    found: tuple[Found, ...]
    incidents: tuple[Incident, ...]
    out: frozenset[Entrant]
    moved: frozenset[Entrant]


@dataclass(frozen=True, slots=True)
class Workers:
    """How work is shared: on how many cores, and who is told how many numbers are done."""

    cores: int = 0
    tell: Callable[[int], object] = lambda _: None


def play_all(
    work: Callable[[Batch], Outcome[Found]], whole: Batch, sharing: Workers
) -> tuple[tuple[Found, ...], Failures]:
    """Everything *whole* holds, in the order of its numbers, whatever the number of cores, and what went wrong.

    A bot that is given up in the first batch is asked no more in the others: so the first is played before them.
    """
    batches = _parted(whole)
    careful = any(one.file is not None for one in whole.lineup)

    def shared(some: Sequence[Batch]) -> list[Outcome[Found]]:
        cores = sharing.cores or cores_here()
        return share_out(work, some, cores=cores, tell=lambda batch: sharing.tell(len(batch.numbers)))

    first = shared(batches[:1]) if careful else []
    out = first[0].out if first else frozenset()
    outcomes = first + shared([replace(batch, out=out) for batch in batches[len(first) :]])
    tally = Failures()
    for outcome in outcomes:
        tally.add(outcome.incidents, outcome.moved)
    return tuple(one for outcome in outcomes for one in outcome.found), tally


def _parted(whole: Batch) -> list[Batch]:
    careful = any(one.file is not None for one in whole.lineup)
    size = WITH_FILES if careful else -(-len(whole.numbers) // MOST)
    return [replace(whole, numbers=whole.numbers[begin : begin + size]) for begin in range(0, len(whole.numbers), size)]


def outcome_of(found: Sequence[Any], tally: Failures) -> Outcome[Any]:
    """An outcome with what a tally counted."""
    return Outcome(tuple(found), tally.incidents, tally.out, frozenset(tally.moved))
