"""Connections to a table: sessions that end, and commands that need more than the table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ohhell.protocol.messages import Vote
from ohhell.rules.errors import OhHellError
from ohhell.server.tables import subscriber
from ohhell.server.tables.connection import carry_out
from server.in_process_server import Site
from server.in_process_socket import InProcessSocket
from server.seated_players import running

if TYPE_CHECKING:
    import pytest

    from server.in_process_server import Visitor


class Gate(asyncio.Future[None]):
    """Something to wait for; *reached* is set when somebody does."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    def add_done_callback(self, *arguments: Any, **options: Any) -> None:
        """Remember that somebody waits."""
        super().add_done_callback(*arguments, **options)
        self.reached.set()


def test_connections_of_a_session_are_closed_when_it_ends(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        wire = await InProcessSocket(here.app, table, token=token).open()
        await wire.until("update")
        await ann.client.request("DELETE", "/api/me/cookie")
        return str((await wire.until("goodbye"))["code"])

    assert here.run(scene) == "signed-out"


def test_commands_are_ignored_when_the_session_has_ended(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriber, "GOODBYE_S", 0.2)
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> None:
        wire = await InProcessSocket(here.app, table, token=token).open()
        await wire.until("update")
        wire.reading.clear()  # the goodbye is not read, so that the connection stays open for a while
        await ann.client.request("DELETE", "/api/me/cookie")
        wire.say(do="say", id="say", text="still here")
        while await wire.next() is not None:
            pass
        await wire.hang_up()

    here.run(scene)

    assert here.table(table).talk == ()


def test_connection_is_closed_when_its_session_ends_during_admission(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        tables = here.state.tables
        tables.release_idle()
        gate = Gate()
        tables._loading[table] = gate  # type: ignore[assignment]
        wire = await InProcessSocket(here.app, table, token=token).open()
        await gate.reached.wait()
        await ann.client.request("DELETE", "/api/me/cookie")
        del tables._loading[table]
        gate.set_result(None)
        first = await wire.until_any()
        await wire.hang_up()
        return str(first.get("code"))

    assert here.run(scene) == "signed-out"


def test_connections_of_another_session_stay_open(here: Site) -> None:
    ann, phone = here.guest("Ann"), here.stranger()
    table = ann.make()
    phone.post("/api/links/take", secret=ann.post("/api/me/links").json()["link"].partition("#link=")[2])
    token = phone.client.cookies["ohhell"]

    async def scene() -> str:
        wire = await InProcessSocket(here.app, table, token=token).open()
        await ann.client.request("DELETE", "/api/me/cookie")
        answer = await wire.answered(do="sit", id="sit", seat=0, name="Ann")
        await wire.hang_up()
        return str(answer["kind"])

    assert here.run(scene) == "done"


def test_vote_is_refused_while_the_player_may_come_back(here: Site) -> None:
    (ann, bob, _), table = running(here)
    here.hang_up(here.listen(table, bob.id))
    early = voted(here, table, ann, 1)
    here.later(60)

    assert (early, voted(here, table, ann, 1)) == ("seat-held", "done")


def test_vote_against_a_connected_player_is_accepted(here: Site) -> None:
    (ann, _, _), table = running(here)

    assert voted(here, table, ann, 2) == "done"


def test_vote_is_refused_for_a_missing_seat(here: Site) -> None:
    (ann, _, _), table = running(here)

    assert voted(here, table, ann, 9) == "no-such-seat"


def voted(here: Site, table: str, voter: Visitor, seat: int) -> str:
    """`done`, or the code with which a vote is refused."""
    line = next(one for one in here.live_table(table).subscribers if one.person == voter.id)
    vote = Vote(id="out", against=seat, out=True)
    try:
        here.run(lambda: carry_out(here.state, line, vote, address="127.0.0.1"))
    except OhHellError as refusal:
        return refusal.code
    return "done"
