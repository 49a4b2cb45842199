"""A score pad on a server that is killed: no confirmed note is lost or doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from ohhell import read_record
from server.pad_kills import score
from server.server_process import serving

KILLS = 3


def test_pad_loses_and_doubles_nothing_when_the_server_is_killed(tmp_path: Path, database_url: str) -> None:
    with serving(tmp_path / "data", "--database", database_url) as server:
        scored = asyncio.run(score(server, database_url, kills=KILLS, chance=Random(database_url.partition(":")[0])))

    written = {str(entry.command): entry.version for entry in scored.entries}
    assert (scored.kills, scored.contradictions, server.errors) == (KILLS, [], [])
    assert scored.unanswered > 0
    assert scored.confirmed == written
    assert sorted(written) == sorted(scored.sent)
    assert [entry.version for entry in scored.entries] == list(range(1, len(scored.sent) + 1))
    assert [row["points"] for row in scored.sheet["matches"][0]["rows"]] == scored.points
    (record,) = scored.records
    assert [list(row.points) for row in read_record(record).sheet] == scored.points
