"""Work that goes on without its caller."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Any

from ohhell.protocol.messages import Hint
from server.failing_database import dealt

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_refused_command_of_a_cancelled_caller_logs_no_error(here: Site) -> None:
    table = dealt(here)
    live_table = here.live_table(table)
    reported: list[dict[str, Any]] = []

    async def asked_and_left() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        async with live_table.exclusive():
            asking = asyncio.create_task(live_table.submit(Hint(id="h", seat=7), "nobody"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        async with live_table.exclusive():
            await asyncio.sleep(0)
        gc.collect()

    here.run(asked_and_left)

    assert reported == []
