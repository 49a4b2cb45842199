"""HTTP API to continue the game of a score pad at a live table, and a recorded game on a pad."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from ohhell.notation.record import text as record_text
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.notes import encode_note
from ohhell.scorekeeper.plan import plan as plan_of
from ohhell.scorekeeper.records import open_note, record_of
from ohhell.server.games.api import require_record, visible_game
from ohhell.server.http.bodies import PadSource, TableFromPad, read_body
from ohhell.server.http.requests import authenticate, check_rate, identify, origin_of, server_of
from ohhell.server.http.responses import json_response
from ohhell.server.pads.api import KEY, live_pad_of
from ohhell.server.tables.api import TableMade, require_record_access
from ohhell.server.tables.registry import TableRequest
from ohhell.table import records
from ohhell.table.facts import TableClosed
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.notation.record.record import Record
    from ohhell.scorekeeper.pad import Pad


class PadOpening(Struct, frozen=True):
    """The first note of a pad that continues a recorded game, for the page to write, and the plan of its rules.

    *you* is the seat that the caller had, for the page to claim; None if there was none or several.
    """

    open: Raw
    plan: Raw
    you: int | None


async def to_table(request: Request) -> Response:
    """Create a table where the pad's game continues, with the caller as its host."""
    live = await live_pad_of(request)
    wanted = await read_body(request, TableFromPad)
    key = request.headers.get(KEY, "")
    live.require_key(key)
    if live.id in server_of(request).events.pads:
        raise Refusal("event-table", "You can't continue online: this pad belongs to an event. Ask the director.")
    host = await authenticate(request, "table")
    tables = server_of(request).tables

    async def make(pad: Pad) -> str:
        made = await tables.create(
            TableRequest(pad.rules, pad.seats, wanted.settings, host.id, await asyncio.to_thread(_records, pad))
        )
        return made.table.id

    table = await live.move_to_table(key, host.name, make)
    code = (await tables.get(table)).row.code
    return json_response(TableMade(table, code, f"{origin_of(request)}/t/{table}"), status=201)


async def from_table(request: Request) -> Response:
    """Close a table where nothing was played yet, and continue its game on the pad."""
    live = await live_pad_of(request)
    key = request.headers.get(KEY, "")
    live.require_key(key)
    person = await authenticate(request)
    tables = server_of(request).tables

    async def close(table: str) -> None:
        try:
            made = await tables.get(table)
        except OhHellError as error:
            if error.code != "no-such-table":
                raise
            return  # closed and deleted since
        async with made.exclusive():
            if made.table.match is not None:
                raise Refusal("already-started", "You can't move the game back: it has started at the table.")
            if made.table.stage != "closed":
                await made.write([TableClosed("host")])

    await live.move_back(key, person.name, close)
    return json_response({"version": live.version})


def _records(pad: Pad) -> tuple[str, ...]:
    """Return the matches of a pad as records for a table, the last one unfinished; or raise Refusal."""
    if pad.table is not None:
        raise Refusal("game-moved", "You can't continue online: the game already continues at a table.")
    if pad.closed:
        raise Refusal("pad-closed", "You can't continue at a table: the game was ended on the pad. Resume it first.")
    if pad.match.over:
        more = pad.match.number < pad.rules.format.matches
        what = "start the next match first" if more else "the game is over"
        raise Refusal("match-over", f"You can't continue at a table: match {pad.match.number} is over; {what}.")
    first = pad.matches[0].number
    if first > 1:
        raise Refusal(
            "no-record", f"You can't continue at a table: there is no record of the matches before match {first}."
        )
    return tuple(record_text.write(records.as_noted(record_of(pad, match.number))) for match in pad.matches)


async def from_record(request: Request) -> Response:
    """Return the first note of a pad that continues a table, a finished game or a record."""
    wanted = await read_body(request, PadSource)
    if sum(given is not None for given in (wanted.table, wanted.game, wanted.record)) != 1:
        raise Refusal("bad-message", "Can't read the message: send either a table, a game or a record.")
    check_rate(request, "command", None)
    found, seats = await _record(request, wanted)
    return json_response(await asyncio.to_thread(_opening, found, seats[0] if len(seats) == 1 else None))


async def _record(request: Request, wanted: PadSource) -> tuple[Record | str, tuple[int, ...]]:
    """Return the record to continue, and the caller's seats in it."""
    if wanted.table is not None:
        table = await server_of(request).tables.look(wanted.table)
        person = await identify(request, table=table.id)
        require_record_access(table, person)
        return records.record_of(table), () if person is None else table.seats_of(person.id)
    if wanted.game is not None:
        game, entry = await visible_game(request, wanted.game)
        require_record(game)
        return game.record, entry.you
    assert wanted.record is not None, "one of them is there"
    return wanted.record, ()


def _opening(found: Record | str, you: int | None) -> PadOpening:
    if isinstance(found, str):
        record, state = record_text.read(found, limited=False)
        note = open_note(record, state=state, text=found)
    else:
        record, note = found, open_note(found)
    plan = Raw(msgspec.json.encode(plan_of(record.rules, len(record.names))))
    return PadOpening(Raw(encode_note(note)), plan, you)
