"""A database that is killed while people play: nothing acknowledged is lost, and the table goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from databases import kill_postgresql, new_postgresql, start_postgresql, throw_away_postgresql
from ohhell.client.connection import TableConnection
from ohhell.client.errors import CommandRefused
from ohhell.protocol.messages import AnyCommand, Done, Hint, Say
from ohhell.scorekeeper.notes import Note, encode_note
from ohhell.store.errors import StoreError
from server import table_kills
from server.in_process_server import Site, site
from server.pad_writers import AT, FIRST, KEY, PAD, SECOND, opening
from server.server_process import Server, serving
from server.test_refused_writes import happens


class Outage:
    """A database that goes away in the middle of a commit, which it has done, and does not answer until it is back."""

    def __init__(self) -> None:
        self.at_the_next_commit = False
        self.down = False

    def begun(self, _connection: Connection) -> None:
        if self.down:
            raise OperationalError("", {}, sqlite3.OperationalError("gone"))

    def committing(self, connection: Connection) -> None:
        raw = connection.connection.dbapi_connection
        assert raw is not None
        if self.at_the_next_commit and raw.execute("PRAGMA query_only").fetchone() == (0,):
            raw.execute("COMMIT")
            self.at_the_next_commit, self.down = False, True
            raise OperationalError("", {}, sqlite3.OperationalError("gone"))


@pytest.fixture
def outage() -> Iterator[Outage]:
    told = Outage()
    event.listen(Engine, "begin", told.begun)
    event.listen(Engine, "commit", told.committing)
    try:
        yield told
    finally:
        event.remove(Engine, "begin", told.begun)
        event.remove(Engine, "commit", told.committing)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as opened:
        yield opened


def dealt(here: Site) -> str:
    """A table of Ann and Bob whose first hand is dealt."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    for seat, visitor in enumerate((ann, bob)):
        visitor.sit(table, seat)
    here.start(table)
    return table


def test_move_that_was_written_when_the_database_went_away_is_announced_when_it_is_back(
    here: Site, outage: Outage
) -> None:
    table = dealt(here)
    live_table, before = here.live_table(table), here.table(table).version
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        here.step(table)
    outage.down = False  # nobody does anything now

    assert here.run(lambda: happens(lambda: live_table.table.version > before))


def test_next_command_after_an_outage_is_not_refused_for_its_version(here: Site, outage: Outage) -> None:
    table = dealt(here)
    host = here.table(table).host
    before = here.table(table).version
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        here.step(table)
    outage.down = False
    here.do(table, host, Say, text="is anybody there?")

    assert here.table(table).version == before + 2


def test_commit_that_becomes_visible_late_does_not_refuse_a_command(here: Site) -> None:
    table = dealt(here)
    live_table = here.live_table(table)
    late = live_table.table
    here.do(table, late.host, Say, text="written, and not yet seen by whoever reads")
    live_table.table = late
    here.do(table, late.host, Say, text="the next")

    assert [line.text for line in here.table(table).talk][-1] == "the next"
    assert here.table(table).version == late.version + 2


def test_refused_command_of_somebody_who_is_gone_is_no_error_of_the_server(here: Site) -> None:
    table = dealt(here)
    live_table = here.live_table(table)
    reported: list[dict[str, Any]] = []

    async def asked_and_left() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        async with live_table.exclusive():
            asking = asyncio.create_task(live_table.submit(Hint(id="h", seat=7), "nobody"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        async with live_table.exclusive():
            await asyncio.sleep(0)
        gc.collect()

    here.run(asked_and_left)

    assert reported == []


class Patient(table_kills.Commands):
    """People who try again when the database cannot write; *codes* are the refusals they heard."""

    codes: ClassVar[set[str]] = set()

    async def do(self, line: TableConnection, kind: Callable[..., AnyCommand], **fields: Any) -> Done:
        while True:
            try:
                return await super().do(line, kind, **fields)
            except CommandRefused as refusal:
                self.codes.add(refusal.code)
                if refusal.code != "store-failed":
                    raise


async def _killed(
    server: Server,
    traffic: table_kills.Commands,
    played: table_kills.Played,
    count: int,
    chance: Random,
    *,
    socket: str,
) -> None:
    del server
    while played.kills < count and await traffic.more(chance.choice((1, 2, 3))):
        await asyncio.sleep(chance.uniform(0, table_kills.SPREAD))
        played.kills += 1
        await asyncio.to_thread(kill_postgresql, socket)
        await asyncio.to_thread(start_postgresql, socket)


def test_nothing_acknowledged_is_lost_when_postgresql_is_killed_during_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with throw_away_postgresql() as socket:
        url = new_postgresql(socket)
        monkeypatch.setattr(table_kills, "_kill", partial(_killed, socket=socket))
        monkeypatch.setattr(table_kills, "Commands", Patient)
        with serving(tmp_path / "data", "--database", url) as server:
            played = asyncio.run(table_kills.play(server, url, kills=3, chance=Random(1)))

    written = {entry.command.partition(":")[2] for entry in played.entries if entry.command is not None}
    assert {done.id for done in played.answers} <= written
    assert [entry.version for entry in played.entries] == list(range(1, len(played.entries) + 1))
    assert Patient.codes <= {"store-failed"}


def test_notes_on_a_pad_are_written_after_an_outage(here: Site, outage: Outage) -> None:
    visitor = here.stranger()

    def post(number: int, note: Note) -> int:
        letter = {"id": f"ann.{number}", "on": number - 1, "at": AT, "note": msgspec.Raw(encode_note(note))}
        body = msgspec.json.encode({"notes": [letter]})
        return visitor.ask("POST", f"/api/pads/{PAD}/notes", content=body, headers={"Pad-Key": KEY}).status_code

    post(1, opening())
    outage.at_the_next_commit = True
    lost = post(2, FIRST)
    outage.down = False

    assert (lost, post(2, FIRST), post(3, SECOND)) == (503, 200, 200)
