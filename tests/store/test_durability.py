"""Acknowledged is durable; what cannot be written is refused with a sentence, until it can."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from ohhell.store.errors import StoreError
from ohhell.store.log import entries, version
from ohhell.store.store import Store
from store.queued_writes import busy, code_of, written

PROGRAM = Path(__file__).parent / "writes_until_killed.py"


@contextmanager
def listening(name: str, listener: Callable[..., object]) -> Iterator[None]:
    """Every connection made meanwhile is told to *listener*."""
    event.listen(Engine, name, listener)
    try:
        yield
    finally:
        event.remove(Engine, name, listener)


def as_operator(url: str, order: str) -> None:
    """Somebody else gives PostgreSQL an order about the database at *url*, which it names %s."""
    with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as connection:
        connection.execute(order.replace("%s", str(make_url(url).database)).encode())


@pytest.mark.parametrize("run", range(3))
def test_acknowledged_entries_are_there_after_the_process_is_killed(database_url: str, run: int) -> None:
    enough = random.randrange(1, 150)
    with subprocess.Popen([sys.executable, PROGRAM, database_url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        heard = [process.stdout.readline() for _ in range(enough)]
        process.kill()
        heard += process.stdout.readlines()

    with Store.open(database_url) as store:
        kept = [entry.version for entry in store.read(lambda connection: entries(connection, "t")).result()]

    assert len(heard) >= enough
    assert kept == list(range(1, max(len(kept), len(heard)) + 1)), f"run {run}, killed after {enough}"


def test_the_writer_waits_for_the_disk(store: Store, database_url: str) -> None:
    sqlite = database_url.startswith("sqlite")
    question, answer = ("PRAGMA synchronous", 2) if sqlite else ("SHOW synchronous_commit", "on")

    assert store.write(lambda connection: connection.scalar(text(question))).result() == answer


def test_a_postgresql_set_to_acknowledge_early_is_made_to_wait(postgresql_url: str) -> None:
    as_operator(postgresql_url, "ALTER DATABASE %s SET synchronous_commit = off")

    with Store.open(postgresql_url) as store:
        answer = store.write(lambda connection: connection.scalar(text("SHOW synchronous_commit"))).result()

    assert answer == "on"


def test_a_full_database_refuses_and_recovers(sqlite_url: str) -> None:
    limit = 1  # as many pages as there are

    def narrow(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit}")

    Store.open(sqlite_url).close()
    with listening("connect", narrow), Store.open(sqlite_url) as store:
        large = written(size=100_000)
        codes = [code_of(store.write(large)), code_of(store.write(large))]
        limit = 1_000_000
        codes += [code_of(store.write(large)), code_of(store.write(large))]

    assert codes == ["store-full", "store-full", None, "version-taken"]


def test_when_the_database_is_full_nothing_is_acknowledged_that_is_lost(sqlite_url: str) -> None:
    def greedy(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        written("greedy", size=1_000_000)(connection)

    with Store.open(sqlite_url) as store:
        with busy(store):
            jobs = [written("a"), greedy, written("b")]
            group = [store.write(job) for job in jobs]
        codes = [code_of(future) for future in group]

    assert codes == ["store-full"] * 3


def test_a_job_that_hides_a_full_database_behind_an_error_of_its_own_deceives_nobody(sqlite_url: str) -> None:
    def hiding(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        try:
            written("greedy", size=1_000_000)(connection)
        except SQLAlchemyError as error:
            raise LookupError("not today") from error

    with Store.open(sqlite_url) as store:
        with busy(store):
            group = [store.write(job) for job in (written("a"), hiding, written("b"))]
        codes = [code_of(future) for future in group]
        after = code_of(store.write(written("a")))

    assert (codes, after) == (["store-failed"] * 3, None)


def test_a_read_only_file_is_read_and_refuses_moves_until_it_can_be_written(sqlite_url: str) -> None:
    def as_on_a_read_only_disk(
        _dialect: object, _record: object, arguments: list[str], _options: object
    ) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{arguments[0]}?mode=ro", uri=True, check_same_thread=False)

    with Store.open(sqlite_url) as somebody, listening("do_connect", as_on_a_read_only_disk):
        somebody.write(written()).result()
        store = Store.open(sqlite_url)
        seen = store.read(lambda connection: version(connection, "t")).result()
        codes = [code_of(store.write(written(number=2))), code_of(store.write(written(number=2)))]
    codes += [code_of(store.write(written(number=2))), code_of(store.write(written(number=3)))]
    store.close()

    assert (seen, codes) == (1, ["store-read-only", "store-read-only", None, None])


def test_a_read_only_postgresql_refuses_and_recovers(postgresql_url: str) -> None:
    with Store.open(postgresql_url) as store:
        as_operator(postgresql_url, "ALTER DATABASE %s SET default_transaction_read_only = on")
        store.write(lambda connection: connection.execute(text("SET default_transaction_read_only = on"))).result()
        codes = [code_of(store.write(written())), code_of(store.write(written()))]
        as_operator(postgresql_url, "ALTER DATABASE %s RESET default_transaction_read_only")
        codes += [code_of(store.write(written())), code_of(store.write(written(number=2)))]

    assert codes == ["store-read-only", "store-read-only", None, None]


def test_a_full_disk_under_postgresql_is_told_as_one(postgresql_url: str) -> None:
    def full(connection: Connection) -> None:
        connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$"))

    with Store.open(postgresql_url) as store:
        assert code_of(store.write(full)) == "store-full"


def test_a_connection_that_breaks_fails_the_whole_group_and_the_next_goes_on(postgresql_url: str) -> None:
    def suicide(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with Store.open(postgresql_url) as store:
        with busy(store):
            group = [store.write(job) for job in (written("a"), suicide, written("b"))]
        codes = [code_of(future) for future in group]
        after = code_of(store.write(written("a")))

    assert (codes, after) == (["store-failed"] * 3, None)


def test_a_connection_lost_while_nobody_wrote_is_not_noticed(postgresql_url: str) -> None:
    with Store.open(postgresql_url) as store:
        store.write(written()).result()
        as_operator(
            postgresql_url,
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )

        assert code_of(store.write(written(number=2))) is None


def test_a_sentence_about_a_failure_says_nothing_private(store: Store) -> None:
    def telling(connection: Connection) -> None:
        connection.execute(text("SELECT * FROM secrets"))

    with pytest.raises(StoreError, match=r"^Can't save this: the database failed.$"):
        store.write(telling).result()
