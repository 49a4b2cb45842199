"""The index of events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.store import events
from ohhell.store.events import EventLine, EventTableLine
from ohhell.store.store import Store

EVENT = EventLine("e1", "Spring Cup", "ab" * 32, "cd" * 32, created=1, changed=1, closed=False)
TABLE = EventTableLine("e1", 1, 2, code="QRS", pad_id="p1")


@pytest.fixture
def store(store: Store) -> Store:
    store.write(lambda connection: events.add(connection, EVENT)).result()
    store.write(lambda connection: events.save_tables(connection, [TABLE])).result()
    return store


def close(store: Store) -> None:
    store.write(lambda connection: events.change(connection, replace(EVENT, closed=True))).result()


def test_event_is_found_as_it_was_written(store: Store) -> None:
    assert store.read(lambda connection: events.find(connection, "e1")).result() == EVENT
    assert store.read(lambda connection: events.find(connection, "e2")).result() is None


def test_event_changes_except_its_title_and_keys(store: Store) -> None:
    other = replace(EVENT, title="Autumn", director_hash="", changed=9, closed=True)

    store.write(lambda connection: events.change(connection, other)).result()

    expected = replace(EVENT, changed=9, closed=True)
    assert store.read(lambda connection: events.find(connection, "e1")).result() == expected


def test_events_are_counted(store: Store) -> None:
    assert store.read(events.count).result() == 1


def test_tables_of_an_event_are_in_order(store: Store) -> None:
    first = replace(TABLE, number=1, code=None, pad_id=None, table_id="t1")

    store.write(lambda connection: events.save_tables(connection, [first])).result()

    assert store.read(lambda connection: events.tables_of(connection, "e1")).result() == [first, TABLE]


def test_table_is_replaced_when_it_is_known(store: Store) -> None:
    new = replace(TABLE, generation=2, code="XYZ")

    store.write(lambda connection: events.save_tables(connection, [new])).result()

    assert store.read(lambda connection: events.tables_of(connection, "e1")).result() == [new]


def test_table_is_found_by_the_code_of_its_scorer(store: Store) -> None:
    assert store.read(lambda connection: events.table_by_code(connection, "QRS")).result() == TABLE
    assert store.read(lambda connection: events.table_by_code(connection, "XYZ")).result() is None


def test_code_is_worthless_when_the_event_is_closed(store: Store) -> None:
    close(store)

    assert store.read(lambda connection: events.table_by_code(connection, "QRS")).result() is None


def test_open_tables_are_those_of_events_that_are_not_closed(store: Store) -> None:
    before = store.read(events.open_tables).result()
    close(store)

    assert (before, store.read(events.open_tables).result()) == ([TABLE], [])
