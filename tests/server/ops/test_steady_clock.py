"""Setting the machine's clock changes no player's time."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.server.ops.steady_clock import SteadyClock
from ohhell.table.projection import seat_times
from server.in_process_server import Site, site

HOUR = 3_600 * 1_000_000_000
SECOND = 1_000_000_000
NOON = 1_750_000_000 * SECOND


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 7 * HOUR
        self.time = SteadyClock(lambda: self.wall, lambda: self.steady)

    def pass_(self, nanoseconds: int) -> None:
        self.wall += nanoseconds
        self.steady += nanoseconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_steady_clock_advances_with_time(machine: Machine) -> None:
    machine.pass_(90 * SECOND)

    assert machine.time() == (NOON + 90 * SECOND) // 1_000_000


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_steady_clock_does_not_jump_when_the_clock_is_set(machine: Machine, step: int) -> None:
    machine.wall += step
    machine.pass_(SECOND)

    assert machine.time() == (NOON + SECOND) // 1_000_000


def test_steady_clock_follows_the_clock_after_catching_up(machine: Machine) -> None:
    machine.wall += HOUR
    machine.time.catch_up()

    assert machine.time() == (NOON + HOUR) // 1_000_000


def left(here: Site, table: str) -> int:
    """What the seat that must act has left, in milliseconds."""
    now = here.table(table)
    remaining = seat_times(now, here.state.now())[now.waiting_for[0]].left
    assert remaining is not None
    return remaining


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_players_clock_does_not_jump_when_the_machines_clock_is_set(
    machine: Machine, step: int, tmp_path: Path
) -> None:
    with site(tmp_path) as here:
        here.state.now = machine.time
        ann, bob = here.guest("Ann"), here.guest("Bob")
        table = ann.make(settings={"clock": {"bank": 60, "gain": 0}})
        ann.sit(table, 0)
        bob.sit(table, 1)
        here.start(table)
        machine.wall += step
        machine.pass_(5 * SECOND)

        assert left(here, table) == 55_000


def test_server_uses_the_steady_clock(tmp_path: Path) -> None:
    with site(tmp_path) as here:
        assert isinstance(here.state.now, SteadyClock)
