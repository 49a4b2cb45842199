"""CPU time and memory that a process and its children use (Linux)."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

LOOK_EVERY = 0.02
"""Seconds between two looks at the memory of child processes."""

MOST_CPU, MOST_KEPT = 0.5, 50 << 20
"""Seconds of CPU that a request may take in the server's own process, and bytes of memory that it may leave taken."""

MOST_CHILD_CPU, MOST_CHILD_MEMORY = 3.0, 300 << 20
"""The same for child processes: seconds of CPU, and bytes of memory while they run."""


@dataclass(frozen=True)
class ProcessCost:
    """Seconds of CPU and bytes of memory that stayed taken, in the process itself; CPU and peak memory of its children."""

    cpu: float
    retained: int
    child_cpu: float
    child_memory: int

    @property
    def fits(self) -> bool:
        """Whether everything is within its limit."""
        own = self.cpu <= MOST_CPU and self.retained <= MOST_KEPT
        return own and self.child_cpu <= MOST_CHILD_CPU and self.child_memory <= MOST_CHILD_MEMORY


def cost_of(pid: int, work: Callable[[], object]) -> ProcessCost:
    """Do *work*, which sends requests to the process *pid*, and return what that cost."""
    before, memory, children = _cpu(pid), memory_of(pid), _children_cpu(pid)
    done, peaks = Event(), [0]
    watcher = Thread(target=_watch, args=(pid, done, peaks))
    watcher.start()
    try:
        work()
    finally:
        done.set()
        watcher.join()
    return ProcessCost(_cpu(pid) - before, memory_of(pid) - memory, max(0.0, _children_cpu(pid) - children), max(peaks))


def _watch(pid: int, done: Event, peaks: list[int]) -> None:
    parent = _command(pid)
    while not done.wait(LOOK_EVERY):
        # until it runs its own program, a child process shares the memory of its parent
        children = (child for child in _descendants(pid) if _command(child) != parent)
        peaks.extend(memory_of(child, "VmHWM") for child in children)


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in task.joinpath("children").read_text(encoding="ascii").split():
                found += [int(child), *_descendants(int(child))]
    return found


def _stat(pid: int) -> list[int]:
    """The CPU ticks of a process: its own in user and system, and those of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return [0, 0, 0, 0]
    return [int(ticks) for ticks in fields[11:15]]


def _cpu(pid: int) -> float:
    return sum(_stat(pid)[:2]) / os.sysconf("SC_CLK_TCK")


def _children_cpu(pid: int) -> float:
    living = sum(sum(_stat(child)) for child in _descendants(pid))
    return (sum(_stat(pid)[2:]) + living) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int, what: str = "VmRSS") -> int:
    """The memory that a process has now, or had at most (VmHWM), in bytes."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) << 10
    return 0
