"""Tables that are read back from their log, and the facts that stay in memory."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ohhell.rules.state import State
from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.repository import RECENT_FACTS, StoredTable
from server.in_process_server import LocalServer, local_server, long


def test_table_survives_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as before:
        _, _, table = before.two_playing()
        was = before.table(table)
    with local_server(tmp_path) as after:
        seen = after.stranger().get(f"/api/tables/{table}").json()["table"]

        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Bob"]
        assert after.table(table).state == was.state


def test_stored_table_longer_than_the_limit_still_plays(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, table = server.two_seated()
    monkeypatch.setattr("ohhell.server.tables.registry.HANDS_PER_TABLE", 1)  # version 0.1.0 had a higher limit
    server.state.tables.release_idle()
    server.start(table)
    server.play_out(table)

    assert server.table(table).stage == "over"


def read_back(server: LocalServer, **wanted: Any) -> StoredTable:
    """A table with a finished game as it is read from the store."""
    _, _, table = server.two_finished(**wanted)
    return server.state.store.read(partial(tables_repository.read, table_id=table)).result()


def test_recent_facts_are_limited_when_a_table_is_read(server: LocalServer) -> None:
    read = read_back(server, rules=long(70))

    assert (read.table.version > 2 * RECENT_FACTS, len(read.recent)) == (True, RECENT_FACTS)


def test_recent_facts_do_not_hold_the_whole_game(server: LocalServer) -> None:
    read = read_back(server)

    assert {type(item.before) for item in read.recent} == {type(None), State}
