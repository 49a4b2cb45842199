"""Score pads in the store: deleted when old, sent again by a device, and in backups."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ohhell.scorekeeper.notes import Finish, Write
from ohhell.server.pads import repository as pads_repository
from ohhell.store import log, pads
from ohhell.store.retention import delete_expired
from ohhell.store.store import Store
from server.pad_writers import FIRST, PAD, SECOND, begun, opening, scorer

if TYPE_CHECKING:
    from pathlib import Path

    from server.in_process_server import Site

FUTURE = 1 << 45
"""A time after which everything here is old."""


def put_away(here: Site) -> int:
    """How many pads are forgotten that are older than the future."""
    gone = here.state.store.write(partial(delete_expired, older_than=FUTURE)).result()
    here.state.pads.release_idle()
    return gone.pads


def test_unfinished_pad_is_not_deleted(either: Site) -> None:
    ann = begun(either, FIRST)

    assert put_away(either) == 0
    assert ann.look()["version"] == 2


def test_old_finished_pad_is_deleted_but_not_its_games(either: Site) -> None:
    ann = begun(either, FIRST, SECOND)

    assert put_away(either) == 1
    assert ann.visitor.refusal("GET", ann.path) == "no-such-pad"
    assert either.state.store.read(partial(log.entries, stream=pads.stream(PAD))).result() == []
    assert len(ann.visitor.get(f"/api/tables/{PAD}/games").json()["games"]) == 1


def test_deleted_pad_can_be_sent_again_by_a_device(here: Site) -> None:
    ann = begun(here, FIRST, Finish())
    before = ann.sheet()
    put_away(here)
    again = scorer(here)

    again.write(opening(), FIRST, Finish())

    assert again.sheet() == before


def test_game_of_a_resent_pad_exists_once(here: Site) -> None:
    begun(here, FIRST, SECOND)
    put_away(here)
    again = begun(here, FIRST, SECOND)

    assert len(again.visitor.get(f"/api/tables/{PAD}/games").json()["games"]) == 1


def test_pad_summary_follows_the_notes(either: Site) -> None:
    ann = begun(either, FIRST)

    def line() -> tuple[str, bool, bytes]:
        found = either.state.store.read(partial(pads.find, pad_id=PAD)).result()
        assert found is not None
        return found.rules_name, found.finished, found.summary

    assert line()[:2] == ("Two short hands", False)
    ann.write(SECOND)
    assert line()[1]
    assert b'"names":["Ann","Bob","Cid"]' in line()[2]


def test_backup_contains_the_pads(here: Site, tmp_path: Path) -> None:
    ann = begun(here, FIRST, Write(1, 1, comment="rain"))

    here.state.store.backup(tmp_path / "copy.db")

    with Store.open(f"sqlite:///{tmp_path}/copy.db") as copy:
        kept = copy.read(partial(pads_repository.read, pad_id=PAD)).result()
    assert kept is not None
    assert (kept.pad.version, kept.pad.match.rows[0].hand.comment) == (ann.version, "rain")
