"""Loading and releasing live tables and pads."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from server.cancelled_requests import times_woken
from server.in_process_server import Site
from server.pad_writers import PAD, begun

if TYPE_CHECKING:
    import pytest

    from ohhell.server.tables.live_table import LiveTable
    from server.in_process_server import Site


def test_table_released_while_it_is_loaded_is_loaded_again(here: Site) -> None:
    table = here.guest("Ann").make()
    tables = here.state.tables
    tables.release_idle()

    async def asked() -> LiveTable:
        coming = asyncio.create_task(tables.get(table))
        while not tables.loaded:  # noqa: ASYNC110 (the very moment in which it is woken is wanted)
            await asyncio.sleep(0)
        tables.release_idle()
        return await coming

    assert here.run(asked) in tables.loaded


def test_table_is_loaded_once_when_the_first_caller_is_cancelled(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = here.guest("Ann").make()
    here.state.tables.release_idle()

    assert times_woken(here, monkeypatch, lambda: here.state.tables.get(table)) == 1


def test_pad_is_loaded_once_when_the_first_caller_is_cancelled(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(here)
    here.state.pads.release_idle()

    assert times_woken(here, monkeypatch, lambda: here.state.pads.get_existing(PAD)) == 1
