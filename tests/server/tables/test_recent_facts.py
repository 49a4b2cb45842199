"""The newest facts of a table."""

from __future__ import annotations

from functools import partial

from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.recent_facts import RECENT_FACTS
from server.in_process_server import Site, long


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
