"""Whether the server can write and read, found out by doing both."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from ohhell import __version__
from ohhell.server.http.responses import json_response
from ohhell.server.live.live_log import uncancelled
from ohhell.store import rollback_detection
from ohhell.store.backup import find_damage
from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.state import ServerState
    from ohhell.store.store import Store

TIMEOUT_S: Final = 5
"""Seconds after which a store that does not answer counts as slow."""

FRESH_S: Final = 1.0
"""Seconds for which a result is used again, so that frequent health checks cost no more writes."""

DAMAGE_CHECK_S: Final = 60.0
"""Seconds between two checks of the whole database for damage."""


class Health:
    """The state of the store; requests at the same time share one check."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._check: asyncio.Task[str] | None = None
        self._checked_at = -FRESH_S
        self._damage_checked_at = -DAMAGE_CHECK_S
        self._damage: str | None = None

    async def now(self) -> str:
        """Return "fine", or what is wrong: the code of an error, or "slow"."""
        task = self._check
        if task is None or (task.done() and monotonic() - self._checked_at >= FRESH_S):
            task = self._check = asyncio.create_task(self._run_check())
        return await uncancelled(task)

    async def _run_check(self) -> str:
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await self._write_and_read()
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "slow"
        finally:
            self._checked_at = monotonic()

    async def _write_and_read(self) -> str:
        store = self._store
        await asyncio.wrap_future(store.write(_write_nothing))
        await asyncio.wrap_future(store.read(rollback_detection.current))
        if monotonic() - self._damage_checked_at >= DAMAGE_CHECK_S or self._damage is not None:
            self._damage = await asyncio.to_thread(partial(find_damage, store.url))
            self._damage_checked_at = monotonic()
        return "fine" if self._damage is None else "store-damaged"

    async def close(self) -> None:
        """Cancel a check that is running."""
        if self._check is not None:
            self._check.cancel()
            with suppress(asyncio.CancelledError):
                await self._check


def _write_nothing(_connection: Connection) -> None:
    """Do nothing: every transaction writes a counter already."""


async def show_health(request: Request) -> Response:
    """Return whether the store works, the version, and the seconds since the start."""
    server: ServerState = request.app.state.server
    store = await server.health.now()
    up = (server.now() - server.metrics.started) // 1000
    well = store == "fine"
    return json_response(
        {"fine": well, "store": store, "version": __version__, "uptime": up}, status=200 if well else 503
    )
