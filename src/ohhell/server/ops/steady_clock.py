"""The time of day from a clock that never jumps."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns, time_ns
from typing import Final

_NS_A_MS: Final = 1_000_000


class SteadyClock:
    """The time in milliseconds since 1970: the machine's clock when it was last read, plus the monotonic clock since then.

    Everything at a table runs on it, for example the players' clocks. So nobody loses time when the machine's clock is set or
    the machine wakes from sleep; `catch_up` reads the new time when nobody plays.
    """

    def __init__(self, wall: Callable[[], int] = time_ns, steady: Callable[[], int] = monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self.catch_up()

    def __call__(self) -> int:
        """Return the time."""
        return (self._begin + self._steady() - self._since) // _NS_A_MS

    def catch_up(self) -> None:
        """Read the machine's clock again."""
        self._begin, self._since = self._wall(), self._steady()
