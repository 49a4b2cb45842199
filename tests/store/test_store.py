"""Writing in groups, and reading at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Engine, event, text

from ohhell.store.errors import StoreError
from ohhell.store.log import entries
from ohhell.store.store import Store
from store.queued_writes import busy, there, written


def test_waiting_jobs_share_one_transaction(store: Store) -> None:
    commits: list[Connection] = []
    count = commits.append
    event.listen(Engine, "commit", count)
    try:
        with busy(store) as holding:
            futures = [store.write(written(f"t{number}")) for number in range(50)]
        holding.result()
        for future in futures:
            future.result()
    finally:
        event.remove(Engine, "commit", count)

    assert len(commits) == 2


def fail(_connection: Connection) -> None:
    raise LookupError("not today")


def insert_nowhere(connection: Connection) -> None:
    connection.execute(text("INSERT INTO nowhere VALUES (1)"))


@pytest.mark.parametrize(
    ("step", "error"),
    [
        pytest.param(fail, LookupError("not today"), id="the job raises"),
        pytest.param(
            insert_nowhere,
            StoreError("store-failed", "Can't save this: the database failed."),
            id="the database refuses",
        ),
    ],
)
def test_job_that_fails_is_undone_alone(store: Store, step: Callable[[Connection], None], error: Exception) -> None:
    def job(connection: Connection) -> None:
        written("failed")(connection)
        step(connection)

    with busy(store):
        before, failed, after = store.write(written("a")), store.write(job), store.write(written("b"))
    before.result()
    after.result()

    assert (failed.exception().__class__, getattr(failed.exception(), "args", ())) == (type(error), error.args)
    assert there(store, "a", "failed", "b") == ["a", "b"]


def test_job_returns_its_value_when_it_is_committed(store: Store) -> None:
    def count(connection: Connection) -> int:
        written("t")(connection)
        return len(entries(connection, "t"))

    assert store.write(count).result() == 1
    assert there(store, "t") == ["t"]


def test_reader_does_not_see_uncommitted_entries(store: Store) -> None:
    def half(connection: Connection) -> list[str]:
        written("t")(connection)
        return there(store, "t")

    assert store.write(half).result() == []


def test_job_is_left_out_when_it_was_cancelled(store: Store) -> None:
    with busy(store):
        store.write(written("t")).cancel()
    store.write(written("last")).result()

    assert there(store, "t", "last") == ["last"]


def test_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match=r"Can't read this: the database is read-only.") as refused:
        store.read(written("t")).result()

    assert refused.value.code == "store-read-only"


def test_reader_sees_one_moment(store: Store) -> None:
    def twice(connection: Connection) -> tuple[int, int]:
        before = len(entries(connection, "t"))
        store.write(written("t", before + 1)).result()
        return before, len(entries(connection, "t"))

    assert store.read(twice).result() == (0, 0)


def test_error_of_a_query_is_passed_on(store: Store) -> None:
    with pytest.raises(LookupError, match="not today"):
        store.read(fail).result()


def test_closing_finishes_queued_jobs(database_url: str) -> None:
    store = Store.open(database_url)
    with busy(store):
        closer = threading.Thread(target=store.close)
        futures = [store.write(written(f"t{number}")) for number in range(20)]
        closer.start()
    closer.join()
    store.close()

    assert [future.result(timeout=0) for future in futures] == [None] * 20


def test_closed_store_refuses_reads_and_writes(database_url: str) -> None:
    store = Store.open(database_url)
    store.close()

    with pytest.raises(StoreError, match=r"Can't save this: the database is closed."):
        store.write(written("t")).result()
    with pytest.raises(StoreError, match=r"Can't read this: the database is closed."):
        store.read(lambda connection: len(entries(connection, "t"))).result()
