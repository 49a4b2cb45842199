"""Leases: one process at a time appends to a stream, by the database's clock."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from ohhell.store import leases, log
from ohhell.store.errors import StoreError
from ohhell.store.leases import Fence, Owner, RunningProcess
from ohhell.store.log import Appending, LogEntry
from ohhell.store.store import Store

LONG = 60_000


def entry(version: int = 1, stream: str = "t-1") -> LogEntry:
    return LogEntry(stream, version, 1_760_000_000_000, b"{}")


@pytest.fixture
def fences() -> dict[str, Fence]:
    """The leases that the process of the store believes to have."""
    return {}


@pytest.fixture
def store(postgresql_url: str, fences: dict[str, Fence]) -> Iterator[Store]:
    with Store.open(postgresql_url, fences=fences) as opened:
        yield opened


def runs(store: Store, process: str, *, lasts_ms: int = LONG, leaving: bool = False) -> None:
    """Let a process count as running; for 0 milliseconds it does not."""
    who = RunningProcess(process, f"{process}:1", 0, leaving)
    store.write(partial(leases.renew, process=who, lasts_ms=lasts_ms)).result()


def take(store: Store, process: str, stream: str = "t-1") -> Fence | None:
    return store.write(partial(leases.take, stream=stream, process=process)).result()


def test_take_gives_a_free_lease(store: Store) -> None:
    runs(store, "a")

    assert take(store, "a") == Fence("a", 1)


def test_take_refuses_the_lease_of_a_running_process(store: Store) -> None:
    runs(store, "a")
    take(store, "a")

    assert take(store, "b") is None


def test_take_raises_the_fence_after_its_owner_stopped(store: Store) -> None:
    runs(store, "a", lasts_ms=0)
    take(store, "a")

    assert take(store, "b") == Fence("b", 2)


def test_take_gives_a_released_lease(store: Store) -> None:
    runs(store, "a")
    fence = take(store, "a")
    assert fence is not None
    store.write(partial(leases.release, stream="t-1", fence=fence)).result()

    assert take(store, "b") == Fence("b", 2)


def test_release_leaves_the_lease_of_the_next_owner(store: Store) -> None:
    runs(store, "a", lasts_ms=0)
    fence = take(store, "a")
    runs(store, "b")
    take(store, "b")
    assert fence is not None
    store.write(partial(leases.release, stream="t-1", fence=fence)).result()

    assert store.read(partial(leases.owner, stream="t-1")).result() == Owner("b", leaving=False)


def test_owner_is_none_when_its_process_no_longer_runs(store: Store) -> None:
    runs(store, "a", lasts_ms=0)
    take(store, "a")

    assert store.read(partial(leases.owner, stream="t-1")).result() is None


def test_owner_says_when_its_process_is_leaving(store: Store) -> None:
    runs(store, "a", leaving=True)
    take(store, "a")

    assert store.read(partial(leases.owner, stream="t-1")).result() == Owner("a", leaving=True)


def test_leave_releases_all_leases(store: Store) -> None:
    runs(store, "a")
    for stream in ("t-1", "t-2"):
        take(store, "a", stream)
    store.write(partial(leases.leave, process="a")).result()

    assert (store.read(partial(leases.held, process="a")).result(), store.read(leases.running).result()) == ({}, [])


def test_in_use_has_the_streams_of_running_processes(store: Store) -> None:
    runs(store, "a")
    runs(store, "b", lasts_ms=0)
    take(store, "a", "t-1")
    take(store, "b", "t-2")

    assert store.read(leases.in_use).result() == {"t-1"}


def test_process_that_stopped_long_ago_is_forgotten(store: Store) -> None:
    runs(store, "a", lasts_ms=-leases.FORGOTTEN_MS - 1)
    runs(store, "b")

    def count(connection: Connection) -> int:
        return int(connection.execute(text("SELECT count(*) FROM processes")).scalar_one())

    assert store.read(count).result() == 1


def test_database_time_is_in_milliseconds(store: Store) -> None:
    assert store.read(leases.database_time).result() > 1_700_000_000_000


def test_append_with_the_lease_is_written(store: Store, fences: dict[str, Fence]) -> None:
    runs(store, "a")
    fence = take(store, "a")
    assert fence is not None
    fences["t-1"] = fence
    for version in (1, 2):
        store.write(Appending([entry(version)])).result()

    assert len(store.read(partial(log.entries, stream="t-1")).result()) == 2


def test_append_with_an_old_fence_is_refused(store: Store, fences: dict[str, Fence]) -> None:
    runs(store, "a", lasts_ms=0)
    fences["t-1"] = Fence("a", 1)
    take(store, "a")
    store.write(Appending([entry(1)])).result()
    take(store, "b")

    with pytest.raises(StoreError, match="another process has taken it over") as refused:
        store.write(Appending([entry(2)])).result()

    assert refused.value.code == "lease-lost"


def test_append_with_an_old_fence_stops_no_other_table(store: Store, fences: dict[str, Fence]) -> None:
    runs(store, "a")
    fences |= {"t-1": Fence("a", 7), "t-2": Fence("a", 1)}
    take(store, "a", "t-2")

    def both(connection: Connection) -> list[StoreError | None]:
        del connection
        return []

    store.write(both)
    results = [store.write(Appending([entry(1, stream)])) for stream in ("t-1", "t-2")]

    assert [type(result.exception()) for result in results] == [StoreError, type(None)]


def test_append_to_a_stream_without_a_lease_is_refused(store: Store, fences: dict[str, Fence]) -> None:
    runs(store, "a")
    take(store, "a")
    fences["t-1"] = Fence("a", 1)
    store.write(Appending([entry(1)])).result()
    fences.clear()

    with pytest.raises(StoreError, match="another process"):
        store.write(Appending([entry(2)])).result()


def test_new_stream_needs_no_lease(store: Store) -> None:
    store.write(Appending([entry(1)])).result()

    assert len(store.read(partial(log.entries, stream="t-1")).result()) == 1


def test_lease_is_not_taken_over_during_an_append(store: Store, postgresql_url: str) -> None:
    runs(store, "a", lasts_ms=0)
    take(store, "a")

    def append_while_another_takes(connection: Connection) -> None:
        leases.check_fences(connection.execution_options(**{leases.FENCES: {"t-1": Fence("a", 1)}}), [("t-1", 1)])
        with Store.open(postgresql_url) as other:

            def impatient(theirs: Connection) -> None:
                theirs.execute(text("SET LOCAL lock_timeout = '100ms'"))
                leases.take(theirs, "t-1", "b")

            # in a store of its own, because the row that counts commits is locked as well
            with other._writer.connect() as theirs:
                impatient(theirs)

    with pytest.raises(OperationalError, match="lock timeout"), store._writer.begin() as connection:
        append_while_another_takes(connection)
