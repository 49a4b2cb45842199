"""Work shared out to processes, its results in the order of the work, however many cores there are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Final, NoReturn, TypeVar

from ohhell.bots.process_group import exit_after
from ohhell.rules.errors import OhHellError

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")

LAST_SECONDS: Final = 0.5


def cores_here() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(
    work: Callable[[Job], Outcome], jobs: Sequence[Job], *, cores: int, tell: Callable[[Job], object]
) -> list[Outcome]:
    """The outcome of every job, in their order, *tell*ing each that is done; one core needs no other process."""
    if min(cores, len(jobs)) <= 1:
        return [_done(work, job, tell) for job in jobs]
    found: dict[int, Outcome] = {}
    with _pool(min(cores, len(jobs))) as pool:
        places: dict[Future[Outcome], int] = {pool.submit(work, job): place for place, job in enumerate(jobs)}
        for done in as_completed(places):
            place = places[done]
            found[place] = done.result()
            tell(jobs[place])
    return [found[place] for place in range(len(jobs))]


def _done(work: Callable[[Job], Outcome], job: Job, tell: Callable[[Job], object]) -> Outcome:
    outcome = work(job)
    tell(job)
    return outcome


@contextmanager
def _pool(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are all gone afterwards, at once where the work was broken off."""
    others = active_children()
    # begun afresh, not forked: the progress bar's thread may hold a lock at that moment
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_settle)
    try:
        yield pool
    except BaseException as reason:
        for child in active_children():
            if child not in others:
                child.terminate()
        pool.shutdown(cancel_futures=True)
        if isinstance(reason, BrokenProcessPool):
            sentence = "A process of the arena ended unexpectedly. There may be too little memory."
            raise OhHellError("worker-lost", sentence) from None
        raise
    pool.shutdown()


def _settle() -> None:
    """Leave the keyboard to the process that began this one, and end in good order when it says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)


def _end(*_: object) -> NoReturn:
    """End the bots that are being asked, then this process: a watchdog, because a pool catches every exception."""
    exit_after(LAST_SECONDS)
    sys.exit(1)
