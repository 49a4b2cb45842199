"""A server on a restored database deals no hand again that was dealt before."""

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
from server.in_process_server import Site, site
from store.test_rollback_detection import set_back


def deals(here: Site, table: str) -> list[Deal]:
    match = here.table(table).match
    assert match is not None
    return [event for event in match.events if isinstance(event, Deal)]


def begun(here: Site) -> str:
    """A table of Ann and Bob in the middle of its first hand."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    for seat, visitor in enumerate((ann, bob)):
        visitor.sit(table, seat)
    here.start(table)
    here.step(table)
    return table


@contextmanager
def restored(folder: Path, url: str) -> Iterator[tuple[Site, str, list[Deal]]]:
    """A server whose database was set back by other means to the middle of a game, and what had been dealt by then."""
    chosen = {"database": url}
    with site(folder, **chosen) as here:
        table = begun(here)
    with set_back(url, folder), site(folder, **chosen) as here:
        here.play_out(table)
        dealt = deals(here, table)
    with site(folder, **chosen) as here:
        yield here, table, dealt


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/{DATABASE}"
    return new_postgresql(request.getfixturevalue("postgresql_server"))


def test_restored_server_deals_no_hand_that_was_dealt_before(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (here, table, dealt):
        here.play_out(table)

        assert not {deal.pack for deal in deals(here, table)} & {deal.pack for deal in dealt}


def test_restored_server_shows_nobody_the_hand_that_was_seen(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (here, table, _):
        now = here.table(table)

        assert (now.stage, deals(here, table)) == ("contributing", [])


def test_record_of_a_restored_game_is_verified_and_says_so(tmp_path: Path, url: str) -> None:
    with restored(tmp_path, url) as (here, table, _):
        here.play_out(table)
        line, *_ = here.state.store.read(partial(games.games_at, table_id=table)).result()
        game = here.state.store.read(partial(games.game, game_id=line.id)).result()
    assert game is not None
    (tmp_path / "game.txt").write_text(game.record, encoding="utf-8")
    outcome = call("verify", str(tmp_path / "game.txt"))

    assert outcome.status == 0
    assert "the server was restored from a backup before hand 1, and a new key chain starts there" in outcome.out


def test_server_that_was_not_restored_goes_on_with_its_keys(tmp_path: Path) -> None:
    with site(tmp_path) as here:
        table = begun(here)
        before = here.table(table)
    with site(tmp_path) as here:
        assert here.table(table).match == before.match


def test_restore_command_makes_the_server_start_new_keys(tmp_path: Path) -> None:
    data, archive = tmp_path / "data", tmp_path / "backup.tar"
    data.mkdir()
    with site(data) as here:
        table = begun(here)
        assert call("backup", str(archive), "--data", str(data)).status == 0
    assert call("restore", str(archive), "--data", str(tmp_path / "new")).status == 0
    with site(tmp_path / "new") as here:
        assert here.table(table).stage == "contributing"


def test_archive_unpacked_by_hand_makes_the_server_start_new_keys(tmp_path: Path) -> None:
    data, archive = tmp_path / "data", tmp_path / "backup.tar"
    data.mkdir()
    with site(data) as here:
        table = begun(here)
        call("backup", str(archive), "--data", str(data))
    shutil.unpack_archive(archive, tmp_path / "new", filter="data")
    with site(tmp_path / "new") as here:
        assert here.table(table).stage == "contributing"


def test_database_set_back_under_a_running_server_starts_new_keys(tmp_path: Path, url: str) -> None:
    with site(tmp_path, database=url) as here:
        table = begun(here)
        with Store.open(url) as meddler:  # what another transaction log would leave: an older count
            meddler.write(lambda connection: connection.execute(sql("UPDATE commits SET count = 1"))).result()
        with pytest.raises(StoreError):
            here.step(table)
        live_table = here.live_table(table)
        here.run(lambda: live_table.put(()))

        assert here.table(table).stage == "contributing"


def test_mark_file_tells_the_timeline(tmp_path: Path) -> None:
    with site(tmp_path) as here:
        begun(here)
        count, _, timeline = (tmp_path / MARK_FILE).read_text(encoding="ascii").partition(" ")

        assert (int(count) > 3, timeline) == (True, "\n")
