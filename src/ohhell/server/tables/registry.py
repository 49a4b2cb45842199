"""The rooms of a server: made, found, woken from the store when somebody comes, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw

from ohhell.bots import BOTS
from ohhell.notation import wire
from ohhell.protocol.limits import CARDS_A_TABLE, CODE_LASTS, HANDS_A_TABLE, MOST_SEATS, MOST_TABLES, TABLES_A_PERSON
from ohhell.server.live.uncancelled import uncancelled
from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.live_table import LiveTable
from ohhell.store import log, tables
from ohhell.store.errors import StoreError
from ohhell.store.tables import TableLine
from ohhell.table import fold
from ohhell.table.facts import Opened, TableClosed, encode_fact
from ohhell.table.lobby import check_settings
from ohhell.table.permissions import CommandContext, Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.protocol.messages import Settings
    from ohhell.rules.rules import Rules
    from ohhell.server.state import ServerState

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of a short code: none that is mistaken for another."""

CODE_LETTERS: Final = 6
CODE_ATTEMPTS: Final = 5


class TableRegistry:
    """Every table that somebody is at, and the way to the others."""

    def __init__(self, server: ServerState) -> None:
        self._server = server
        self._live_tables: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}

    @property
    def loaded(self) -> list[LiveTable]:
        """The rooms in memory."""
        return list(self._live_tables.values())

    async def create(
        self,
        rules: Rules,
        *,
        seats: int,
        settings: Settings,
        host: str,
        rules_name: str,
        records: tuple[str, ...] = (),
    ) -> LiveTable:
        """A new table, which may go on from *records*; or OhHellError: RulesError with all problems, or a limit."""
        if seats > MOST_SEATS:
            raise Refusal(
                "too-many-seats", f"cannot make a table of {seats}: a live table has at most {MOST_SEATS} seats"
            )
        _demand_short(rules, seats)
        now = self._server.now()
        fact = Opened(secrets.token_urlsafe(16), Raw(wire.encode_rules(rules)), seats, settings, host, records)
        table = fold.opened(fact, now)
        check_settings(CommandContext(table, host, now, BOTS), settings)
        line = TableLine(
            id=table.id,
            code=None,
            code_until=now + CODE_LASTS * 1000,
            listed=settings.listed,
            phase="gathering",
            host=host,
            rules_name=rules_name,
            seats=seats,
            created=now,
            changed=now,
            summary=msgspec.json.encode(tables_repository.summary(table)),
        )
        entry = log.LogEntry(table.id, 1, now, encode_fact(fact))
        await self._close_idle_game(host)
        line = await asyncio.wrap_future(self._server.store.write(partial(_opened, line=line, entry=entry)))
        live = self._live_tables[table.id] = LiveTable(self._server, tables_repository.StoredTable(table, (), {}, line))
        return live

    async def _close_idle_game(self, host: str) -> None:
        """Where somebody has all the tables one may have, the game alone with bots that was left longest ago is over."""
        hosted = await asyncio.wrap_future(self._server.store.read(partial(tables.open_by_host, person=host)))
        for table_id in reversed(hosted) if len(hosted) >= TABLES_A_PERSON else ():
            live = await self.get(table_id)
            async with live.lock:
                alone = {host} >= set(live.table.people) and not live.subscribers
                if alone and live.table.stage == "playing":
                    await live.write([TableClosed("idle")])
                    return

    async def get(self, table_id: str) -> LiveTable:
        """The room of a table, woken if need be, or Refusal."""
        while (live := self._live_tables.get(table_id)) is None:
            # several may come at once; the table is woken once, and again where it was let go before they got it
            if table_id not in self._waking:
                self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            await uncancelled(self._waking[table_id])
        return live

    async def _wake(self, table_id: str) -> LiveTable:
        try:
            stored = await asyncio.wrap_future(
                self._server.store.read(partial(tables_repository.read, table_id=table_id))
            )
            live = LiveTable(self._server, stored)
            if live.restarts:  # nobody sees the cards of a hand that is taken back
                await live.put(())
            self._live_tables[table_id] = live
        finally:
            del self._waking[table_id]
        live.set_alarm()
        return live

    def release_idle(self) -> int:
        """Forget rooms where nobody is; the store keeps them."""
        empty = [key for key, live in self._live_tables.items() if not live.subscribers and not live.lock.locked()]
        for key in empty:
            self._live_tables.pop(key).stop()
        return len(empty)

    def announce(self) -> None:
        """Tell every listener in every room that there is news."""
        for live in self._live_tables.values():
            live.announce()

    def stop(self) -> None:
        """Let every room rest."""
        for live in self._live_tables.values():
            live.stop()


def _opened(connection: Connection, line: TableLine, entry: log.LogEntry) -> TableLine:
    """Write a new table down, under a short code nobody else has; or a limit is reached."""
    assert line.host is not None, "a table is made by its host"
    if len(tables.open_by_host(connection, line.host)) >= TABLES_A_PERSON:
        raise Refusal("too-many-tables", f"cannot make another table: you have {TABLES_A_PERSON} open, close one first")
    if len(tables.open_ids(connection)) >= MOST_TABLES:
        raise Refusal("server-full", f"cannot make a table: the server has its {MOST_TABLES} tables")
    for _ in range(CODE_ATTEMPTS):
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
        if tables.by_code(connection, code, line.created) is None:
            break
    else:
        raise StoreError("store-failed", "cannot make a table: no short code is free")
    named = replace(line, code=code)
    log.append(connection, [entry])
    tables.save(connection, named)
    return named


def _demand_short(rules: Rules, seats: int) -> None:
    """Raise unless a game is short enough for a live table, whose messages carry the schedule and whose record is replayed."""
    schedule = rules.schedule(seats)
    if len(schedule) > HANDS_A_TABLE:
        raise Refusal(
            "too-many-hands",
            f"cannot make a table for {len(schedule)} hands: a live table has at most {HANDS_A_TABLE}, so shorten the schedule",
        )
    cards = seats * sum(hand.cards for hand in schedule)
    if cards > CARDS_A_TABLE:
        raise Refusal(
            "too-many-cards",
            f"cannot make a table: its hands deal {cards} cards in all, at most {CARDS_A_TABLE} are allowed, "
            "so play fewer hands or smaller ones",
        )
