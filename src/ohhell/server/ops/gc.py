"""Memory: how a process that serves for weeks looks for what nobody uses, without making anybody wait for it."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Final

YOUNG: Final = 50_000
"""New objects after which the young ones are looked through."""

NEVER: Final = 1_000_000
FULL_EVERY: Final = 600
"""Seconds between two looks through everything."""

TURN: Final = 0.0005
"""Seconds a thread may go on while another waits: the one that writes has to get its turn several times for one move."""


def tune() -> None:
    """Once everything is loaded: what is there stays, and everything is looked through now and then, not whenever it has grown.

    A table is made of values that hold no circles and go by themselves. To look through those of hundreds of tables takes
    long enough for players to notice, and finds next to nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, NEVER)
    sys.setswitchinterval(TURN)


async def collect_regularly() -> None:
    """Look through everything again and again."""
    while True:
        await asyncio.sleep(FULL_EVERY)
        gc.collect()
