"""A database is brought to the schema of this version when it is opened."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, make_url, text

from ohhell.store import access, games, groups, log, people, tables
from ohhell.store.errors import StoreError
from ohhell.store.schema import metadata
from ohhell.store.store import Store

HERE = Path(__file__).parent
RELEASES = HERE.parent / "fixtures"


def differences(connection: Connection) -> list[object]:
    """What a new migration would have to change."""
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


def made_by_the_first_version(url: str) -> None:
    """A database as schema 0001 left it, with something in every table."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(str(make_url(url).database))
        connection.executescript((HERE / "first_version.sqlite.sql").read_text(encoding="utf-8"))
        connection.close()
    else:
        with psycopg.connect(url) as server:
            server.execute((HERE / "first_version.postgresql.sql").read_bytes())


def test_migrations_lead_to_the_schema(store: Store) -> None:
    assert store.read(differences).result() == []


def test_database_of_the_first_version_is_migrated_to_the_schema(database_url: str) -> None:
    made_by_the_first_version(database_url)

    with Store.open(database_url) as store:
        assert store.read(differences).result() == []


def test_database_of_the_first_version_has_its_rows_after_migration(database_url: str) -> None:
    made_by_the_first_version(database_url)

    def everything(connection: Connection) -> list[object]:
        return [
            log.entries(connection, "t-1"),
            people.find(connection, "p-bob"),
            (people.others(connection, "mutes", "p-ann"), people.others(connection, "blocks", "p-bob")),
            people.reports(connection),
            [(table.id, table.summary) for table in tables.tables_of(connection, "p-ann")],
            games.game(connection, "g-1"),
            [result.name for result in games.participants(connection, "g-1")],
            [hands.points for hands in games.hand_sums(connection, "p-ann")],
            access.find_link(connection, "ab" * 32, 1_760_000_000_000),
        ]

    with Store.open(database_url) as store:
        found = store.read(everything).result()

    assert found == [
        [
            log.LogEntry("t-1", 1, 1_760_000_000_000, b'{"sat": "Ann"}', "c-1"),
            log.LogEntry("t-1", 2, 1_760_000_000_500, b"\x00\xffB\xc3\xb6b"),
        ],
        people.StoredPerson("p-bob", "Böb", 1_760_000_000_500, 1_760_000_800_000),
        ({"p-bob"}, {"p-ann"}),
        [people.AbuseReport(1_760_000_100_000, "p-ann", "p-bob", "t-1", "rude words", "Böb: hm", id=1)],
        [("t-1", b'{"free": 0}')],
        games.StoredGame("g-1", "t-1", 1, 1_760_000_800_000, True, "irish", "hinted", record="Oh Hell record\n"),
        ["Ann", "club"],
        [11],
        access.Link("ab" * 32, "seat", "p-bob", "t-1", 1, 1_770_000_000_000),
    ]


def test_migration_marks_followed_pads_whose_last_notes_no_season_has_seen(tmp_path: Path) -> None:
    file = tmp_path / "ohhell.db"
    copyfile(RELEASES / "0.2.0" / "sqlite" / "ohhell.db", file)
    with sqlite3.connect(file) as old:
        ((group,),) = old.execute("SELECT id FROM season_groups").fetchall()
        (pad, version), *_ = old.execute(
            "SELECT pads.id, max(version) FROM pads JOIN log ON stream = 'pad:' || pads.id GROUP BY pads.id"
        ).fetchall()
        follow = "INSERT INTO season_pads (group_id, pad_id, seen) VALUES (?, ?, ?)"
        old.executemany(follow, [(group, pad, version - 1), (group, "deleted", 3)])
    old.close()

    with Store.open(f"sqlite:///{file}") as store:
        assert store.read(groups.waiting).result() == [(group, pad)]


def test_database_of_a_newer_version_is_refused(database_url: str) -> None:
    with Store.open(database_url) as store:
        store.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        ).result()

    with pytest.raises(StoreError, match=r"a newer version of this program wrote it \(schema 9999") as refused:
        Store.open(database_url)

    assert refused.value.code == "store-newer"


def test_new_database_is_created_once_when_processes_start_together(database_url: str) -> None:
    program = "import sys; from ohhell.store.store import Store; Store.open(sys.argv[1]).close()"
    starters = [subprocess.Popen([sys.executable, "-c", program, database_url]) for _ in range(3)]

    assert [starter.wait() for starter in starters] == [0, 0, 0]


def test_opening_logs_nothing(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    Store.open(database_url).close()

    assert caplog.records == []
