"""Work that is finished even if the caller is cancelled, for example because a client disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def uncancelled(work: Coroutine[Any, Any, T] | asyncio.Task[T]) -> T:
    """Return the result of *work*; cancelling the caller does not cancel the work.

    Unlike with `asyncio.shield` alone, asyncio does not log an error of the work as "never retrieved" once the caller is
    gone: a refused command needs no attention from an operator.
    """
    task = asyncio.ensure_future(work)
    task.add_done_callback(_retrieve)
    return await asyncio.shield(task)


def _retrieve(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()
