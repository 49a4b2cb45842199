"""A server that is killed during a game loses no acknowledged move and doubles none."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from server.server_process import serving
from server.table_kills import broken_laws, play

KILLS = 4
"""How often the server is killed; `make soak` kills it 300 times."""


def test_killed_server_loses_and_doubles_no_move(tmp_path: Path, database_url: str) -> None:
    with serving(tmp_path / "data", "--database", database_url) as server:
        played = asyncio.run(play(server, database_url, kills=KILLS, chance=Random(database_url.partition(":")[0])))

    assert (broken_laws(played), server.errors) == ([], [])
    assert played.kills == KILLS
    assert played.kills_in_flight > 0
