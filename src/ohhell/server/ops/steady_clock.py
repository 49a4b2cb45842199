"""Steady time: the time of day, which goes on evenly although the clock of the machine is set."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns, time_ns
from typing import Final

_NS_A_MS: Final = 1_000_000


class SteadyClock:
    """The time in milliseconds since 1970: the machine's clock when it was last read, and since then the monotonic clock.

    Players' clocks, the time for contributions and everything else at a table run on it. Whoever sets the machine's clock, or
    wakes it from sleep, takes no time from anybody; `catch_up` reads the new time once nobody plays.
    """

    def __init__(self, wall: Callable[[], int] = time_ns, steady: Callable[[], int] = monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self.catch_up()

    def __call__(self) -> int:
        """The time."""
        return (self._begin + self._steady() - self._since) // _NS_A_MS

    def catch_up(self) -> None:
        """Read the machine's clock again."""
        self._begin, self._since = self._wall(), self._steady()
