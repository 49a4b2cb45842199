"""Health: whether the server can write and read, found out by doing both."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from ohhell.server.live.uncancelled import uncancelled
from ohhell.store import rollback_detection
from ohhell.store.errors import StoreError
from ohhell.store.integrity import damage

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.store.store import Store

PATIENCE_S: Final = 5
"""How long the store may take to answer before the server is not well."""

FRESH_S: Final = 1.0
"""How long a finding counts: whoever asks more often costs no more writes."""

LOOKED_THROUGH_S: Final = 60.0
"""How often the whole database is looked through, at most."""


class Health:
    """What is known about the store; those who ask at the same time share one finding."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._finding: asyncio.Task[str] | None = None
        self._found_at = -FRESH_S
        self._looked_at = -LOOKED_THROUGH_S
        self._damage: str | None = None

    async def now(self) -> str:
        """The word "fine", or what is wrong: the code of an error, or "slow"."""
        task = self._finding
        if task is None or (task.done() and monotonic() - self._found_at >= FRESH_S):
            task = self._finding = asyncio.create_task(self._find())
        return await uncancelled(task)

    async def _find(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._tried()
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "slow"
        finally:
            self._found_at = monotonic()

    async def _tried(self) -> str:
        store = self._store
        await asyncio.wrap_future(store.write(_nothing_more))
        await asyncio.wrap_future(store.read(rollback_detection.current))
        if monotonic() - self._looked_at >= LOOKED_THROUGH_S or self._damage is not None:
            self._damage = await asyncio.to_thread(partial(damage, store.url))
            self._looked_at = monotonic()
        return "fine" if self._damage is None else "store-damaged"

    async def close(self) -> None:
        """Wait for what is being found out."""
        if self._finding is not None:
            self._finding.cancel()
            with suppress(asyncio.CancelledError):
                await self._finding


def _nothing_more(_connection: Connection) -> None:
    """A transaction of its own already counts itself in a row of the database."""
