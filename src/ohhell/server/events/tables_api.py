"""HTTP API of an event's tables: sit down at the live table, give a scorer a new key, compare the boards of a duplicate match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ohhell.server.events.api import live_event_of, require_desk, require_key, scorer_link
from ohhell.server.events.documents import BoardScore, EventBoard, EventBoards, SeatTaken
from ohhell.server.events.keys import scorer_key
from ohhell.server.events.live_event import ComparedBoards
from ohhell.server.events.table_making import start_if_full
from ohhell.server.http.requests import authenticate, check_rate, read, read_number, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.tables.registry import free_code
from ohhell.store import tables
from ohhell.table.permissions import Refusal
from ohhell.table.seat_changes import saw_other_cards, take_seat
from ohhell.tournament.boards import Board, compare_tables, finished_tables
from ohhell.tournament.export import number_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.store.events import EventTableLine
    from ohhell.tournament.tournament import EventTable


async def sit(request: Request) -> Response:
    """Give the caller, who has a player's key, their seat at the live table of the current match."""
    live = await live_event_of(request)
    who = require_key(request, live)
    if who.entrant is None:
        raise Refusal("not-allowed", "You can't take a seat: open the link of a player. The director has it.")
    person = await authenticate(request)
    table, row = _online_table(live, who.entrant)
    await _check_one_seat(request, live, row, person.id)
    assert row.table_id is not None, "the table is played online"
    made = await server_of(request).tables.get(row.table_id)
    await _take_seat(made, table.players.index(who.entrant), person.id, live.event.name(who.entrant))
    await start_if_full(server_of(request), made)
    return json_response(SeatTaken(made.table.id))


def _online_table(live: LiveEvent, entrant: int) -> tuple[EventTable, EventTableLine]:
    """Return the table where an entrant plays online now, or raise Refusal."""
    event = live.event
    match = event.matches[event.started - 1] if event.started else None
    table = None if match is None else match.seats.get(entrant)
    if match is None or table is None:
        raise Refusal("no-such-seat", f"{event.name(entrant)} has no seat in the current match.")
    row = live.tables.get((match.number, table.number))
    if not table.online:
        raise Refusal("not-online", f"Table {table.number} plays with cards. Sit down there.")
    if row is None or row.table_id is None:
        raise Refusal("not-started", f"Table {table.number} isn't ready yet. Try again in a moment.")
    return table, row


async def _check_one_seat(request: Request, live: LiveEvent, row: EventTableLine, person: str) -> None:
    """Raise Refusal if somebody plays at another table of this match: in a duplicate event they would see its deals twice."""
    mine = {line.id for line in await read(request, partial(tables.tables_of, person=person))}
    others = [other for other in live.tables.values() if other.match == row.match and other.number != row.number]
    for other in others:
        if other.table_id in mine:
            raise Refusal("already-playing", f"You can't take this seat: you play at table {other.number}.")


async def _take_seat(made: LiveTable, seat: int, person: str, name: str) -> None:
    async with made.exclusive():
        table = made.table
        if table.stage in {"over", "closed"}:
            raise Refusal("game-over", "You can't take your seat: the game at this table is over.")
        mine = table.seats_of(person)
        if mine == (seat,) or any((one.seat, one.person) == (seat, person) for one in table.reserved):
            return
        if mine or any(one.person == person for one in table.reserved):
            raise Refusal("already-playing", "You can't take this seat: you have another one at this table.")
        if saw_other_cards(table, person, seat):
            raise Refusal(
                "already-playing",
                "You can't take this seat yet: you have seen other cards of this hand. Wait for the next.",
            )
        await made.write([take_seat(table, seat, person, name)])


async def new_scorer_key(request: Request) -> Response:
    """Give the scorer of a table a new key and code; a lost phone can no longer write on the score pad."""
    check_rate(request, "command", None)
    live = await live_event_of(request)
    require_desk(request, live)
    match = read_number(request.path_params["match"], "the number of a match", digits=4) or 0
    number = read_number(request.path_params["table"], "the number of a table", digits=4) or 0
    server = server_of(request)
    async with live.linking:
        row = live.tables.get((match, number))
        if row is None or row.pad_id is None:
            raise Refusal("no-such-table", f"There is no score pad for match {match}, table {number}.")
        code = await write(request, partial(free_code, now=server.now()))
        changed = replace(row, generation=row.generation + 1, code=code)
        pad = await server.pads.get_existing(row.pad_id)
        await live.link_tables([changed])
        await pad.change_key(scorer_key(server, live.id, match, number, changed.generation))
    return json_response(scorer_link(request, changed))


async def show_boards(request: Request) -> Response:
    """Return the boards of a match in a duplicate event, once all tables have finished it."""
    check_rate(request, "season", None)
    live = await live_event_of(request)
    match = read_number(request.query_params.get("match"), "the number of a match", digits=4) or max(
        1, live.event.started
    )
    played = finished_tables(live.event, match)
    versions = tuple(table.version for table in played)
    async with live.comparing:  # everybody else who asks gets the same bytes
        found = live.boards.get(match)
        if found is None or found.versions != versions:
            document = await asyncio.to_thread(_boards_document, match, played)
            found = live.boards[match] = ComparedBoards(versions, document)
    return json_response(msgspec.Raw(found.document))


def _boards_document(match: int, played: Sequence[EventTable]) -> bytes:
    return msgspec.json.encode(EventBoards(match, tuple(_board(board) for board in compare_tables(played))))


def _board(board: Board) -> EventBoard:
    return EventBoard(
        board.hand,
        board.cards,
        board.trump,
        tuple(
            tuple(
                BoardScore(one.entrant, one.table, one.bid, one.taken, one.points, number_of(one.above)) for one in seat
            )
            for seat in board.seats
        ),
    )
