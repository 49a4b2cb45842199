"""A table has one room at a time, and what was begun there is finished, whoever comes and goes meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ohhell.protocol.messages import Close, Sit
from ohhell.server.app import delete_old_data
from ohhell.server.tables.live_table import LiveTable
from ohhell.store import tables
from ohhell.store.log import entries
from server.cancelled_requests import times_woken
from server.in_process_server import Site
from store.queued_writes import busy

if TYPE_CHECKING:
    import pytest


def test_a_room_that_is_let_go_while_somebody_waits_for_it_is_woken_again(here: Site) -> None:
    table = here.guest("Ann").make()
    tables = here.state.tables
    tables.release_idle()

    async def asked() -> LiveTable:
        coming = asyncio.create_task(tables.get(table))
        while not tables.loaded:  # noqa: ASYNC110 (the very moment in which it is woken is wanted)
            await asyncio.sleep(0)
        tables.release_idle()
        return await coming

    assert here.run(asked) in tables.loaded


def test_a_table_is_woken_once_though_the_first_who_asked_did_not_wait(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here.guest("Ann").make()
    here.state.tables.release_idle()

    assert times_woken(here, monkeypatch, lambda: here.state.tables.get(table)) == 1


def test_a_table_is_not_forgotten_while_somebody_is_there(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    here.do(table, ann.id, Close)
    subscriber = here.listen(table, ann.id)
    here.state.now = lambda: 1 << 45

    def a_day_passes() -> bool:
        here.state.tables.release_idle()
        here.run(lambda: delete_old_data(here.state))
        return here.state.store.read(lambda connection: tables.find(connection, table)).result() is not None

    assert a_day_passes()
    live_table = here.live_table(table)

    async def leave() -> None:
        live_table.presence.disconnect(subscriber)

    here.run(leave)
    assert not a_day_passes()


def test_a_command_is_finished_where_whoever_gave_it_is_gone(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    live_table = here.live_table(table)

    async def given_up() -> None:
        with busy(here.state.store):
            sitting = asyncio.create_task(live_table.submit(Sit(id="c1", seat=0, name="Ann"), ann.id))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            sitting.cancel()
            await asyncio.gather(sitting, return_exceptions=True)
        while not live_table.idle:  # noqa: ASYNC110 (nobody tells when a room is done)
            await asyncio.sleep(0)

    here.run(given_up)
    written = here.state.store.read(lambda connection: entries(connection, table)).result()

    assert (live_table.table.version, len(written)) == (2, 2)
