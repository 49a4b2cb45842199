"""A table has one room at a time, and what was begun there is finished, whoever comes and goes meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ohhell.protocol.messages import Sit
from ohhell.server.room import Room
from ohhell.store.log import entries
from server.houses import Site
from store.jobs import busy

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
    rooms, store = here.house.rooms, here.house.store
    rooms.let_go()
    asked: list[Any] = []
    read = store.read

    def counted(job: Any) -> Any:
        asked.append(job)
        return read(job)

    monkeypatch.setattr(store, "read", counted)

    async def come() -> None:
        first = asyncio.create_task(rooms.get(table))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await rooms.get(table)

    here.run(come)

    assert len(asked) == 1


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
