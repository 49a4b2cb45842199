"""A database that is full, read-only or fails: moves are refused, and the game continues afterwards."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from sqlalchemy import make_url, select
from starlette.applications import Starlette

from ohhell.client.bot import is_over, must_move
from ohhell.client.commands import CommandRefused
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import Move, Say, Sit, Start
from ohhell.rules.events import Bid
from ohhell.server.app import build
from ohhell.server.config import Config
from ohhell.server.live.live_log import RETRY_S
from ohhell.server.state import ServerState
from ohhell.store.log import entries
from ohhell.store.schema import log
from ohhell.store.store import Store
from server.app_without_tables import served
from server.failing_database import Disk, Trouble, happens
from server.in_process_server import SHORT
from server.server_process import ServerProcess, serving
from server.table_kills import soon

CODES: dict[Trouble, str] = {"full": "store-full", "read-only": "store-read-only"}


@contextmanager
def running(data: Path) -> Iterator[tuple[str, Starlette]]:
    """The real app on a real port in this process, so that its disk is ours to fill."""
    config = Config.at(data, port=0, pace=1000.0)
    app = build(config)
    with served(app, config) as port:
        yield f"http://127.0.0.1:{port}", app


@asynccontextmanager
async def table_of(address: str, people: int, *bots: str) -> AsyncIterator[list[TableConnection]]:
    """Connections of the people at a table where the game has begun."""
    clients = [Client(address) for _ in range(people)]
    for client in clients:
        await client.guest("Somebody")
    table = await clients[0].make_table(SHORT, people + len(bots), bots=bots, settings={"grace": 5})
    connections = [await client.connect(table, delays=soon).__aenter__() for client in clients]
    try:
        for seat, connection in enumerate(connections):
            await connection.do(Sit, seat=seat, name=f"Person {seat}")
        await connections[0].do(Start)
        for connection in connections:
            await connection.until(lambda known: known.table is not None and known.table.stage == "playing")
        yield connections
    finally:
        for connection in connections:
            await connection.close()


async def step(connections: list[TableConnection]) -> None:
    """Make the next move, if somebody must move."""
    newest = max(connection.known.version for connection in connections)
    for connection in connections:
        known = await connection.until(lambda known: known.version >= newest)
        if must_move(known):
            assert known.view is not None
            move = known.view.legal[0]
            fields = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
            done = await connection.do(Move, seen=known.version, **fields)
            await connection.until(partial(_has, version=done.version))
            return


def _has(known: KnownTable, version: int) -> bool:
    return known.version >= version


async def refused(connections: list[TableConnection]) -> CommandRefused:
    """The first refusal; until then people talk, and the disk fills up."""
    while True:
        try:
            await connections[0].do(Say, text="so much is to be said" * 14)
            await step(connections)
        except CommandRefused as refusal:
            return refusal


async def play_out(connections: list[TableConnection]) -> KnownTable:
    while not is_over(max((connection.known for connection in connections), key=lambda known: known.version)):
        await step(connections)
    return await connections[0].until(is_over)


@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_move_is_refused_while_the_disk_fails_and_accepted_afterwards(
    tmp_path: Path, disk: Disk, trouble: Trouble
) -> None:
    async def played(address: str) -> tuple[list[str], bool, str]:
        async with table_of(address, 2) as connections:
            await step(connections)
            disk.trouble = trouble
            first = await refused(connections)
            before = connections[0].known
            again = await refused(connections)
            same = connections[0].known == before
            disk.trouble = None
            end = await play_out(connections)
        assert end.table is not None
        return [first.code, again.code], same, end.table.stage

    with running(tmp_path) as (address, _):
        codes, same, stage = asyncio.run(played(address))

    assert (codes, same, stage) == ([CODES[trouble]] * 2, True, "over")


def test_refusal_for_a_full_disk_is_a_sentence(tmp_path: Path, disk: Disk) -> None:
    async def reply(address: str) -> str:
        async with table_of(address, 2) as connections:
            disk.trouble = "full"
            return (await refused(connections)).sentence

    with running(tmp_path) as (address, _):
        sentence = asyncio.run(reply(address))

    assert sentence == "Can't save this: the disk or the database is full."


def test_server_recovers_when_files_may_not_grow(tmp_path: Path) -> None:
    async def played(server: ServerProcess) -> tuple[str, int]:
        async with table_of(server.address, 2) as connections:
            limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(
                server.pid, resource.RLIMIT_FSIZE, ((server.data / "ohhell.db-wal").stat().st_size, limit[1])
            )
            refusal = await refused(connections)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limit)
            return refusal.code, (await play_out(connections)).version

    with serving(tmp_path / "data") as server:
        code, version = asyncio.run(played(server))
    with Store.open(Config.at(tmp_path / "data").database) as store:
        (table,) = store.read(lambda connection: {row.stream for row in connection.execute(select(log))}).result()
        written = [entry.version for entry in store.read(partial(entries, stream=table)).result()]

    assert (code, written) == ("store-failed", list(range(1, version + 1)))


def as_operator(url: str, order: str) -> None:
    """Somebody else gives PostgreSQL an order about the database at *url*, and everybody connected has to come again."""
    with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as connection:
        connection.execute(order.replace("%s", str(make_url(url).database)).encode())
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_server_recovers_when_postgresql_is_read_only(tmp_path: Path, postgresql_url: str) -> None:
    async def played(address: str) -> tuple[str, bool]:
        async with table_of(address, 2) as connections:
            as_operator(postgresql_url, "ALTER DATABASE %s SET default_transaction_read_only = on")
            refusal = await refused(connections)
            as_operator(postgresql_url, "ALTER DATABASE %s RESET default_transaction_read_only")
            return refusal.code, is_over(await play_out(connections))

    with serving(tmp_path / "data", "--database", postgresql_url) as server:
        assert asyncio.run(played(server.address)) == ("store-read-only", True)


def thoughts(state: ServerState) -> float:
    return state.metrics.registry.get_sample_value("ohhell_bot_seconds_count", {"bot": "novice"}) or 0.0


def test_bot_tries_again_slowly_when_its_move_is_not_written(tmp_path: Path, disk: Disk) -> None:
    async def played(address: str, state: ServerState) -> tuple[bool, str]:
        async with table_of(address, 1, "novice") as (connection,):
            while not must_move(connection.known):
                await connection.until(lambda known: must_move(known) or is_over(known))
            disk.after_next_commit = "read-only"  # the person's move is written, and the bot's is not
            await step([connection])
            begin, before = monotonic(), thoughts(state)
            await happens(lambda: thoughts(state) >= before + 3)
            patient = monotonic() - begin > RETRY_S
            disk.trouble = None
            end = await play_out_alone(connection)
        assert end.table is not None
        return patient, end.table.stage

    with running(tmp_path) as (address, app):
        patient, stage = asyncio.run(played(address, app.state.server))

    assert (patient, stage) == (True, "over")


async def play_out_alone(connection: TableConnection) -> KnownTable:
    while not is_over(await connection.until(lambda known: must_move(known) or is_over(known))):
        await step([connection])
    return connection.known
