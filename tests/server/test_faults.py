"""Clients on connections that lose, double, reorder and delay messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from live_tables import dealt, short
from server.busy_table import app_in_process
from server.games_over_bad_connections import PRESETS, play_over_bad_connections
from server.interleavings import paths, walked
from server.lossy_connection import seen, without_time

if TYPE_CHECKING:
    from ohhell.server.state import ServerState


class Quiet:
    """A server in this process, asked by one test at a time."""

    def __init__(self, state: ServerState, runner: asyncio.Runner) -> None:
        self.state = state
        self.runner = runner


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quiet]:
    with asyncio.Runner() as runner:
        opened = app_in_process(tmp_path_factory.mktemp("app_in_process"))
        app = runner.run(opened.__aenter__())
        try:
            yield Quiet(app.state.server, runner)
        finally:
            runner.run(opened.__aexit__(None, None, None))


@pytest.mark.parametrize("seed", range(16))
def test_client_on_a_lossy_connection_ends_with_the_right_view(here: Quiet, seed: int) -> None:
    ended = here.runner.run(play_over_bad_connections(here.state, PRESETS[seed % len(PRESETS)], seed, trouble=0.25))

    for lossy, clean in ended.pairs:
        assert seen(lossy.known) == seen(clean.known)
        assert lossy.gaps or lossy.known.heard == clean.known.heard
    assert ended.faults > 50


@pytest.mark.parametrize("seed", range(8))
def test_repeated_command_is_carried_out_once(here: Quiet, seed: int) -> None:
    ended = here.runner.run(
        play_over_bad_connections(here.state, PRESETS[seed % len(PRESETS)], 100 + seed, trouble=0.4)
    )

    assert len(set(ended.commands)) == len(ended.commands)
    assert ended.acknowledged <= set(ended.commands) | ended.silent


@pytest.mark.parametrize("person", ["ann", "bob", None])
def test_client_catches_up_after_every_short_interleaving(here: Quiet, person: str | None) -> None:
    live = dealt(short(1), people=2).play_out()
    start = 6

    async def compared() -> int:
        wanted = without_time(await walked(here.state, live, start, person, ""))
        found = await paths(here.state, live, start, person, depth=5)
        for path in found:
            assert without_time(await walked(here.state, live, start, person, path)) == wanted, path
        return len(found)

    assert here.runner.run(compared()) > 1_000
