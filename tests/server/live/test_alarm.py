"""What a table does without a command is tried again after a database error."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from ohhell.protocol.limits import CONTRIBUTING
from ohhell.protocol.messages import Start
from ohhell.server.ops.steady_clock import SteadyClock
from ohhell.store.errors import StoreError
from server.failing_database import Disk, Outage, dealt, happens, refusals

if TYPE_CHECKING:
    from ohhell.server.tables.live_table import LiveTable
    from server.in_process_server import Site


def test_stand_in_is_seated_after_a_failed_write(here: Site, disk: Disk) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(2)
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.start(table)
    here.listen(table, ann.id)
    live_table = here.live_table(table)
    clock = SteadyClock()
    here.state.now = lambda: clock() + 3_600_000
    disk.trouble = "read-only"

    with capture_logs() as caught:
        here.run(partial(_watch, live_table))
        here.run(lambda: happens(lambda: refusals(caught) > 0))
    disk.trouble = None

    assert here.run(lambda: happens(lambda: live_table.table.chairs[1].bot is not None))


async def _watch(live_table: LiveTable) -> None:
    live_table.presence.refresh()


def test_first_draw_is_made_after_a_failed_write(here: Site, disk: Disk) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(2)
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.do(table, ann.id, Start)
    here.state.tables.release_idle()
    clock = SteadyClock()
    here.state.now = lambda: clock() + 1000 * (CONTRIBUTING - 1)
    live_table = here.live_table(table)
    disk.trouble = "read-only"

    with capture_logs() as caught:
        here.run(lambda: happens(lambda: refusals(caught) > 0))
    disk.trouble = None

    assert here.run(lambda: happens(lambda: live_table.table.stage == "playing"))


def test_written_move_is_announced_when_the_database_is_back(here: Site, outage: Outage) -> None:
    table = dealt(here)
    live_table, before = here.live_table(table), here.table(table).version
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        here.step(table)
    outage.down = False  # nobody does anything now

    assert here.run(lambda: happens(lambda: live_table.table.version > before))


def test_written_move_is_announced_when_somebody_disconnects_during_the_outage(here: Site, outage: Outage) -> None:
    table = dealt(here)
    live_table, before = here.live_table(table), here.table(table).version
    subscriber = here.listen(table, None)
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        here.step(table)
    here.hang_up(subscriber)
    outage.down = False

    assert here.run(lambda: happens(lambda: live_table.table.version > before))
