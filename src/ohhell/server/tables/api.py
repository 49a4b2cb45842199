"""Tables over HTTP: made, listed, found by a code, looked at, shared and written down."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct
from starlette.responses import Response

from ohhell.bots import BOTS
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.protocol.messages import SeatBot, Sit
from ohhell.server.http.bodies import Join, NewTable, body_of
from ohhell.server.http.requests import charge_wrong_try, doer, house_of, looker, origin_of, pace, read
from ohhell.server.http.responses import answered
from ohhell.server.http.share_address import addresses, drawn
from ohhell.server.rules.api import wanted_rules
from ohhell.store import tables
from ohhell.table import projection
from ohhell.table.permissions import Refusal
from ohhell.table.records import record_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.server.accounts.tokens import Person
    from ohhell.server.tables.live_table import Room
    from ohhell.store.tables import TableLine
    from ohhell.table.table import Table

LONGEST_TITLE: Final = 80
"""Letters of a rule set's name in a list."""


class TableEntry(Struct, frozen=True):
    """A table in a list; *summary* says who sits there and how far the game is."""

    id: str
    rules: str
    seats: int
    phase: str
    listed: bool
    created: int
    changed: int
    summary: Raw


class TableLook(Struct, frozen=True):
    """A table as anybody with its link sees it; *code* is None once it has expired."""

    id: str
    version: int
    rules_name: str
    rules: Raw
    prose: str
    code: str | None
    table: Raw


async def make(request: Request) -> Response:
    """Make a table; the caller is its host, and sits down where they want to."""
    house = house_of(request)
    wanted = await body_of(request, NewTable)
    host = await doer(request, "table")
    _check_bots(wanted)
    rules = await asyncio.to_thread(wanted_rules, wanted.rules)
    room = await house.rooms.open(
        rules,
        seats=wanted.seats,
        settings=wanted.settings,
        host=host.id,
        rules_name=rule_sheet.title(rules)[:LONGEST_TITLE],
    )
    if wanted.sit:
        await room.submit(Sit(id="host", seat=0, name=host.name), host.id)
    for seat, bot in enumerate(wanted.bots, start=wanted.seats - len(wanted.bots)):
        await room.submit(SeatBot(id=f"bot-{seat}", seat=seat, bot=bot), host.id)
    table = room.table.id
    return answered({"id": table, "code": room.line.code, "link": f"{origin_of(request)}/t/{table}"}, status=201)


def _check_bots(wanted: NewTable) -> None:
    for bot in wanted.bots:
        if bot not in BOTS:
            raise Refusal("unknown-bot", f"there is no bot {bot!r} (there are {', '.join(sorted(BOTS))})")
    free = wanted.seats - wanted.sit
    if len(wanted.bots) > free:
        besides = ", and you take one" if wanted.sit else ""
        raise Refusal(
            "wrong-number-of-bots", f"cannot seat {len(wanted.bots)} bots: the table has {wanted.seats} seats{besides}"
        )


async def lobby(request: Request) -> Response:
    """The open tables that everybody may find."""
    return answered({"tables": [entry(line) for line in await read(request, tables.listed)]})


def entry(line: TableLine) -> TableEntry:
    """A table's line in a list."""
    return TableEntry(
        id=line.id,
        rules=line.rules_name,
        seats=line.seats,
        phase=line.phase,
        listed=line.listed,
        created=line.created,
        changed=line.changed,
        summary=Raw(line.summary),
    )


async def look(request: Request) -> Response:
    """A table, to somebody who has its link."""
    room = await room_of(request)
    await looker(request, table=room.table.id)
    table = room.table
    return answered(
        TableLook(
            id=table.id,
            version=table.version,
            rules_name=room.line.rules_name,
            rules=Raw(wire.encode_rules(table.rules)),
            prose=await asyncio.to_thread(rule_sheet.sheet, table.rules, table.seats),
            code=_code(request, room),
            table=projection.table_sight(table),
        )
    )


async def room_of(request: Request) -> Room:
    """The room of the table in the address, or Refusal."""
    return await house_of(request).rooms.get(request.path_params["table"])


def _code(request: Request, room: Room) -> str | None:
    until = room.line.code_until
    return room.line.code if until is None or until > house_of(request).now() else None


async def join(request: Request) -> Response:
    """The table a short code leads to; wrong and expired ones are refused alike, and cost more than right ones."""
    house = house_of(request)
    wanted = await body_of(request, Join)
    person = await looker(request)
    pace(request, "join", person)
    code = "".join(sign for sign in wanted.code.upper() if sign.isalnum())
    line = await read(request, partial(tables.by_code, code=code, now=house.now()))
    if line is None or line.phase == "closed":
        charge_wrong_try(request, person)
        raise Refusal("no-such-code", "this code leads to no table: it is mistyped, or it has expired")
    return answered({"id": line.id})


async def address(request: Request) -> Response:
    """What to give to others so that they find this table; *address* is None where only this machine can come here."""
    room = await room_of(request)
    await looker(request, table=room.table.id)
    return answered(addresses(request, f"/t/{room.table.id}") | {"code": _code(request, room)})


async def picture(request: Request) -> Response:
    """The table's address as a QR code."""
    room = await room_of(request)
    await looker(request, table=room.table.id)
    return drawn(request, f"/t/{room.table.id}")


async def record(request: Request) -> Response:
    """The match at a table as text: all of one that is over, of one going on what was played before this hand."""
    room = await room_of(request)
    demand_sight(room.table, await looker(request, table=room.table.id))
    written = await asyncio.to_thread(record_text.write, record_of(room.table))
    return download(written, f"table-{room.table.games}.txt")


def demand_sight(table: Table, person: Person | None) -> None:
    """Raise unless *person* may have the record of a table: they sit there, or it has spectators."""
    seated = person is not None and table.seats_of(person.id)
    if not seated and not table.settings.spectators:
        raise Refusal("no-spectators", "cannot give a record: this table plays without spectators")


def download(written: str, name: str) -> Response:
    """A record as a file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="ohhell-{name}"', "Cache-Control": "no-store"}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)
