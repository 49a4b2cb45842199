"""The clock of a cluster: the database's, so that processes whose machines disagree about the time still agree."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns
from typing import Final

from ohhell.server.state import NS_PER_MS

STEP_NS: Final = 1_000_000
"""The most by which a comparison moves the clock, so that nobody at a table notices."""


class ClusterClock:
    """The time in milliseconds since 1970: the database's when it was first read, plus the monotonic clock since then.

    `compare` keeps it near the database's clock in small steps; it never runs backwards.
    """

    def __init__(self, database_ms: int, steady: Callable[[], int] = monotonic_ns) -> None:
        self._steady = steady
        self._offset = database_ms * NS_PER_MS - steady()
        self._last = 0

    def __call__(self) -> int:
        """Return the time."""
        self._last = max(self._last, (self._offset + self._steady()) // NS_PER_MS)
        return self._last

    def compare(self, database_ms: int) -> None:
        """Move a little towards the database's clock, which was just read."""
        ahead = database_ms * NS_PER_MS - self._offset - self._steady()
        self._offset += max(-STEP_NS, min(STEP_NS, ahead))
