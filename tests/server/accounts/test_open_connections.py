"""The open connections of a person."""

from __future__ import annotations

from ohhell.server.accounts.open_connections import end_sessions, mute
from server.in_process_server import LocalServer


def test_end_sessions_closes_all_connections_of_a_person(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    subscriber = server.listen(table, ann.id)

    async def end() -> None:
        end_sessions(server.state, ann.id)

    server.run(end)

    assert subscriber.leaving is not None


def test_end_sessions_leaves_other_sessions(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    subscriber = server.listen(table, ann.id)

    end_sessions(server.state, ann.id, {"another"})

    assert subscriber.leaving is None


def test_mute_changes_open_connections(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    subscriber = server.listen(table, ann.id)

    mute(server.state, ann.id, ["bob"])

    assert subscriber.muted == {"bob"}
