"""The score pads and live tables of a match that starts: one for each table, with the players in their seats."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Raw

from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record
from ohhell.protocol.limits import BOT_TABLES_PER_EVENT, ONLINE_TABLES_PER_EVENT
from ohhell.protocol.messages import Settings
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.scorekeeper.notes import LONGEST_TITLE, Open, SheetDetails
from ohhell.server.events.keys import scorer_key
from ohhell.server.tables.registry import TableRequest, check_table_size, free_code
from ohhell.store.events import EventTableLine
from ohhell.table.automatic import commit
from ohhell.table.facts import BotSat, TableClosed
from ohhell.table.permissions import Refusal
from ohhell.table.table import EVENT_HOST
from ohhell.tournament.seating import seating_stream

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.rules.cards import Suit
    from ohhell.rules.rules import Rules
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.tournament.tournament import EventTable, Match, Tournament

EVENT_BOT: Final = "club"
"""The bot that plays for entrants who are bots."""

AT_ONCE: Final = 10
"""Pads and tables that are made at the same time."""


def check_online_tables(event: Tournament, match: Match) -> None:
    """Raise Refusal if a match has more online tables than one event may have, or if they can't play by its rules."""
    online = [table for table in match.tables if table.online]
    for seats in {len(table.players) for table in online}:
        check_table_size(event.rules, seats)
    among_bots = [table for table in online if len(_bot_seats(event, table.players)) == len(table.players)]
    for found, most, what in (
        (online, ONLINE_TABLES_PER_EVENT, "online tables"),
        (among_bots, BOT_TABLES_PER_EVENT, "tables of bots alone"),
    ):
        if len(found) > most:
            raise Refusal(
                "too-many-tables",
                f"You can't start match {match.number} with {len(found)} {what}; {most} is the maximum. Play some with cards.",
            )


async def make_tables(server: ServerState, live: LiveEvent, match: Match) -> None:
    """Make the score pads and live tables of a match that don't exist yet, or raise Refusal."""
    check_online_tables(live.event, match)
    missing = [table for table in match.tables if (match.number, table.number) not in live.tables]
    for begin in range(0, len(missing), AT_ONCE):
        some = missing[begin : begin + AT_ONCE]
        codes = await asyncio.wrap_future(server.store.write(partial(_free_codes, count=len(some), now=server.now())))
        making = (_make(server, live, match, table, code) for table, code in zip(some, codes, strict=True))
        rows = await asyncio.gather(*making)
        await live.link_tables(rows)
        for row in rows:
            if row.table_id is not None:
                await start_if_full(server, await server.tables.get(row.table_id))


def _free_codes(connection: Connection, *, count: int, now: int) -> list[str]:
    codes: set[str] = set()
    while len(codes) < count:
        codes.add(free_code(connection, now))
    return sorted(codes)


async def _make(server: ServerState, live: LiveEvent, match: Match, table: EventTable, code: str) -> EventTableLine:
    row = EventTableLine(live.id, match.number, table.number)
    if table.online:
        return replace(row, table_id=await _make_live_table(server, live, match, table))
    return replace(row, code=code, pad_id=await _make_pad(server, live, match, table))


async def _make_pad(server: ServerState, live: LiveEvent, match: Match, table: EventTable) -> str:
    pad = await server.pads.get(secrets.token_urlsafe(16))
    key = scorer_key(server, live.id, match.number, table.number, 1)
    await pad.open(opening_note(live.event, match, table), key, "director")
    return pad.id


def opening_note(event: Tournament, match: Match, table: EventTable) -> Open:
    """Return the first note of a table's score pad."""
    settings = event.settings
    where = f", match {match.number}, table {table.number}"
    return Open(
        rules=Raw(wire.encode_rules(one_match(event.rules))),
        names=names_at(event, table),
        dealer=table.dealer,
        first_trump=_first_trump(event, match),
        details=SheetDetails(date=settings.date, place=settings.place),
        title=settings.title[: LONGEST_TITLE - len(where)].rstrip() + where,
    )


def _first_trump(event: Tournament, match: Match) -> Suit | None:
    """Return the first trump of a match, drawn from the seed of the event, if the rules draw one."""
    if not draws_first_trump(event.rules):
        return None
    choices = suits_to_start(event.rules)
    return choices[seating_stream(event.settings.seed, match.number, "first trump").below(len(choices))]


def one_match(rules: Rules) -> Rules:
    """Return the rules of one table in one match: an event itself adds up several."""
    return replace(rules, format=replace(rules.format, matches=1))


def names_at(event: Tournament, table: EventTable) -> tuple[str, ...]:
    """Return the names of the players of a table, in seat order."""
    return tuple(event.name(player) for player in table.players)


async def _make_live_table(server: ServerState, live: LiveEvent, match: Match, table: EventTable) -> str:
    event = live.event
    names = names_at(event, table)
    rules = one_match(event.rules)
    # a record without hands gives the seats their names and the match its first dealer
    begun = await asyncio.to_thread(record_text.write, Record(rules, names, dealer=table.dealer))
    settings = Settings(spectators=not event.settings.duplicate, grace=60 if event.settings.bots else 0)
    deals = f"event {live.id} match {match.number}" if event.settings.duplicate else ""
    made = await server.tables.create(
        TableRequest(rules, len(names), settings, f"{EVENT_HOST}{live.id}", (begun,), deals)
    )
    bots = [BotSat(seat, EVENT_BOT, names[seat]) for seat in _bot_seats(event, table.players)]
    if bots:
        await made.put(bots)
    return made.table.id


def _bot_seats(event: Tournament, players: Sequence[int]) -> list[int]:
    return [seat for seat, player in enumerate(players) if event.entrants[player].bot]


async def close_tables(server: ServerState, rows: Iterable[EventTableLine]) -> None:
    """Close live tables that still play although the event no longer needs them."""
    for row in rows:
        if row.table_id is not None:
            table = await server.tables.get(row.table_id)
            async with table.exclusive():
                if table.table.stage not in {"over", "closed"}:
                    await table.write([TableClosed("host")])


async def start_if_full(server: ServerState, table: LiveTable) -> None:
    """Start the game of an event's table if somebody sits in every seat."""
    async with table.exclusive():
        now = table.table
        if now.stage == "gathering" and not any(chair.free for chair in now.chairs):
            await table.write([commit(now, server.secrets.deal_key, server.store.timeline)])
