"""The log: entries in order, without gaps or duplicates."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from ohhell.store.errors import StoreError
from ohhell.store.log import MAX_ROWS, Appending, LogEntry, append, entries
from ohhell.store.store import Store
from store.queued_writes import busy, code_of, there


def line(number: int, *, stream: str = "t1") -> LogEntry:
    return LogEntry(stream, number, at=1_000 + number, body=b'{"n": %d}' % number, command=f"c{number}")


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    written = [LogEntry("t1", 1, 5_000_000_000_000, b"\x00\xff", "c"), LogEntry("t1", 2, 5_000_000_000_001, b"")]
    store.write(lambda connection: append(connection, written)).result()

    assert store.read(lambda connection: entries(connection, "t1")).result() == written


def test_entries_after_a_version_are_read(store: Store) -> None:
    store.write(lambda connection: append(connection, [line(1), line(2), line(3)])).result()

    assert store.read(lambda connection: entries(connection, "t1", after=1)).result() == [line(2), line(3)]


def test_streams_do_not_mix(store: Store) -> None:
    store.write(lambda connection: append(connection, [line(1), line(1, stream="t2"), line(2)])).result()

    assert store.read(lambda connection: (len(entries(connection, "t1")), len(entries(connection, "t2")))).result() == (
        2,
        1,
    )


@pytest.mark.parametrize(
    "numbers",
    [pytest.param([2], id="a version twice"), pytest.param([4], id="a gap"), pytest.param([3, 5], id="a gap inside")],
)
def test_entries_are_refused_together_when_a_version_does_not_follow_the_last(store: Store, numbers: list[int]) -> None:
    store.write(lambda connection: append(connection, [line(1), line(2)])).result()

    with pytest.raises(StoreError, match=f"Can't write version {numbers[-1]} of t1: the next is.") as refused:
        store.write(lambda connection: append(connection, [line(number) for number in numbers])).result()

    assert refused.value.code == "version-taken"
    assert store.read(lambda connection: len(entries(connection, "t1"))).result() == 2


def test_version_is_refused_when_two_stores_write_it(database_url: str) -> None:
    with Store.open(database_url) as here, Store.open(database_url) as there:
        writes = [store.write(lambda connection: append(connection, [line(1)])) for store in (here, there)]
        codes = [getattr(write.exception(), "code", None) for write in writes]

    assert sorted(codes, key=str) == [None, "version-taken"]


def test_append_does_nothing_when_there_are_no_entries(store: Store) -> None:
    store.write(lambda connection: append(connection, [])).result()

    assert store.read(lambda connection: entries(connection, "t1")).result() == []


def test_entries_are_written_when_they_need_several_statements(store: Store) -> None:
    many = [line(number) for number in range(1, 2 * MAX_ROWS + 2)]
    store.write(lambda connection: append(connection, many)).result()

    assert store.read(lambda connection: entries(connection, "t1")).result() == many


def test_entries_are_not_written_when_the_rest_of_their_job_fails(store: Store) -> None:
    def clumsy(_connection: Connection) -> None:
        raise LookupError("not today")

    with busy(store):
        fine, failed = store.write(Appending([line(1)])), store.write(Appending([line(1, stream="t2")], clumsy))
    fine.result()

    with pytest.raises(LookupError, match="not today"):
        failed.result()
    assert there(store, "t1", "t2") == ["t1"]


def test_second_job_is_refused_when_two_append_the_same_version(store: Store) -> None:
    with busy(store):
        writes = [store.write(Appending([line(1)])), store.write(Appending([line(1)]))]

    assert [code_of(write) for write in writes] == [None, "version-taken"]
