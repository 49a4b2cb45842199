"""The index of tables."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection

from ohhell.store import people, tables
from ohhell.store.errors import StoreError
from ohhell.store.store import Store
from ohhell.store.tables import TableLine

TABLE = TableLine(
    "t1", "KQJT", 9_000, True, "gathering", "ann", "irish", 4, created=1_000, changed=1_000, summary=b"{}"
)


def named(name: str, **changes: object) -> TableLine:
    return replace(TABLE, id=name, code=None, code_until=None, **changes)  # type: ignore[arg-type]  # fields by name


def saved(store: Store, *lines: TableLine) -> None:
    for line in lines:
        store.write(partial(tables.add, table=line)).result()


def test_table_is_found_as_it_was_saved(store: Store) -> None:
    saved(store, TABLE)

    assert store.read(lambda connection: tables.find(connection, "t1")).result() == TABLE
    assert store.read(lambda connection: tables.find(connection, "t2")).result() is None


def test_table_changes_except_its_code_its_seats_and_its_creation(store: Store) -> None:
    changed = replace(TABLE, listed=False, phase="playing", host="bob", changed=2_000, summary=b"[]")
    saved(store, TABLE)
    store.write(
        lambda connection: tables.change(connection, replace(changed, code="OTHER", seats=3, created=9))
    ).result()

    assert store.read(lambda connection: tables.find(connection, "t1")).result() == changed


@pytest.mark.parametrize(("now", "opens"), [(8_999, "t1"), (9_000, None)])
def test_code_opens_its_table_until_it_expires(store: Store, now: int, opens: str | None) -> None:
    saved(store, TABLE)
    found = store.read(lambda connection: tables.by_code(connection, "KQJT", now)).result()

    assert (found and found.id) == opens


def test_code_without_an_end_does_not_expire(store: Store) -> None:
    saved(store, replace(TABLE, code_until=None))

    assert store.read(lambda connection: tables.by_code(connection, "KQJT", 10**15)).result()


def test_code_is_refused_when_another_table_has_it(store: Store) -> None:
    saved(store, TABLE)

    with pytest.raises(StoreError, match=r"Can't give a table the code KQJT: another table has it.") as refused:
        saved(store, replace(TABLE, id="t2"))

    assert refused.value.code == "code-taken"


def test_code_can_be_used_again_when_it_has_expired(store: Store) -> None:
    saved(store, TABLE, replace(TABLE, id="t2", changed=9_500, code_until=20_000))
    found = store.read(lambda connection: tables.by_code(connection, "KQJT", 9_600)).result()

    assert found
    assert found.id == "t2"


def test_open_listed_tables_are_found_latest_first(store: Store) -> None:
    saved(
        store,
        named("old", changed=1_000),
        named("new", changed=3_000, phase="playing"),
        named("private", listed=False),
        named("over", phase="over"),
        named("closed", phase="closed"),
        named("middle", changed=2_000),
    )

    def found(connection: Connection) -> list[list[str]]:
        return [[line.id for line in tables.listed(connection, limit)] for limit in (100, 2)]

    assert store.read(found).result() == [["new", "middle", "old"], ["new", "middle"]]


def test_tables_are_counted_unless_they_are_over_or_closed(store: Store) -> None:
    saved(store, *(named(phase, phase=phase) for phase in ("gathering", "playing", "over", "closed")))

    assert store.read(tables.count_open).result() == 2


def test_open_tables_of_a_host_are_found(store: Store) -> None:
    saved(store, named("a"), named("b", phase="playing"), named("c", phase="closed"), named("d", host="bob"))

    found = store.read(lambda connection: tables.open_by_host(connection, "ann")).result()

    assert [line.id for line in found] == ["a", "b"]


def test_tables_of_a_person_are_those_with_a_seat_and_those_they_host_before_the_start(store: Store) -> None:
    saved(store, *(named(name, changed=at, host="bob") for name, at in (("a", 1_000), ("b", 2_000), ("c", 1_000))))
    saved(store, named("d", changed=3_000), named("e", phase="playing"))

    def sit(connection: Connection) -> list[str]:
        people.add(connection, people.StoredPerson("ann", "Ann", 0, 0))
        for table in ("a", "a", "b", "c"):
            tables.seat(connection, table, "ann")
        tables.unseat(connection, "c", "ann")
        return [line.id for line in tables.tables_of(connection, "ann")]

    assert store.write(sit).result() == ["d", "b", "a"]
