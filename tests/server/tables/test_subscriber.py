"""What waits to be sent on a connection."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.full_table import FullTable, at_a_table
from server.in_process_socket import PATIENCE


@pytest.mark.usefixtures("small")
def test_subscriber_that_reads_nothing_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.tables.subscriber.GOODBYE_S", 0.0)

    async def scene(full: FullTable) -> None:
        deaf = await full.spectators(2)
        for wire in deaf:
            wire.reading.clear()
        codes = [(await full.connect(full.bob))[1] for _ in range(4)]
        live_table = await full.app.state.server.tables.get(full.table)
        gone = [subscriber.gone.wait() for subscriber in live_table.subscribers if subscriber.person is None]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*gone)

        assert codes == ["welcome"] * 4

    at_a_table(tmp_path, scene)
