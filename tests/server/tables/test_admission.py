"""Who may connect to a table when it is full."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.protocol.limits import LISTENERS_A_TABLE, SPECTATORS_A_TABLE
from server.full_table import FullTable, at_a_table
from server.in_process_socket import new_person


def test_player_and_host_can_connect_when_spectators_are_at_their_limit(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        crowd = [await full.connect() for _ in range(LISTENERS_A_TABLE - 2)]
        came = [code for _, code in crowd]

        assert (came.count("welcome"), set(came[SPECTATORS_A_TABLE:])) == (SPECTATORS_A_TABLE, {"table-crowded"})
        assert [(await full.connect(who))[1] for who in (full.bob, full.ann)] == ["welcome", "welcome"]

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_player_replaces_the_newest_spectator_when_the_table_is_full(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        first, second = await full.spectators(2)
        for _ in range(3):
            await full.connect(full.bob)
        goodbye = await second.until("goodbye")

        assert (goodbye["code"], first.closed) == ("table-crowded", None)

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_spectator_without_a_name_is_replaced_first(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        (nameless,) = await full.spectators(1)
        named, _ = await full.connect(await new_person(full.app, "Zoe"))
        for _ in range(3):
            await full.connect(full.bob)
        await nameless.until("goodbye")

        assert named.closed is None

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_devices_of_one_player_keep_no_other_player_out(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        for _ in range(4):
            await full.connect(full.bob)
        _, code = await full.connect(full.ann)

        assert code == "welcome"

    at_a_table(tmp_path, scene)


@pytest.mark.usefixtures("small")
def test_spectator_is_refused_when_players_fill_the_table(tmp_path: Path) -> None:
    async def scene(full: FullTable) -> None:
        for _ in range(4):
            await full.connect(full.bob)
        _, code = await full.connect()

        assert code == "table-crowded"

    at_a_table(tmp_path, scene)
