"""Two callers load the same thing, and the first one is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

    from server.in_process_server import Site


def times_woken(here: Site, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], Awaitable[Any]]) -> int:
    """How often the store is read until the second of two who *ask* has an answer, where the first gave up at once."""
    store = here.state.store
    read, asked = store.read, list[Any]()

    def counted(job: Any) -> Any:
        asked.append(job)
        return read(job)

    monkeypatch.setattr(store, "read", counted)

    async def come() -> None:
        first = asyncio.ensure_future(ask())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await ask()

    here.run(come)
    return len(asked)
