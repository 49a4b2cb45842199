"""Writing in groups and reading beside it."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import Connection, Engine, event, text

from ohhell.store.errors import StoreError
from ohhell.store.log import version
from ohhell.store.store import Store
from store.queued_writes import busy, there, written


def test_jobs_that_wait_share_one_transaction(store: Store) -> None:
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


def test_a_job_that_raises_undoes_itself_alone(store: Store) -> None:
    def clumsy(connection: Connection) -> None:
        written("clumsy")(connection)
        raise LookupError("not today")

    with busy(store):
        before, failed, after = store.write(written("a")), store.write(clumsy), store.write(written("b"))
    before.result()
    after.result()

    with pytest.raises(LookupError, match="not today"):
        failed.result()
    assert there(store, "a", "clumsy", "b") == ["a", "b"]


def test_a_job_the_database_refuses_undoes_itself_alone(store: Store) -> None:
    def wrong(connection: Connection) -> None:
        written("wrong")(connection)
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    with busy(store):
        before, failed, after = store.write(written("a")), store.write(wrong), store.write(written("b"))
    before.result()
    after.result()

    with pytest.raises(StoreError, match=r"Can't save this: the database failed.") as refused:
        failed.result()
    assert refused.value.code == "store-failed"
    assert there(store, "a", "wrong", "b") == ["a", "b"]


def test_a_job_gives_its_value_when_it_is_committed(store: Store) -> None:
    def count(connection: Connection) -> int:
        written("t")(connection)
        return version(connection, "t")

    assert store.write(count).result() == 1
    assert there(store, "t") == ["t"]


def test_what_is_not_committed_is_not_read(store: Store) -> None:
    def half(connection: Connection) -> list[str]:
        written("t")(connection)
        return there(store, "t")

    assert store.write(half).result() == []


def test_a_job_nobody_waits_for_any_more_is_left_out(store: Store) -> None:
    with busy(store):
        store.write(written("t")).cancel()
    store.write(written("last")).result()

    assert there(store, "t", "last") == ["last"]


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match=r"Can't read this: the database is read-only.") as refused:
        store.read(written("t")).result()

    assert refused.value.code == "store-read-only"


def test_a_reader_sees_one_moment(store: Store) -> None:
    def twice(connection: Connection) -> tuple[int, int]:
        before = version(connection, "t")
        store.write(written("t", before + 1)).result()
        return before, version(connection, "t")

    assert store.read(twice).result() == (0, 0)


def test_an_error_of_a_query_comes_back_as_it_is(store: Store) -> None:
    def clumsy(_connection: Connection) -> None:
        raise LookupError("not today")

    with pytest.raises(LookupError, match="not today"):
        store.read(clumsy).result()


def test_closing_finishes_what_is_queued(database_url: str) -> None:
    store = Store.open(database_url)
    with busy(store):
        closer = threading.Thread(target=store.close)
        futures = [store.write(written(f"t{number}")) for number in range(20)]
        closer.start()
    closer.join()
    store.close()

    assert [future.result(timeout=0) for future in futures] == [None] * 20


def test_a_closed_store_says_so(database_url: str) -> None:
    store = Store.open(database_url)
    store.close()

    with pytest.raises(StoreError, match=r"Can't save this: the database is closed."):
        store.write(written("t")).result()
    with pytest.raises(StoreError, match=r"Can't read this: the database is closed."):
        store.read(lambda connection: version(connection, "t")).result()
