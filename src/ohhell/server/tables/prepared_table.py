"""Live tables with prepared deals: the server opens them for one person; no request can bring its own deals."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from ohhell.notation.record import text as record_text
from ohhell.protocol.messages import SeatBot, Settings, Sit, Start
from ohhell.server.tables.registry import TableRequest
from ohhell.server.tables.repository import TableSummary
from ohhell.store import tables
from ohhell.table.facts import TableClosed

if TYPE_CHECKING:
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.store.tables import TableLine
    from ohhell.table.prepared import Purpose

PREPARED_SETTINGS: Final = Settings(spectators=False, chat=False, grace=0)
"""One person plays alone with bots, and the seat waits for them for ever."""


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A game with prepared deals: the text of a record with them, what the table is for, and who plays.

    The person sits in *seat*, and bots of the level *bot* in all others. *keep* are tables of the same purpose that stay open.
    """

    record: str
    purpose: Purpose
    bot: str = "club"
    seat: int = 0
    keep: frozenset[str] = frozenset()


async def open_prepared(server: ServerState, game: PreparedGame, person: Person) -> LiveTable:
    """Open a table with prepared deals and start its game; close tables of that purpose that the person left open.

    Raises:
        OhHellError: The record can't be read, or a limit is reached.
    """
    record, _ = await asyncio.to_thread(record_text.read, game.record, limited=False)
    await _close_earlier(server, game, person.id)
    seats = len(record.names)
    live = await server.tables.create(
        TableRequest(record.rules, seats, PREPARED_SETTINGS, person.id, prepared=game.record, purpose=game.purpose)
    )
    await live.submit(Sit(id="sit", seat=game.seat, name=person.name), person.id)
    for seat in range(seats):
        if seat != game.seat:
            await live.submit(SeatBot(id=f"bot-{seat}", seat=seat, bot=game.bot), person.id)
    await live.submit(Start(id="start"), person.id)
    return live


async def _close_earlier(server: ServerState, game: PreparedGame, host: str) -> None:
    hosted = await asyncio.wrap_future(server.store.read(partial(tables.open_by_host, person=host)))
    for line in hosted:
        if _purpose_of(line) == game.purpose and line.id not in game.keep:
            live = await server.tables.get(line.id)
            async with live.exclusive():
                if live.table.stage != "closed":
                    await live.write([TableClosed("idle")])


def _purpose_of(line: TableLine) -> Purpose:
    return msgspec.json.decode(line.summary, type=TableSummary).purpose
