"""Score pads in the store: deleted when old, sent again by a device, and in backups."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ohhell.scorekeeper.notes import Finish, Write
from ohhell.server.pads import repository as pads_repository
from ohhell.store import log, pads
from ohhell.store.backup import back_up
from ohhell.store.retention import delete_expired
from ohhell.store.store import Store
from server.in_process_server import LocalServer
from server.pad_writers import FIRST, PAD, SECOND, begun, opening, scoring_device

FUTURE = 1 << 45
"""A time after which everything here is old."""


def put_away(server: LocalServer) -> int:
    """How many pads are forgotten that are older than the future."""
    gone = server.state.store.write(partial(delete_expired, older_than=FUTURE)).result()
    server.state.pads.release_idle()
    return gone.pads


def test_unfinished_pad_is_not_deleted(each_server: LocalServer) -> None:
    ann = begun(each_server, FIRST)

    assert put_away(each_server) == 0
    assert ann.look()["version"] == 2


def test_old_finished_pad_is_deleted_but_not_its_games(each_server: LocalServer) -> None:
    ann = begun(each_server, FIRST, SECOND)

    assert put_away(each_server) == 1
    assert ann.visitor.refusal("GET", ann.path) == "no-such-pad"
    assert each_server.state.store.read(partial(log.entries, stream=pads.stream(PAD))).result() == []
    assert len(ann.visitor.get(f"/api/tables/{PAD}/games").json()["games"]) == 1


def test_deleted_pad_can_be_sent_again_by_a_device(server: LocalServer) -> None:
    ann = begun(server, FIRST, Finish())
    before = ann.sheet()
    put_away(server)
    again = scoring_device(server)

    again.write(opening(), FIRST, Finish())

    assert again.sheet() == before


def test_game_of_a_resent_pad_exists_once(server: LocalServer) -> None:
    begun(server, FIRST, SECOND)
    put_away(server)
    again = begun(server, FIRST, SECOND)

    assert len(again.visitor.get(f"/api/tables/{PAD}/games").json()["games"]) == 1


def test_pad_summary_follows_the_notes(each_server: LocalServer) -> None:
    ann = begun(each_server, FIRST)

    def row() -> tuple[str, bool, bytes]:
        found = each_server.state.store.read(partial(pads.find, pad_id=PAD)).result()
        assert found is not None
        return found.rules_name, found.finished, found.summary

    assert row()[:2] == ("Two short hands", False)
    ann.write(SECOND)
    assert row()[1]
    assert b'"names":["Ann","Bob","Cid"]' in row()[2]


def test_backup_contains_the_pads(server: LocalServer, tmp_path: Path) -> None:
    ann = begun(server, FIRST, Write(1, 1, comment="rain"))

    back_up(server.state.store.url, tmp_path / "copy.db")

    with Store.open(f"sqlite:///{tmp_path}/copy.db") as copy:
        saved = copy.read(partial(pads_repository.read, pad_id=PAD)).result()
    assert saved is not None
    assert (saved.pad.version, saved.pad.match.rows[0].hand.comment) == (ann.version, "rain")
