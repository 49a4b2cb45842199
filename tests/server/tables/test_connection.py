"""Connections to a table: sessions that end, and commands that need more than the table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ohhell.protocol.messages import Vote
from ohhell.rules.errors import OhHellError
from ohhell.server.tables import subscriber
from ohhell.server.tables.connection import carry_out
from server.in_process_server import LocalServer, Visitor, running
from server.in_process_socket import InProcessSocket


class Gate(asyncio.Future[None]):
    """Something to wait for; *reached* is set when somebody does."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    def add_done_callback(self, *arguments: Any, **options: Any) -> None:
        """Remember that somebody waits."""
        super().add_done_callback(*arguments, **options)
        self.reached.set()


def test_connections_of_a_session_are_closed_when_it_ends(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        socket = await InProcessSocket(server.app, table, token=token).open()
        await socket.until("update")
        await ann.client.request("DELETE", "/api/me/cookie")
        return str((await socket.until("goodbye"))["code"])

    assert server.run(scene) == "signed-out"


def test_commands_are_ignored_when_the_session_has_ended(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriber, "GOODBYE_S", 0.2)
    ann = server.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> None:
        socket = await InProcessSocket(server.app, table, token=token).open()
        await socket.until("update")
        socket.reading.clear()  # the goodbye is not read, so that the connection stays open for a while
        await ann.client.request("DELETE", "/api/me/cookie")
        socket.send(do="say", id="say", text="still here")
        while await socket.next() is not None:
            pass
        await socket.hang_up()

    server.run(scene)

    assert server.table(table).talk == ()


def test_connection_is_closed_when_its_session_ends_during_admission(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        tables = server.state.tables
        tables.release_idle()
        gate = Gate()
        tables._loading[table] = gate  # type: ignore[assignment]
        socket = await InProcessSocket(server.app, table, token=token).open()
        await gate.reached.wait()
        await ann.client.request("DELETE", "/api/me/cookie")
        del tables._loading[table]
        gate.set_result(None)
        first = await socket.until_any()
        await socket.hang_up()
        return str(first.get("code"))

    assert server.run(scene) == "signed-out"


def test_connections_of_another_session_stay_open(server: LocalServer) -> None:
    ann, phone = server.guest("Ann"), server.stranger()
    table = ann.make()
    phone.post("/api/links/take", secret=ann.post("/api/me/links").json()["link"].partition("#link=")[2])
    token = phone.client.cookies["ohhell"]

    async def scene() -> str:
        socket = await InProcessSocket(server.app, table, token=token).open()
        await ann.client.request("DELETE", "/api/me/cookie")
        answer = await socket.answered(do="sit", id="sit", seat=0, name="Ann")
        await socket.hang_up()
        return str(answer["kind"])

    assert server.run(scene) == "done"


def test_vote_is_refused_while_the_player_may_come_back(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    server.hang_up(server.listen(table, bob.id))
    early = voted(server, table, ann, 1)
    server.later(60)

    assert (early, voted(server, table, ann, 1)) == ("seat-held", "done")


def test_vote_against_a_connected_player_is_accepted(server: LocalServer) -> None:
    (ann, _, _), table = running(server)

    assert voted(server, table, ann, 2) == "done"


def test_vote_is_refused_for_a_missing_seat(server: LocalServer) -> None:
    (ann, _, _), table = running(server)

    assert voted(server, table, ann, 9) == "no-such-seat"


def voted(server: LocalServer, table: str, voter: Visitor, seat: int) -> str:
    """`done`, or the code with which a vote is refused."""
    subscriber = next(one for one in server.live_table(table).subscribers if one.person == voter.id)
    vote = Vote(id="out", against=seat, out=True)
    try:
        server.run(lambda: carry_out(server.state, subscriber, vote, address="127.0.0.1"))
    except OhHellError as refusal:
        return refusal.code
    return "done"
