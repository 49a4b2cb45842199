"""An event on a server that is killed: no confirmed action is lost or doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from ohhell.tournament.archive import load_event
from ohhell.tournament.verification import verify_event
from server.event_kills import ENTRANTS, MATCHES, run_event
from server.server_process import serving

KILLS = 3


def test_event_loses_and_doubles_nothing_when_the_server_is_killed(tmp_path: Path, database_url: str) -> None:
    with serving(tmp_path / "data", "--database", database_url) as server:
        chance = Random(database_url.partition(":")[0])
        played = asyncio.run(run_event(server, database_url, kills=KILLS, chance=chance))

    written = {entry.command.partition(": ")[2]: entry.version for entry in played.entries if entry.command is not None}
    entries, event = load_event(played.file)
    assert (played.kills, played.contradictions, server.errors) == (KILLS, [], [])
    assert played.unanswered > 0
    assert played.confirmed == written
    assert sorted(written) == sorted(played.sent)
    assert [entry.version for entry in played.entries] == list(range(1, len(played.sent) + 2))
    assert (verify_event(entries).fine, event.closed, len(event.changes)) == (True, True, MATCHES * ENTRANTS)
    assert played.pads == [ENTRANTS // 2] * MATCHES
