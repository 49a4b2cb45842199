"""Tables that are read back from their log, and the facts that stay in memory."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.repository import RECENT_FACTS
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
        before.setattr("ohhell.server.tables.registry.HANDS_A_TABLE", 1_000)  # as in version 0.1.0
        table = ann.make(rules=long(121))
    here.state.tables.release_idle()
    ann.sit(table, 0)
    here.guest("Bob").sit(table, 1)
    here.start(table)
    here.play_out(table)

    assert here.table(table).stage == "over"


def test_recent_facts_are_limited_when_a_table_is_read(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(rules=long(110))
    for seat, person in enumerate((ann, bob)):
        if person.id not in here.table(table).people:
            person.sit(table, seat)
    here.start(table)
    here.play_out(table)

    read = here.state.store.read(partial(tables_repository.read, table_id=table)).result()

    assert (read.table.version > 2 * RECENT_FACTS, len(read.recent)) == (True, RECENT_FACTS)


def test_recent_facts_do_not_hold_the_whole_game(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    for seat, person in enumerate((ann, bob)):
        if person.id not in here.table(table).people:
            person.sit(table, seat)
    here.start(table)
    here.play_out(table)

    read = here.state.store.read(partial(tables_repository.read, table_id=table)).result()

    assert {item.before.match.events for item in read.recent if item.before.match is not None} == {()}
