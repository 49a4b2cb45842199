"""Events in the store, on each kind of database."""

from __future__ import annotations

from ohhell.server.events import repository
from server.event_desk import Desk
from server.in_process_server import LocalServer


def test_stored_event_is_read_back(each_server: LocalServer) -> None:
    desk = Desk(each_server).enter().play(1)
    stored = each_server.state.store.read(lambda connection: repository.read(connection, desk.id)).result()

    assert stored is not None
    assert (stored.event, stored.tables) == (desk.live.event, tuple(desk.live.tables.values()))


def test_unknown_event_is_not_read(each_server: LocalServer) -> None:
    assert each_server.state.store.read(lambda connection: repository.read(connection, "nothing")).result() is None


def test_stored_event_knows_the_ids_of_its_actions(each_server: LocalServer) -> None:
    desk = Desk(each_server).enter("Ann")
    stored = each_server.state.store.read(lambda connection: repository.read(connection, desk.id)).result()

    assert stored is not None
    assert stored.commands == {"director: c1": 2}


def test_closed_event_is_marked_in_the_index(each_server: LocalServer) -> None:
    desk = Desk(each_server, matches=1).enter().play()
    desk.do("close")
    stored = each_server.state.store.read(lambda connection: repository.read(connection, desk.id)).result()

    assert stored is not None
    assert stored.row.closed
