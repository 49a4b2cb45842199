"""A database that is killed while people play."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from databases import kill_postgresql, new_postgresql, start_postgresql, throw_away_postgresql
from ohhell.client.commands import CommandRefused
from server import table_kills
from server.in_process_server import Site, site
from server.server_process import Server, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ohhell.client.connection import TableConnection
    from ohhell.protocol.messages import AnyCommand, Done


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as opened:
        yield opened


class RetryingCommands(table_kills.Commands):
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


async def _kill_database(
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
        monkeypatch.setattr(table_kills, "_kill", partial(_kill_database, socket=socket))
        monkeypatch.setattr(table_kills, "Commands", RetryingCommands)
        with serving(tmp_path / "data", "--database", url) as server:
            played = asyncio.run(table_kills.play(server, url, kills=3, chance=Random(1)))

    written = {entry.command.partition(":")[2] for entry in played.entries if entry.command is not None}
    assert {done.id for done in played.answers} <= written
    assert [entry.version for entry in played.entries] == list(range(1, len(played.entries) + 1))
    assert RetryingCommands.codes <= {"store-failed"}
