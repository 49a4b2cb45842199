"""Tables that are read back from their log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.in_process_server import Site, long, site
from server.seated_players import two_at_a_table

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_table_survives_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as before:
        _, _, table = two_at_a_table(before)
        before.start(table)
        was = before.table(table)
    with site(tmp_path) as after:
        seen = after.stranger().get(f"/api/tables/{table}").json()["table"]

        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Bob"]
        assert after.table(table).state == was.state


def test_stored_table_longer_than_the_limit_still_plays(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = here.guest()
    with monkeypatch.context() as before:
        before.setattr("ohhell.server.tables.creation.HANDS_A_TABLE", 1_000)  # as in version 0.1.0
        table = ann.make(rules=long(121))
    here.state.tables.release_idle()
    ann.sit(table, 0)
    here.guest("Bob").sit(table, 1)
    here.start(table)
    here.play_out(table)

    assert here.table(table).stage == "over"
