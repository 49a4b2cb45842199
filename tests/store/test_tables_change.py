"""What becomes of a table that is there."""

from __future__ import annotations

from dataclasses import replace

from ohhell.store import tables
from ohhell.store.store import Store
from ohhell.store.tables import TableLine

LINE = TableLine("t", "ABCDEF", 9, False, "gathering", "ann", "Plain", 4, 1, 1, b"{}")


def test_a_table_changes_but_for_its_code_its_seats_and_its_beginning(store: Store) -> None:
    changed = replace(LINE, listed=True, phase="playing", host="bob", changed=2, summary=b"[]")
    store.write(lambda connection: tables.save(connection, LINE)).result()
    store.write(lambda connection: tables.change(connection, replace(changed, code="OTHER", seats=3))).result()

    assert store.read(lambda connection: tables.find(connection, "t")).result() == changed
