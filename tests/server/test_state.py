"""Background jobs of a server, and what happens to them when it stops."""

from __future__ import annotations

import asyncio
from inspect import CORO_CLOSED, getcoroutinestate
from pathlib import Path

from server.busy_table import app_in_process


def test_background_job_is_closed_when_the_server_stops_before_it_starts(tmp_path: Path) -> None:
    async def job() -> None:
        await asyncio.Event().wait()

    coming = job()

    async def opened_and_closed() -> None:
        async with app_in_process(tmp_path) as app:
            app.state.server.run_in_background(coming)
            # the server stops before the event loop starts the job

    asyncio.run(opened_and_closed())

    assert getcoroutinestate(coming) == CORO_CLOSED
