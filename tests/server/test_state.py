"""The house: odd jobs are tended to, and a house that closes leaves none of them half begun."""

from __future__ import annotations

import asyncio
from inspect import CORO_CLOSED, getcoroutinestate
from pathlib import Path

from server.busy_table import hall


def test_a_job_that_had_not_begun_when_the_house_closed_is_put_away(tmp_path: Path) -> None:
    async def job() -> None:
        await asyncio.Event().wait()

    coming = job()

    async def opened_and_closed() -> None:
        async with hall(tmp_path) as app:
            app.state.house.tend(coming)
            # the house closes before the loop gets round to the job

    asyncio.run(opened_and_closed())

    assert getcoroutinestate(coming) == CORO_CLOSED
