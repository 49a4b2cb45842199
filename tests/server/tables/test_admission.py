"""Room at a table: spectators lock nobody out who plays there, whether they read what they are sent or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ohhell.protocol.limits import LISTENERS_A_TABLE, SPECTATORS_A_TABLE
from server.busy_table import hall
from server.in_process_socket import PATIENCE, Wire, browser, newcomer

if TYPE_CHECKING:
    from starlette.applications import Starlette

Scene = Callable[["Venue"], Awaitable[None]]


class Venue:
    """A table of three: Ann, who hosts and does not play, and Bob in seat 0."""

    def __init__(self, app: Starlette, table: str, ann: tuple[str, str], bob: tuple[str, str]) -> None:
        self.app = app
        self.table = table
        self.ann = ann
        self.bob = bob

    async def connect(self, who: tuple[str, str] | None = None) -> tuple[Wire, str]:
        """A connection, and `welcome` or the code with which it was refused."""
        wire = Wire(self.app, self.table, token=who[1] if who else None, person=who[0] if who else None)
        told = await (await wire.open()).until_any()
        return wire, str(told.get("code", told["kind"]))

    async def spectators(self, number: int) -> list[Wire]:
        """So many connections of nobody in particular."""
        return [(await self.connect())[0] for _ in range(number)]


def at_a_table(data: Path, scene: Scene) -> None:
    """Play a scene."""

    async def evening() -> None:
        async with hall(data) as app:
            ann, bob = await newcomer(app, "Ann"), await newcomer(app, "Bob")
            async with browser(app, token=ann[1]) as asking:
                made = await asking.post("/api/tables", json={"rules": "heck-friendly", "seats": 3})
            venue = Venue(app, made.json()["id"], ann, bob)
            wire, _ = await venue.connect(bob)
            await wire.answered(do="sit", id="sit", seat=0, name="Bob")
            await wire.hang_up()
            await scene(venue)

    asyncio.run(evening())


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with room for four connections, two of them spectators'."""
    monkeypatch.setattr("ohhell.server.tables.admission.LISTENERS_A_TABLE", 4)
    monkeypatch.setattr("ohhell.server.tables.admission.SPECTATORS_A_TABLE", 2)


def test_there_is_room_for_a_player_and_the_host_after_as_many_spectators_as_can_come(tmp_path: Path) -> None:
    async def scene(venue: Venue) -> None:
        crowd = [await venue.connect() for _ in range(LISTENERS_A_TABLE - 2)]
        came = [code for _, code in crowd]

        assert (came.count("welcome"), set(came[SPECTATORS_A_TABLE:])) == (SPECTATORS_A_TABLE, {"table-crowded"})
        assert [(await venue.connect(who))[1] for who in (venue.bob, venue.ann)] == ["welcome", "welcome"]

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_a_player_takes_the_place_of_the_newest_spectator_where_a_table_is_full(tmp_path: Path) -> None:
    async def scene(venue: Venue) -> None:
        first, second = await venue.spectators(2)
        for _ in range(3):
            await venue.connect(venue.bob)
        goodbye = await second.until("goodbye")

        assert (goodbye["code"], first.closed) == ("table-crowded", None)

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_a_spectator_with_a_name_stays_longer_than_one_without(tmp_path: Path) -> None:
    async def scene(venue: Venue) -> None:
        (nameless,) = await venue.spectators(1)
        named, _ = await venue.connect(await newcomer(venue.app, "Zoe"))
        for _ in range(3):
            await venue.connect(venue.bob)
        await nameless.until("goodbye")

        assert named.closed is None

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_a_spectator_who_reads_nothing_holds_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.tables.subscriber.GOODBYE_S", 0.0)

    async def scene(venue: Venue) -> None:
        deaf = await venue.spectators(2)
        for wire in deaf:
            wire.reading.clear()
        codes = [(await venue.connect(venue.bob))[1] for _ in range(4)]
        live_table = await venue.app.state.server.tables.get(venue.table)
        gone = [subscriber.gone.wait() for subscriber in live_table.subscribers if subscriber.person is None]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*gone)

        assert codes == ["welcome"] * 4

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_many_devices_of_one_player_lock_no_other_player_out(tmp_path: Path) -> None:
    async def scene(venue: Venue) -> None:
        for _ in range(4):
            await venue.connect(venue.bob)
        _, code = await venue.connect(venue.ann)

        assert code == "welcome"

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_no_spectator_comes_in_where_players_fill_a_table(tmp_path: Path) -> None:
    async def scene(venue: Venue) -> None:
        for _ in range(4):
            await venue.connect(venue.bob)
        _, code = await venue.connect()

        assert code == "table-crowded"

    at_a_table(tmp_path, scene)
