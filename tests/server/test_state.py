"""Background jobs of a server, and its clock."""

from __future__ import annotations

import asyncio
from inspect import CORO_CLOSED, getcoroutinestate
from pathlib import Path

import pytest

from ohhell.server.state import SteadyClock
from ohhell.table.projection import seat_times
from server.busy_table import app_in_process
from server.in_process_server import LocalServer, local_server

HOUR = 3_600 * 1_000_000_000
SECOND = 1_000_000_000
NOON = 1_750_000_000 * SECOND


def test_background_job_is_closed_when_the_server_stops_before_it_starts(tmp_path: Path) -> None:
    async def job() -> None:
        await asyncio.Event().wait()

    coming = job()

    async def opened_and_closed() -> None:
        async with app_in_process(tmp_path) as app:
            app.state.server.run_in_background(coming)
            # the server stops before the event loop starts the job

    asyncio.run(opened_and_closed())

    assert getcoroutinestate(coming) == CORO_CLOSED


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


def left(server: LocalServer, table: str) -> int:
    """What the seat that must act has left, in milliseconds."""
    now = server.table(table)
    remaining = seat_times(now, server.state.now())[now.waiting_for[0]].left
    assert remaining is not None
    return remaining


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_players_clock_does_not_jump_when_the_machines_clock_is_set(
    machine: Machine, step: int, tmp_path: Path
) -> None:
    with local_server(tmp_path) as server:
        server.state.now = machine.time
        _, _, table = server.two_playing(settings={"clock": {"bank": 60, "gain": 0}})
        machine.wall += step
        machine.pass_(5 * SECOND)

        assert left(server, table) == 55_000


def test_server_uses_the_steady_clock(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        assert isinstance(server.state.now, SteadyClock)
