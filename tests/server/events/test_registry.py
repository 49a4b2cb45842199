"""Which pads and live tables belong to open events."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.server.events import registry, repository
from ohhell.server.events.registry import TableRef
from ohhell.store.events import EventTableLine
from server.event_desk import Desk
from server.in_process_server import SHORT, LocalServer, local_server


def test_linked_pad_is_known(server: LocalServer) -> None:
    desk = Desk(server).enter().start()

    assert server.state.events.pads[desk.live.tables[1, 2].pad_id or ""] == TableRef(desk.id, 1, 2)


def test_linked_live_table_is_known(server: LocalServer) -> None:
    desk = Desk(server).enter()
    desk.link(EventTableLine(desk.id, 1, 1, table_id="t1"))

    assert server.state.events.live_tables == {"t1": TableRef(desk.id, 1, 1)}


def test_linked_pads_are_known_after_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        desk = Desk(server).enter().start()
        pad = desk.live.tables[1, 1].pad_id or ""
    with local_server(tmp_path) as server:
        assert server.state.events.pads[pad] == TableRef(desk.id, 1, 1)


def test_pads_of_a_closed_event_are_forgotten(server: LocalServer) -> None:
    desk = Desk(server, matches=1).enter().play()
    desk.do("close")

    assert server.state.events.pads == {}


def test_pads_are_not_linked_to_a_closed_event(server: LocalServer) -> None:
    desk = Desk(server, matches=1).enter().play()
    desk.do("close")
    desk.link(EventTableLine(desk.id, 1, 1, pad_id="late"))

    assert server.state.events.pads == {}


def test_event_is_released_when_there_is_no_room_for_it(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(server).enter()
    size = desk.live.size
    Desk(server).enter("Ann", "Bob", "Cid", "Dee", "Eve")
    monkeypatch.setattr(registry, "BYTES_IN_MEMORY", size + size // 2)

    assert (server.state.events.release_idle(), desk.live in server.state.events.loaded) == (1, True)


def test_hooks_are_called_after_an_event_is_loaded(server: LocalServer) -> None:
    desk = Desk(server)
    loaded = []
    server.state.events.after_load.append(lambda live: loaded.append(live.id))
    desk.look()

    assert loaded == [desk.id]


def test_full_server_opens_no_more_events(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MOST_EVENTS", 1)
    Desk(server)
    wanted = {"title": "Cup", "rules": SHORT, "matches": 2, "table_size": 2}

    assert server.stranger().refusal("POST", "/api/events", **wanted) == "server-full"
