"""The live tables of a server: created with a short code, loaded when somebody needs them."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw

from ohhell.bots import BOTS
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.protocol.limits import (
    CARDS_PER_TABLE,
    CODE_LASTS,
    HANDS_PER_TABLE,
    MOST_SEATS,
    MOST_TABLES,
    TABLES_PER_PERSON,
)
from ohhell.server.live.registry import LiveRegistry, OwnedElsewhere
from ohhell.server.tables import repository
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.repository import RecentFacts, StoredTable, summary
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.store import events, log, people, tables
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
    from ohhell.table.prepared import Purpose
    from ohhell.table.table import Table

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of a short code, without those that look alike."""

CODE_LETTERS: Final = 6
CODE_ATTEMPTS: Final = 5

LONGEST_TITLE: Final = 80
"""Letters of a rule set's name in a list."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table that somebody wants to create; its game continues from *records* if there are any.

    *deals*, *prepared* and *purpose* as in `Opened`.
    """

    rules: Rules
    seats: int
    settings: Settings
    host: str
    records: tuple[str, ...] = ()
    deals: str = ""
    prepared: str = ""
    purpose: Purpose = ""


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table that is about to be saved: its state, its row in the index and the first entry of its log."""

    table: Table
    row: TableLine
    entry: log.LogEntry


def draft_table(wanted: TableRequest, *, now: int) -> TableDraft:
    """Return the table that somebody wants, or raise OhHellError: RulesError with all problems, or Refusal."""
    check_table_size(wanted.rules, wanted.seats)
    encoded = Raw(wire.encode_rules(wanted.rules))
    fact = Opened(
        id=secrets.token_urlsafe(16),
        rules=encoded,
        seats=wanted.seats,
        settings=wanted.settings,
        host=wanted.host,
        records=wanted.records,
        deals=wanted.deals,
        prepared=wanted.prepared,
        purpose=wanted.purpose,
    )
    table = fold.open_table(fact, now)
    check_settings(CommandContext(table, wanted.host, now, BOTS), wanted.settings)
    row = TableLine(
        id=table.id,
        code=None,
        code_until=now + CODE_LASTS * 1000,
        listed=wanted.settings.listed,
        phase="gathering",
        host=wanted.host,
        rules_name=rule_sheet.title(wanted.rules)[:LONGEST_TITLE],
        seats=wanted.seats,
        created=now,
        changed=now,
        summary=msgspec.json.encode(summary(table)),
    )
    return TableDraft(table, row, log.LogEntry(table.id, 1, now, encode_fact(fact)))


def save_draft(connection: Connection, draft: TableDraft) -> TableLine:
    """Save a table under a code that no other table has, or raise Refusal if a limit is reached; return its row."""
    assert draft.row.host is not None, "a new table has a host"
    of_person = draft.table.event is None
    if of_person and people.find(connection, draft.row.host) is None:
        raise Refusal("no-name", "Enter a name first.")  # the account was deleted during the request
    if of_person and len(tables.open_by_host(connection, draft.row.host)) >= TABLES_PER_PERSON:
        raise Refusal(
            "too-many-tables",
            f"You can't create another table: you have {TABLES_PER_PERSON} open. Close one first.",
            {"most": TABLES_PER_PERSON},
        )
    if tables.count_open(connection) >= MOST_TABLES:
        raise Refusal(
            "server-full", f"You can't create a table: the server already has {MOST_TABLES}. Try again later."
        )
    row = replace(draft.row, code=free_code(connection, draft.row.created))
    log.append(connection, [draft.entry])
    tables.add(connection, row)
    return row


def free_code(connection: Connection, now: int) -> str:
    """Return a short code that no table and no scorer of an event has, or raise StoreError."""
    for _ in range(CODE_ATTEMPTS):
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
        if tables.by_code(connection, code, now) is None and events.table_by_code(connection, code) is None:
            return code
    raise StoreError("store-failed", "You can't create a table: no short code is free. Try again later.")


def check_table_size(rules: Rules, seats: int) -> None:
    """Raise Refusal if a table has too many seats or a game is too long: messages carry its schedule, and its record is replayed."""
    if seats > MOST_SEATS:
        sentence = f"You can't create a table with {seats} seats; {MOST_SEATS} is the maximum."
        raise Refusal("too-many-seats", sentence, {"seats": seats, "most": MOST_SEATS})
    schedule = rules.schedule(seats)
    if len(schedule) > HANDS_PER_TABLE:
        raise Refusal(
            "too-many-hands",
            f"You can't create a table with {len(schedule)} hands; {HANDS_PER_TABLE} is the maximum. Play fewer hands.",
            {"hands": len(schedule), "most": HANDS_PER_TABLE},
        )
    cards = seats * sum(hand.cards for hand in schedule)
    if cards > CARDS_PER_TABLE:
        raise Refusal(
            "too-many-cards",
            f"You can't create a table that deals {cards} cards in all; {CARDS_PER_TABLE} is the maximum. "
            "Play fewer or smaller hands.",
            {"cards": cards, "most": CARDS_PER_TABLE},
        )


class TableRegistry(LiveRegistry[LiveTable, TableSubscriber]):
    """The live tables in memory, and the way to all others."""

    def __init__(self, server: ServerState) -> None:
        super().__init__()
        self._server = server

    async def create(self, wanted: TableRequest) -> LiveTable:
        """Create a table, or raise OhHellError: RulesError with all problems, or Refusal if a limit is reached."""
        draft = await asyncio.to_thread(draft_table, wanted, now=self._server.now())
        if draft.table.event is None:
            await self._close_idle_game(wanted.host)
        if self.leases is not None:
            await self.leases.acquire(draft.table.id, take=True)
        try:
            row = await asyncio.wrap_future(self._server.store.write(partial(save_draft, draft=draft)))
        except BaseException:
            await self._release(draft.table.id)
            raise
        live = LiveTable(self._server, StoredTable(draft.table, RecentFacts(), {}, row))
        self._loaded[draft.table.id] = live
        return live

    async def _close_idle_game(self, host: str) -> None:
        """If somebody hosts as many tables as they may, close the oldest game that they play with bots alone."""
        hosted = await asyncio.wrap_future(self._server.store.read(partial(tables.open_by_host, person=host)))
        for line in reversed(hosted) if len(hosted) >= TABLES_PER_PERSON else ():
            try:
                live = await self.get(line.id, take=False)
            except OwnedElsewhere:  # only the process that has it knows whether anybody is connected
                continue
            async with live.exclusive():
                alone = {host} >= set(live.table.people) and not live.subscribers
                if alone and live.table.stage == "playing":
                    await live.write([TableClosed("idle")])
                    return

    async def look(self, key: str) -> Table:
        """Return a table as it is now, or raise OhHellError; in a cluster it stays where it is."""
        if self.leases is None or self.has(key):
            return (await self.get(key)).table
        stored = await asyncio.wrap_future(self._server.store.read(partial(repository.read, table_id=key)))
        return stored.table

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
