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
from ohhell.server.live.uncancelled import finished
from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.live_table import Room
from ohhell.store import log, tables
from ohhell.store.errors import StoreError
from ohhell.store.tables import TableLine
from ohhell.table import fold
from ohhell.table.facts import Closed, Opened, encode_fact
from ohhell.table.lobby import check_settings
from ohhell.table.permissions import Asked, Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.protocol.messages import Settings
    from ohhell.rules.rules import Rules
    from ohhell.server.state import House

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of a short code: none that is mistaken for another."""

CODE_LETTERS: Final = 6
TRIES: Final = 5


class Rooms:
    """Every table that somebody is at, and the way to the others."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}

    @property
    def open_now(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    async def open(
        self,
        rules: Rules,
        *,
        seats: int,
        settings: Settings,
        host: str,
        rules_name: str,
        records: tuple[str, ...] = (),
    ) -> Room:
        """A new table, which may go on from *records*; or OhHellError: RulesError with all problems, or a limit."""
        if seats > MOST_SEATS:
            raise Refusal(
                "too-many-seats", f"cannot make a table of {seats}: a live table has at most {MOST_SEATS} seats"
            )
        _demand_short(rules, seats)
        now = self._house.now()
        fact = Opened(secrets.token_urlsafe(16), Raw(wire.encode_rules(rules)), seats, settings, host, records)
        table = fold.opened(fact, now)
        check_settings(Asked(table, host, now, BOTS), settings)
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
        entry = log.Entry(table.id, 1, now, encode_fact(fact))
        await self._give_way(host)
        line = await asyncio.wrap_future(self._house.store.write(partial(_opened, line=line, entry=entry)))
        room = self._rooms[table.id] = Room(self._house, tables_repository.Shelved(table, (), {}, line))
        return room

    async def _give_way(self, host: str) -> None:
        """Where somebody has all the tables one may have, the game alone with bots that was left longest ago is over."""
        hosted = await asyncio.wrap_future(self._house.store.read(partial(tables.open_by_host, person=host)))
        for table_id in reversed(hosted) if len(hosted) >= TABLES_A_PERSON else ():
            room = await self.get(table_id)
            async with room.lock:
                alone = {host} >= set(room.table.people) and not room.listeners
                if alone and room.table.stage == "playing":
                    await room.write([Closed("idle")])
                    return

    async def get(self, table_id: str) -> Room:
        """The room of a table, woken if need be, or Refusal."""
        while (room := self._rooms.get(table_id)) is None:
            # several may come at once; the table is woken once, and again where it was let go before they got it
            if table_id not in self._waking:
                self._waking[table_id] = asyncio.create_task(self._woken(table_id))
            await finished(self._waking[table_id])
        return room

    async def _woken(self, table_id: str) -> Room:
        try:
            shelved = await asyncio.wrap_future(
                self._house.store.read(partial(tables_repository.read, table_id=table_id))
            )
            room = Room(self._house, shelved)
            if room.restarts:  # nobody sees the cards of a hand that is taken back
                await room.put(())
            self._rooms[table_id] = room
        finally:
            del self._waking[table_id]
        room.set_alarm()
        return room

    def let_go(self) -> int:
        """Forget rooms where nobody is; the store keeps them."""
        empty = [key for key, room in self._rooms.items() if not room.listeners and not room.lock.locked()]
        for key in empty:
            self._rooms.pop(key).stop()
        return len(empty)

    def announce(self) -> None:
        """Tell every listener in every room that there is news."""
        for room in self._rooms.values():
            room.announce()

    def stop(self) -> None:
        """Let every room rest."""
        for room in self._rooms.values():
            room.stop()


def _opened(connection: Connection, line: TableLine, entry: log.Entry) -> TableLine:
    """Write a new table down, under a short code nobody else has; or a limit is reached."""
    assert line.host is not None, "a table is made by its host"
    if len(tables.open_by_host(connection, line.host)) >= TABLES_A_PERSON:
        raise Refusal("too-many-tables", f"cannot make another table: you have {TABLES_A_PERSON} open, close one first")
    if len(tables.open_ids(connection)) >= MOST_TABLES:
        raise Refusal("server-full", f"cannot make a table: the server has its {MOST_TABLES} tables")
    for _ in range(TRIES):
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
