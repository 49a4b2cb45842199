"""Garbage collection settings for a process that serves for weeks without noticeable pauses."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Final

YOUNG: Final = 50_000
"""New objects after which the youngest generation is collected."""

NEVER: Final = 1_000_000
FULL_EVERY_S: Final = 600
"""Seconds between two full collections."""

SWITCH_S: Final = 0.0005
"""Seconds after which a thread lets others run: for one move the store's writer needs the interpreter several times."""


def tune() -> None:
    """Set up garbage collection, once everything is loaded: what is loaded stays, and full collections run rarely.

    Tables are immutable values without reference cycles, so reference counting frees them. Searching hundreds of tables for
    cycles would take long enough for players to notice, and find next to nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, NEVER)
    sys.setswitchinterval(SWITCH_S)


async def collect_regularly() -> None:
    """Run a full collection every few minutes."""
    while True:
        await asyncio.sleep(FULL_EVERY_S)
        gc.collect()
