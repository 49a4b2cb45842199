"""The clock of a cluster follows the database's."""

from __future__ import annotations

from ohhell.server.cluster.clock import ClusterClock
from ohhell.server.state import NS_PER_MS


class Steady:
    """A monotonic clock that stands still between steps."""

    def __init__(self) -> None:
        self.ns = 5 * NS_PER_MS

    def __call__(self) -> int:
        return self.ns

    def pass_ms(self, ms: int) -> None:
        self.ns += ms * NS_PER_MS


def test_clock_starts_at_the_time_of_the_database() -> None:
    assert ClusterClock(1_000_000, Steady())() == 1_000_000


def test_clock_runs_with_the_monotonic_clock() -> None:
    steady = Steady()
    clock = ClusterClock(1_000_000, steady)
    steady.pass_ms(250)

    assert clock() == 1_000_250


def test_clock_moves_towards_the_database_in_small_steps() -> None:
    steady = Steady()
    clock = ClusterClock(1_000_000, steady)
    clock.compare(1_060_000)

    assert clock() == 1_000_001


def test_clock_never_runs_backwards() -> None:
    clock = ClusterClock(1_000_000, Steady())
    clock()
    clock.compare(900_000)

    assert clock() == 1_000_000
