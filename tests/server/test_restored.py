"""A server with a restored database deals no hand twice."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from cli.program import call
from databases import new_postgresql
from ohhell.rules.events import Deal
from ohhell.server.config import DATABASE, MARK_FILE
from ohhell.store import games
from ohhell.store.errors import StoreError
from ohhell.store.store import Store
from server.in_process_server import LocalServer, local_server
from store.test_rollback_detection import set_back


def deals(server: LocalServer, table: str) -> list[Deal]:
    match = server.table(table).match
    assert match is not None
    return [event for event in match.events if isinstance(event, Deal)]


def begun(server: LocalServer) -> str:
    """A table of Ann and Bob in the middle of its first hand."""
    _, _, table = server.two_playing()
    server.step(table)
    return table


@contextmanager
def restored(folder: Path, url: str) -> Iterator[tuple[LocalServer, str, list[Deal]]]:
    """A server whose database was set back by other means to the middle of a game, and what had been dealt by then."""
    chosen = {"database": url}
    with local_server(folder, **chosen) as server:
        table = begun(server)
    with set_back(url, folder), local_server(folder, **chosen) as server:
        server.play_out(table)
        dealt = deals(server, table)
    with local_server(folder, **chosen) as server:
        yield server, table, dealt


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/{DATABASE}"
    return new_postgresql(request.getfixturevalue("postgresql_server"))


def test_restored_server_deals_no_hand_that_was_dealt_before(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (server, table, dealt):
        server.play_out(table)

        assert not {deal.pack for deal in deals(server, table)} & {deal.pack for deal in dealt}


def test_restored_server_shows_nobody_the_hand_that_was_seen(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (server, table, _):
        now = server.table(table)

        assert (now.stage, deals(server, table)) == ("contributing", [])


def test_record_of_a_restored_game_is_verified(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (server, table, _):
        server.play_out(table)
        row, *_ = server.state.store.read(partial(games.games_at, table_id=table)).result()
        game = server.state.store.read(partial(games.game, game_id=row.id)).result()
    assert game is not None
    (tmp_path / "game.txt").write_text(game.record, encoding="utf-8")
    outcome = call("verify", str(tmp_path / "game.txt"))

    assert outcome.status == 0
    assert "The server was restored from a backup before hand 1, and a new key chain starts there" in outcome.out


def test_server_continues_with_its_keys_when_not_restored(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        table = begun(server)
        before = server.table(table)
    with local_server(tmp_path) as server:
        assert server.table(table).match == before.match


def test_server_starts_new_keys_after_the_restore_command(tmp_path: Path) -> None:
    data, archive = tmp_path / "data", tmp_path / "backup.tar"
    data.mkdir()
    with local_server(data) as server:
        table = begun(server)
        assert call("backup", str(archive), "--data", str(data)).status == 0
    assert call("restore", str(archive), "--data", str(tmp_path / "new")).status == 0
    with local_server(tmp_path / "new") as server:
        assert server.table(table).stage == "contributing"


def test_server_starts_new_keys_after_an_archive_is_unpacked_by_hand(tmp_path: Path) -> None:
    data, archive = tmp_path / "data", tmp_path / "backup.tar"
    data.mkdir()
    with local_server(data) as server:
        table = begun(server)
        call("backup", str(archive), "--data", str(data))
    shutil.unpack_archive(archive, tmp_path / "new", filter="data")
    with local_server(tmp_path / "new") as server:
        assert server.table(table).stage == "contributing"


def test_running_server_starts_new_keys_when_its_database_is_set_back(tmp_path: Path, url: str) -> None:
    with local_server(tmp_path, database=url) as server:
        table = begun(server)
        with Store.open(url) as meddler:  # what another transaction log would leave: an older count
            meddler.write(lambda connection: connection.execute(sql("UPDATE commits SET count = 1"))).result()
        with pytest.raises(StoreError):
            server.step(table)
        live_table = server.live_table(table)
        server.run(lambda: live_table.put(()))

        assert server.table(table).stage == "contributing"


def test_mark_file_has_the_timeline(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        begun(server)
        count, _, timeline = (tmp_path / MARK_FILE).read_text(encoding="ascii").partition(" ")

        assert (int(count) > 3, timeline) == (True, "\n")
