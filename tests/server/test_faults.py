"""Clients on connections that lose, double, reorder and delay messages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from live_tables import dealt, short
from server.in_process_server import LocalServer, local_server
from server.interleavings import paths, walked
from server.lossy_connection import PRESETS, LossyGame, play_over_bad_connections, seen, without_time


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with local_server(tmp_path_factory.mktemp("faults"), pace=1000.0) as opened:
        yield opened


def played(server: LocalServer, seed: int, *, number: int, trouble: float) -> LossyGame:
    """Play a game of one preset; *number* chooses which."""
    name = PRESETS[number % len(PRESETS)]
    return server.run(lambda: play_over_bad_connections(server.state, name, seed, trouble=trouble))


@pytest.mark.parametrize("seed", range(16))
def test_client_on_a_lossy_connection_ends_with_the_right_view(server: LocalServer, seed: int) -> None:
    ended = played(server, seed, number=seed, trouble=0.25)

    for lossy, clean in ended.pairs:
        assert seen(lossy.known) == seen(clean.known)
        assert lossy.gaps or lossy.known.heard == clean.known.heard
    assert ended.faults > 50


@pytest.mark.parametrize("seed", range(8))
def test_repeated_command_is_carried_out_once(server: LocalServer, seed: int) -> None:
    ended = played(server, 100 + seed, number=seed, trouble=0.4)

    assert len(set(ended.commands)) == len(ended.commands)
    assert ended.acknowledged <= set(ended.commands) | ended.silent


@pytest.mark.parametrize("person", ["ann", "bob", None])
def test_client_catches_up_after_every_short_interleaving(server: LocalServer, person: str | None) -> None:
    live = dealt(short(1), people=2).play_out()
    start = 6

    async def compared() -> int:
        wanted = without_time(await walked(server.state, live, start, person, ""))
        found = await paths(server.state, live, start, person, depth=5)
        for path in found:
            assert without_time(await walked(server.state, live, start, person, path)) == wanted, path
        return len(found)

    assert server.run(compared) > 1_000
