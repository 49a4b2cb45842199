"""Nothing is lost: a real server is killed many times in a game, and no move that was acknowledged is missing or there twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from server.kill_checks import broken_laws
from server.server_process import serving
from server.table_kills import play

KILLS = 8


def test_a_server_killed_again_and_again_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, database_url: str
) -> None:
    with serving(tmp_path / "data", "--database", database_url) as server:
        played = asyncio.run(play(server, database_url, kills=KILLS, chance=Random(database_url.partition(":")[0])))

    assert (broken_laws(played), server.errors) == ([], [])
    assert played.kills == KILLS
    assert played.kills_in_flight > 0
