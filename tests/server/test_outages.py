"""A database that is killed while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from databases import kill_postgresql, new_postgresql, start_postgresql, throw_away_postgresql
from ohhell.client.commands import CommandRefused
from ohhell.client.connection import TableConnection
from ohhell.protocol.messages import AnyCommand, Done
from server import table_kills
from server.server_process import ServerProcess, serving

KILLS = 1
"""How often PostgreSQL is killed; each restart with its recovery takes seconds."""


class RetryingCommands(table_kills.CountedCommands):
    """People who try again when the database cannot write; *codes* are the refusals they heard."""

    codes: ClassVar[set[str]] = set()

    async def do(self, connection: TableConnection, kind: Callable[..., AnyCommand], **fields: Any) -> Done:
        while True:
            try:
                return await super().do(connection, kind, **fields)
            except CommandRefused as refusal:
                self.codes.add(refusal.code)
                if refusal.code != "store-failed":
                    raise


async def _kill_database(
    server: ServerProcess,
    traffic: table_kills.CountedCommands,
    played: table_kills.KilledGame,
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


def test_acknowledged_moves_are_stored_when_postgresql_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with throw_away_postgresql() as socket:
        url = new_postgresql(socket)
        monkeypatch.setattr(table_kills, "_kill", partial(_kill_database, socket=socket))
        monkeypatch.setattr(table_kills, "CountedCommands", RetryingCommands)
        with serving(tmp_path / "data", "--database", url) as server:
            played = asyncio.run(table_kills.play(server, url, kills=KILLS, chance=Random(1)))

    written = {entry.command.partition(":")[2] for entry in played.entries if entry.command is not None}
    assert {done.id for done in played.answers} <= written
    assert [entry.version for entry in played.entries] == list(range(1, len(played.entries) + 1))
    assert RetryingCommands.codes <= {"store-failed"}
