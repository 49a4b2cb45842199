"""Finishing: work that goes on to its end although whoever asked for it is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def uncancelled(work: Coroutine[Any, Any, T] | asyncio.Task[T]) -> T:
    """The result of *work*, which is not cancelled together with whoever waits for it.

    Unlike `asyncio.shield` alone, an error that nobody waits for any more is not reported as one that was never retrieved:
    a refusal is nothing that an operator has to look at.
    """
    task = asyncio.ensure_future(work)
    task.add_done_callback(_retrieve)
    return await asyncio.shield(task)


def _retrieve(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()
