"""What a piece of work costs: run in a child process under limits on CPU time and memory, and measured there."""

from __future__ import annotations

import gc
import math
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

resource = pytest.importorskip("resource", reason="this system has no limits for a process")

MOST_CPU = 0.5
"""Seconds of CPU that a text up to its size limit may cost."""

MOST_MEMORY = 50_000_000
"""Bytes of memory that it may cost."""

_REPEATS = 2
_STOPPED_AFTER = 3.0
_MEMORY_REFUSED = 400_000_000


@dataclass(frozen=True)
class Cost:
    """What some work came to: seconds of CPU, bytes of memory at its peak, and its result or the kind of its error."""

    cpu: float
    memory: int
    outcome: str

    @property
    def fits(self) -> bool:
        """Whether the work stayed below both limits."""
        return self.cpu <= MOST_CPU and self.memory <= MOST_MEMORY


def cost(work: Callable[[], Any]) -> Cost:
    """Do *work* in a child process and measure it, again if it doesn't fit.

    Other programs that share a core can only add to the CPU time, so the least of three is the nearest to the work's own.
    """
    found = _cost(work)
    for _ in range(_REPEATS):
        if not found.fits:
            found = min(found, _cost(work), key=lambda one: one.cpu)
    return found


def _cost(work: Callable[[], Any]) -> Cost:
    """Do *work* in a child process that the system ends after a few seconds, and measure it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        gc.freeze()  # what the parent has in memory is not a cost of this work
        try:
            _limit()
            measured = _measured(work)
        except BaseException as error:  # noqa: BLE001 (sent to the parent, which judges it)
            measured = Cost(_STOPPED_AFTER, _MEMORY_REFUSED, f"stopped: {type(error).__name__}")
        os.write(writing, pickle.dumps(measured))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        return Cost(_STOPPED_AFTER, 0, "stopped: out of time")
    found: Cost = pickle.loads(answer)  # noqa: S301 (our own child wrote it)
    return found


def _limit() -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime + _STOPPED_AFTER)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    taken = _address_space()
    if taken is not None:
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MEMORY_REFUSED, taken + _MEMORY_REFUSED))


def _address_space() -> int | None:
    """The bytes of addresses that this process has now; None where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123 (a file of the system's own)
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return None


def _measured(work: Callable[[], Any]) -> Cost:
    before = resource.getrusage(resource.RUSAGE_SELF)
    try:
        work()
        outcome = "done"
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 (any refusal is an answer; which one is compared)
        outcome = type(error).__name__
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, (after.ru_maxrss - before.ru_maxrss) * 1024, outcome)
