"""A table has one room at a time, and what was begun there is finished, whoever comes and goes meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ohhell.protocol.messages import Close, Sit
from ohhell.server.app import forget_old
from ohhell.server.tables.live_table import Room
from ohhell.store import tables
from ohhell.store.log import entries
from server.cancelled_requests import times_woken
from server.in_process_server import Site
from store.queued_writes import busy

if TYPE_CHECKING:
    import pytest


def test_a_room_that_is_let_go_while_somebody_waits_for_it_is_woken_again(here: Site) -> None:
    table = here.guest("Ann").make()
    rooms = here.house.rooms
    rooms.let_go()

    async def asked() -> Room:
        coming = asyncio.create_task(rooms.get(table))
        while not rooms.open_now:  # noqa: ASYNC110 (the very moment in which it is woken is wanted)
            await asyncio.sleep(0)
        rooms.let_go()
        return await coming

    assert here.run(asked) in rooms.open_now


def test_a_table_is_woken_once_though_the_first_who_asked_did_not_wait(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here.guest("Ann").make()
    here.house.rooms.let_go()

    assert times_woken(here, monkeypatch, lambda: here.house.rooms.get(table)) == 1


def test_a_table_is_not_forgotten_while_somebody_is_there(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    here.do(table, ann.id, Close)
    listener = here.listen(table, ann.id)
    here.house.now = lambda: 1 << 45

    def a_day_passes() -> bool:
        here.house.rooms.let_go()
        here.run(lambda: forget_old(here.house))
        return here.house.store.read(lambda connection: tables.find(connection, table)).result() is not None

    assert a_day_passes()
    room = here.room(table)

    async def leave() -> None:
        room.attendance.go(listener)

    here.run(leave)
    assert not a_day_passes()


def test_a_command_is_finished_where_whoever_gave_it_is_gone(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    room = here.room(table)

    async def given_up() -> None:
        with busy(here.house.store):
            sitting = asyncio.create_task(room.submit(Sit(id="c1", seat=0, name="Ann"), ann.id))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            sitting.cancel()
            await asyncio.gather(sitting, return_exceptions=True)
        while room.lock.locked():  # noqa: ASYNC110 (nobody tells when a room is done)
            await asyncio.sleep(0)

    here.run(given_up)
    written = here.house.store.read(lambda connection: entries(connection, table)).result()

    assert (room.table.version, len(written)) == (2, 2)
