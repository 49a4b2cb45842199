"""Changes of live tables and pads: finished without their caller, correct after a database error, and tried again by alarms."""

from __future__ import annotations

import asyncio
import gc
from concurrent.futures import Future
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from ohhell.protocol.limits import CONTRIBUTING
from ohhell.protocol.messages import Hint, Say, Sit, Start
from ohhell.scorekeeper.notes import Note, encode_note
from ohhell.server.http.bodies import NewNote
from ohhell.server.state import SteadyClock
from ohhell.server.tables.live_table import LiveTable
from ohhell.store.errors import StoreError
from ohhell.store.log import entries
from server.failing_database import Disk, Outage, happens, refusals
from server.in_process_server import LocalServer
from server.pad_writers import AT, FIRST, KEY, PAD, SECOND, begun, opening
from store.queued_writes import busy


def test_command_is_finished_when_its_caller_is_cancelled(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    live_table = server.live_table(table)

    async def given_up() -> None:
        with busy(server.state.store):
            sitting = asyncio.create_task(live_table.submit(Sit(id="c1", seat=0, name="Ann"), ann.id))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            sitting.cancel()
            await asyncio.gather(sitting, return_exceptions=True)
        while not live_table.idle:  # noqa: ASYNC110 (nothing signals when a live table is idle)
            await asyncio.sleep(0)

    server.run(given_up)
    written = server.state.store.read(lambda connection: entries(connection, table)).result()

    assert (live_table.table.version, len(written)) == (2, 2)


def test_notes_are_written_when_the_client_disconnects(server: LocalServer) -> None:
    ann = begun(server)
    live_pad = server.run(lambda: server.state.pads.get_existing(ann.pad))
    note = msgspec.json.decode(msgspec.json.encode(ann.new_note(FIRST)), type=NewNote)

    async def impatient() -> None:
        client = asyncio.create_task(live_pad.write([note], KEY))
        await asyncio.sleep(0)
        client.cancel()
        await asyncio.gather(client, return_exceptions=True)

    server.run(impatient)

    assert ann.write(SECOND)["version"] == 3


@pytest.mark.parametrize("written", [False, True])
def test_log_is_read_again_after_a_failed_write(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, *, written: bool
) -> None:
    ann = begun(server)
    store, times = server.state.store, count()
    write = store.write

    def broken(job: Any) -> Any:
        if next(times):
            return write(job)
        future = write(job) if written else write(lambda _: None)
        future.result()
        failed: Future[Any] = Future()
        failed.set_exception(StoreError("store-failed", "the connection broke"))
        return failed

    monkeypatch.setattr(store, "write", broken)
    new_note = ann.new_note(FIRST)
    answer = ann.request("/notes", method="POST", notes=[new_note])
    assert (answer.status_code, answer.json()["code"]) == (503, "store-failed")

    assert ann.send(new_note)["done"] == [{"id": "ann.2", "version": 2}]
    assert ann.look()["version"] == 2


def test_next_command_is_accepted_after_an_outage(server: LocalServer, outage: Outage) -> None:
    _, _, table = server.two_playing()
    host = server.table(table).host
    before = server.table(table).version
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        server.step(table)
    outage.down = False
    server.do(table, host, Say, text="is anybody there?")

    assert server.table(table).version == before + 2


def test_notes_are_accepted_after_an_outage(server: LocalServer, outage: Outage) -> None:
    visitor = server.stranger()

    def post(number: int, note: Note) -> int:
        new_note = {"id": f"ann.{number}", "on": number - 1, "at": AT, "note": msgspec.Raw(encode_note(note))}
        body = msgspec.json.encode({"notes": [new_note]})
        return visitor.request("POST", f"/api/pads/{PAD}/notes", content=body, headers={"Pad-Key": KEY}).status_code

    post(1, opening())
    outage.at_the_next_commit = True
    lost = post(2, FIRST)
    outage.down = False

    assert (lost, post(2, FIRST), post(3, SECOND)) == (503, 200, 200)


def test_table_with_a_change_that_has_not_started_is_not_released(server: LocalServer) -> None:
    ann = server.guest("Ann")
    live_table = server.live_table(ann.make())

    async def submitted() -> int:
        sitting = asyncio.create_task(live_table.submit(Sit(id="c1", seat=0, name="Ann"), ann.id))
        await asyncio.sleep(0)
        released = server.state.tables.release_idle()
        await sitting
        return released

    assert server.run(submitted) == 0


def test_refused_command_of_a_cancelled_caller_logs_no_error(server: LocalServer) -> None:
    _, _, table = server.two_playing()
    live_table = server.live_table(table)
    reported: list[dict[str, Any]] = []

    async def submit_and_leave() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        async with live_table.exclusive():
            client = asyncio.create_task(live_table.submit(Hint(id="h", seat=7), "nobody"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            client.cancel()
            await asyncio.gather(client, return_exceptions=True)
        async with live_table.exclusive():
            await asyncio.sleep(0)
        gc.collect()

    server.run(submit_and_leave)

    assert reported == []


def test_stand_in_is_seated_after_a_failed_write(server: LocalServer, disk: Disk) -> None:
    ann, _, table = server.two_playing()
    server.listen(table, ann.id)
    live_table = server.live_table(table)
    clock = SteadyClock()
    server.state.now = lambda: clock() + 3_600_000
    disk.trouble = "read-only"

    with capture_logs() as caught:
        server.run(partial(_watch, live_table))
        server.run(lambda: happens(lambda: refusals(caught) > 0))
    disk.trouble = None

    assert server.run(lambda: happens(lambda: live_table.table.chairs[1].bot is not None))


async def _watch(live_table: LiveTable) -> None:
    live_table.presence.refresh()


def test_first_draw_is_made_after_a_failed_write(server: LocalServer, disk: Disk) -> None:
    ann, _, table = server.two_seated()
    server.do(table, ann.id, Start)
    server.state.tables.release_idle()
    clock = SteadyClock()
    server.state.now = lambda: clock() + 1000 * (CONTRIBUTING - 1)
    live_table = server.live_table(table)
    disk.trouble = "read-only"

    with capture_logs() as caught:
        server.run(lambda: happens(lambda: refusals(caught) > 0))
    disk.trouble = None

    assert server.run(lambda: happens(lambda: live_table.table.stage == "playing"))


def test_written_move_is_announced_when_the_database_is_back(server: LocalServer, outage: Outage) -> None:
    _, _, table = server.two_playing()
    live_table, before = server.live_table(table), server.table(table).version
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        server.step(table)
    outage.down = False  # nobody does anything now

    assert server.run(lambda: happens(lambda: live_table.table.version > before))


def test_written_move_is_announced_when_somebody_disconnects_during_the_outage(
    server: LocalServer, outage: Outage
) -> None:
    _, _, table = server.two_playing()
    live_table, before = server.live_table(table), server.table(table).version
    subscriber = server.listen(table, None)
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        server.step(table)
    server.hang_up(subscriber)
    outage.down = False

    assert server.run(lambda: happens(lambda: live_table.table.version > before))


def test_dropped_table_refuses_commands(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    server.live_table(table).drop()

    with pytest.raises(StoreError, match="Another process") as refused:
        server.run(lambda: server.state.tables.loaded[0].submit(Sit(id="c1", seat=0, name="Ann"), ann.id))

    assert refused.value.code == "lease-lost"


def test_dropped_table_lets_its_clients_connect_again(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    subscriber = server.listen(table, ann.id)
    server.run(server.live_table(table).retire)

    assert subscriber.leaving is not None
    assert subscriber.leaving.again


def test_alarm_of_a_dropped_table_is_not_set_again(server: LocalServer) -> None:
    ann = server.guest("Ann")
    live_table = server.live_table(ann.make())
    live_table.drop()

    async def ring() -> None:
        with pytest.raises(StoreError):
            await live_table.alarm.ring()

    server.run(ring)

    assert live_table.alarm._timer is None
