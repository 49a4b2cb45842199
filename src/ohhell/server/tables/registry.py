"""The live tables of a server."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from ohhell.protocol.limits import TABLES_A_PERSON
from ohhell.server.live.registry import LiveRegistry
from ohhell.server.tables import repository
from ohhell.server.tables.creation import draft_table, save_draft
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.recent_facts import RecentFacts
from ohhell.server.tables.repository import StoredTable
from ohhell.store import tables
from ohhell.table.facts import TableClosed

if TYPE_CHECKING:
    from ohhell.server.state import ServerState
    from ohhell.server.tables.creation import TableRequest


class TableRegistry(LiveRegistry[LiveTable]):
    """The live tables in memory, and the way to all others."""

    def __init__(self, server: ServerState) -> None:
        super().__init__()
        self._server = server

    async def create(self, wanted: TableRequest) -> LiveTable:
        """Create a table, or raise OhHellError: RulesError with all problems, or Refusal if a limit is reached."""
        draft = draft_table(wanted, now=self._server.now())
        await self._close_idle_game(wanted.host)
        row = await asyncio.wrap_future(self._server.store.write(partial(save_draft, draft=draft)))
        live = LiveTable(self._server, StoredTable(draft.table, RecentFacts(), {}, row))
        self._loaded[draft.table.id] = live
        return live

    async def _close_idle_game(self, host: str) -> None:
        """If somebody hosts as many tables as they may, close the oldest game that they play with bots alone."""
        hosted = await asyncio.wrap_future(self._server.store.read(partial(tables.open_by_host, person=host)))
        for table_id in reversed(hosted) if len(hosted) >= TABLES_A_PERSON else ():
            live = await self.get(table_id)
            async with live.exclusive():
                alone = {host} >= set(live.table.people) and not live.subscribers
                if alone and live.table.stage == "playing":
                    await live.write([TableClosed("idle")])
                    return

    async def _load(self, key: str) -> LiveTable:
        stored = await asyncio.wrap_future(self._server.store.read(partial(repository.read, table_id=key)))
        live = LiveTable(self._server, stored)
        if live.needs_restart:  # before anybody sees the cards of a hand that is dealt again
            await live.put(())
        live.schedule()
        return live

    def announce(self) -> None:
        """Let every subscriber of every table know that there is news."""
        for live in self.loaded:
            live.announce()
