"""Loading and releasing live tables and pads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ohhell.server.tables.live_table import LiveTable
from server.in_process_server import LocalServer
from server.pad_writers import PAD, begun


def times_loaded(server: LocalServer, monkeypatch: pytest.MonkeyPatch, load: Callable[[], Awaitable[Any]]) -> int:
    """How often the store is read until the second of two who *load* has an answer, where the first gave up at once."""
    store = server.state.store
    read, reads = store.read, list[Any]()

    def counted(job: Any) -> Any:
        reads.append(job)
        return read(job)

    monkeypatch.setattr(store, "read", counted)

    async def load_twice() -> None:
        first = asyncio.ensure_future(load())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await load()

    server.run(load_twice)
    return len(reads)


def test_table_released_while_it_is_loaded_is_loaded_again(server: LocalServer) -> None:
    table = server.guest("Ann").make()
    tables = server.state.tables
    tables.release_idle()

    async def load() -> LiveTable:
        coming = asyncio.create_task(tables.get(table))
        while not tables.loaded:  # noqa: ASYNC110 (the very moment in which it is woken is wanted)
            await asyncio.sleep(0)
        tables.release_idle()
        return await coming

    assert server.run(load) in tables.loaded


def test_table_is_loaded_once_when_the_first_caller_is_cancelled(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.guest("Ann").make()
    server.state.tables.release_idle()

    assert times_loaded(server, monkeypatch, lambda: server.state.tables.get(table)) == 1


def test_pad_is_loaded_once_when_the_first_caller_is_cancelled(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(server)
    server.state.pads.release_idle()

    assert times_loaded(server, monkeypatch, lambda: server.state.pads.get_existing(PAD)) == 1


def test_dropped_table_is_loaded_again(server: LocalServer) -> None:
    table = server.guest("Ann").make()
    tables = server.state.tables
    dropped = tables.loaded[0]
    dropped.drop()

    assert server.run(lambda: tables.get(table)) is not dropped


def test_handed_over_table_is_no_longer_in_memory(server: LocalServer) -> None:
    table = server.guest("Ann").make()
    tables = server.state.tables
    server.run(lambda: tables.hand_over(table))

    assert not tables.has(table)
