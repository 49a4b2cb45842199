"""Acknowledged writes are durable; the store refuses what it cannot write, until it can."""

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
from ohhell.store.log import entries
from ohhell.store.store import Store
from store.queued_writes import busy, code_of, written

PROGRAM = Path(__file__).parent / "writes_until_killed.py"


@contextmanager
def listening(name: str, listener: Callable[..., object]) -> Iterator[None]:
    """Call *listener* for every new connection in this block."""
    event.listen(Engine, name, listener)
    try:
        yield
    finally:
        event.remove(Engine, name, listener)


def as_operator(url: str, order: str) -> None:
    """Run a statement on the database at *url* from another connection; %s is the name of the database."""
    with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as connection:
        connection.execute(order.replace("%s", str(make_url(url).database)).encode())


@pytest.mark.parametrize("run", range(3))
def test_acknowledged_entries_are_stored_when_the_process_is_killed(database_url: str, run: int) -> None:
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


def test_writer_waits_for_the_disk(store: Store, database_url: str) -> None:
    sqlite = database_url.startswith("sqlite")
    question, answer = ("PRAGMA synchronous", 2) if sqlite else ("SHOW synchronous_commit", "on")

    assert store.write(lambda connection: connection.scalar(text(question))).result() == answer


def test_postgresql_waits_for_the_disk_when_it_is_set_to_acknowledge_early(postgresql_url: str) -> None:
    as_operator(postgresql_url, "ALTER DATABASE %s SET synchronous_commit = off")

    with Store.open(postgresql_url) as store:
        answer = store.write(lambda connection: connection.scalar(text("SHOW synchronous_commit"))).result()

    assert answer == "on"


def test_full_database_refuses_until_there_is_space(sqlite_url: str) -> None:
    limit = 1  # page: the database can not grow

    def narrow(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit}")

    Store.open(sqlite_url).close()
    with listening("connect", narrow), Store.open(sqlite_url) as store:
        large = written(size=100_000)
        codes = [code_of(store.write(large)), code_of(store.write(large))]
        limit = 1_000_000
        codes += [code_of(store.write(large)), code_of(store.write(large))]

    assert codes == ["store-full", "store-full", None, "version-taken"]


def fill(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count = 1")
    written("greedy", size=1_000_000)(connection)


def fill_and_hide(connection: Connection) -> None:
    try:
        fill(connection)
    except SQLAlchemyError as error:
        raise LookupError("not today") from error


def break_connection(connection: Connection) -> None:
    connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))


@pytest.mark.parametrize(
    ("database_url", "job", "code"),
    [
        pytest.param("sqlite", fill, "store-full", id="a job fills the database"),
        pytest.param("sqlite", fill_and_hide, "store-failed", id="a job hides that the database is full"),
        pytest.param("postgresql", break_connection, "store-failed", id="the connection breaks"),
    ],
    indirect=["database_url"],
)
def test_group_is_refused_when_its_transaction_is_lost(
    database_url: str, job: Callable[[Connection], None], code: str
) -> None:
    with Store.open(database_url) as store:
        with busy(store):
            group = [store.write(each) for each in (written("a"), job, written("b"))]
        codes = [code_of(future) for future in group]
        next_one = code_of(store.write(written("a")))

    assert (codes, next_one) == ([code] * 3, None)


def test_read_only_file_is_read_and_refuses_writes_until_it_is_writable(sqlite_url: str) -> None:
    def as_on_a_read_only_disk(
        _dialect: object, _record: object, arguments: list[str], _options: object
    ) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{arguments[0]}?mode=ro", uri=True, check_same_thread=False)

    with Store.open(sqlite_url) as somebody, listening("do_connect", as_on_a_read_only_disk):
        somebody.write(written()).result()
        store = Store.open(sqlite_url)
        seen = store.read(lambda connection: len(entries(connection, "t"))).result()
        codes = [code_of(store.write(written(number=2))), code_of(store.write(written(number=2)))]
    codes += [code_of(store.write(written(number=2))), code_of(store.write(written(number=3)))]
    store.close()

    assert (seen, codes) == (1, ["store-read-only", "store-read-only", None, None])


def test_read_only_postgresql_refuses_until_it_is_writable(postgresql_url: str) -> None:
    with Store.open(postgresql_url) as store:
        as_operator(postgresql_url, "ALTER DATABASE %s SET default_transaction_read_only = on")
        store.write(lambda connection: connection.execute(text("SET default_transaction_read_only = on"))).result()
        codes = [code_of(store.write(written())), code_of(store.write(written()))]
        as_operator(postgresql_url, "ALTER DATABASE %s RESET default_transaction_read_only")
        codes += [code_of(store.write(written())), code_of(store.write(written(number=2)))]

    assert codes == ["store-read-only", "store-read-only", None, None]


def test_full_disk_of_postgresql_is_reported_as_full(postgresql_url: str) -> None:
    def full(connection: Connection) -> None:
        connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$"))

    with Store.open(postgresql_url) as store:
        assert code_of(store.write(full)) == "store-full"


def test_write_succeeds_when_the_idle_connection_was_lost(postgresql_url: str) -> None:
    with Store.open(postgresql_url) as store:
        store.write(written()).result()
        as_operator(
            postgresql_url,
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )

        assert code_of(store.write(written(number=2))) is None


def test_sentence_about_a_failure_has_nothing_private(store: Store) -> None:
    def failing(connection: Connection) -> None:
        connection.execute(text("SELECT * FROM secrets"))

    with pytest.raises(StoreError, match=r"^Can't save this: the database failed.$"):
        store.write(failing).result()
