"""Work distributed to processes; the results are in the order of the jobs, whatever the number of cores."""

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
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_all(
    work: Callable[[Job], Outcome], jobs: Sequence[Job], *, cores: int, on_done: Callable[[Job], object]
) -> list[Outcome]:
    """Return the outcome of every job, in order; call *on_done* with each finished job. One core needs no other process."""
    if min(cores, len(jobs)) <= 1:
        return [_run_one(work, job, on_done) for job in jobs]
    found: dict[int, Outcome] = {}
    with _pool(min(cores, len(jobs))) as pool:
        places: dict[Future[Outcome], int] = {pool.submit(work, job): place for place, job in enumerate(jobs)}
        for done in as_completed(places):
            place = places[done]
            found[place] = done.result()
            on_done(jobs[place])
    return [found[place] for place in range(len(jobs))]


def _run_one(work: Callable[[Job], Outcome], job: Job, on_done: Callable[[Job], object]) -> Outcome:
    outcome = work(job)
    on_done(job)
    return outcome


@contextmanager
def _pool(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool whose processes are all gone afterwards, immediately after an error."""
    others = active_children()
    # spawned, not forked: the thread of the progress bar may hold a lock now
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_set_signals)
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


def _set_signals() -> None:
    """Ignore Ctrl-C, which the parent process handles, and exit cleanly on SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit)


def _exit(*_: object) -> NoReturn:
    """End the bots of this process, then the process; the watchdog is needed because a pool catches every exception."""
    exit_after(LAST_SECONDS)
    sys.exit(1)
