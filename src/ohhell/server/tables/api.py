"""HTTP API of tables: create, list, find by code, show, share and export them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.bots import BOTS
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.protocol.messages import SeatBot, Sit
from ohhell.rules.lengths import with_length
from ohhell.server.events.keys import scorer_key
from ohhell.server.http.bodies import JoinCode, NewTable, read_body
from ohhell.server.http.requests import (
    ShareAddress,
    authenticate,
    charge_failed_attempt,
    check_rate,
    identify,
    origin_of,
    qr_code_response,
    read,
    read_language,
    server_of,
    share_addresses,
)
from ohhell.server.http.responses import download, json_response
from ohhell.server.rules.api import wanted_rules
from ohhell.server.tables.registry import TableRequest, check_table_size
from ohhell.server.tables.subscriber import NO_SPECTATORS, may_watch
from ohhell.store import events, tables
from ohhell.store.tables import Phase, TableLine
from ohhell.table import projection
from ohhell.table.permissions import Refusal
from ohhell.table.records import record_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.rules import Rules
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table


class TableListing(Struct, frozen=True):
    """A table in a list; *summary* says who plays and how far the game is."""

    id: str
    rules: str
    seats: int
    phase: Phase
    listed: bool
    created: int
    changed: int
    summary: Raw


class TableResponse(Struct, frozen=True):
    """A table as everybody with its link sees it; *code* is None once it has expired."""

    id: str
    version: int
    rules_name: str
    rules: Raw
    prose: str
    code: str | None
    table: Raw


class TableMade(Struct, frozen=True):
    """A new table: its short code, and the link that others open."""

    id: str
    code: str | None
    link: str


class TableList(Struct, frozen=True):
    """The listed tables that are open."""

    tables: list[TableListing]


class TableFound(Struct, frozen=True, omit_defaults=True):
    """What a short code belongs to: a table, or the score pad of an event's table, whose scorer opens *link* instead."""

    id: str = ""
    link: str | None = None


class TableAddress(ShareAddress, frozen=True, kw_only=True):
    """The address of a table, and its short code; None once that has expired."""

    code: str | None


async def create(request: Request) -> Response:
    """Create a table with the caller as its host."""
    server = server_of(request)
    wanted = await read_body(request, NewTable)
    host = await authenticate(request, "table")
    _check_bots(wanted)
    rules = await asyncio.to_thread(_rules_of_length, wanted)
    live = await server.tables.create(TableRequest(rules, wanted.seats, wanted.settings, host.id))
    if wanted.sit:
        await live.submit(Sit(id="host", seat=0, name=host.name), host.id)
    for seat, bot in enumerate(wanted.bots, start=wanted.seats - len(wanted.bots)):
        await live.submit(SeatBot(id=f"bot-{seat}", seat=seat, bot=bot), host.id)
    table = live.table.id
    return json_response(TableMade(table, live.row.code, f"{origin_of(request)}/t/{table}"), status=201)


def _rules_of_length(wanted: NewTable) -> Rules:
    rules = wanted_rules(wanted.rules)
    if wanted.length != "whole":
        check_table_size(rules, wanted.seats)
    return with_length(rules, wanted.seats, wanted.length)


def _check_bots(wanted: NewTable) -> None:
    for bot in wanted.bots:
        if bot not in BOTS:
            raise Refusal("unknown-bot", f"There is no bot {bot!r}. Choose {', '.join(sorted(BOTS))}.")
    free = wanted.seats - wanted.sit
    if len(wanted.bots) > free:
        besides = ", and you take one" if wanted.sit else ""
        raise Refusal(
            "wrong-number-of-bots",
            f"{len(wanted.bots)} bots are too many: the table has {wanted.seats} seats{besides}.",
            {"bots": len(wanted.bots), "seats": wanted.seats},
        )


async def lobby(request: Request) -> Response:
    """The open tables that everybody may find."""
    return json_response(TableList([listing(line) for line in await read(request, tables.listed)]))


def listing(line: TableLine) -> TableListing:
    """Return a table's entry in a list."""
    return TableListing(
        id=line.id,
        rules=line.rules_name,
        seats=line.seats,
        phase=line.phase,
        listed=line.listed,
        created=line.created,
        changed=line.changed,
        summary=Raw(line.summary),
    )


async def show(request: Request) -> Response:
    """Show a table to somebody with its link."""
    live = await live_table_of(request)
    person = await identify(request, table=live.table.id)
    table = live.table
    if table.deals and not may_watch(table, None if person is None else person.id):
        raise Refusal("no-spectators", NO_SPECTATORS)
    return json_response(
        TableResponse(
            id=table.id,
            version=table.version,
            rules_name=live.row.rules_name,
            rules=Raw(wire.encode_rules(table.rules)),
            prose=await asyncio.to_thread(rule_sheet.sheet, table.rules, table.seats, read_language(request)),
            code=_code(request, live),
            table=projection.table_info(table),
        )
    )


async def live_table_of(request: Request) -> LiveTable:
    """Return the live table that the path names, or raise OhHellError."""
    return await server_of(request).tables.get(request.path_params["table"])


def _code(request: Request, live: LiveTable) -> str | None:
    until = live.row.code_until
    return live.row.code if until is None or until > server_of(request).now() else None


async def join(request: Request) -> Response:
    """Find a table by its short code; a wrong or expired one uses up several attempts."""
    server = server_of(request)
    wanted = await read_body(request, JoinCode)
    person = await identify(request)
    check_rate(request, "join", person)
    code = "".join(sign for sign in wanted.code.upper() if sign.isalnum())
    line = await read(request, partial(tables.by_code, code=code, now=server.now()))
    if line is not None and line.phase != "closed":
        return json_response(TableFound(line.id))
    scored = await read(request, partial(events.table_by_code, code=code))
    if scored is None:
        charge_failed_attempt(request, person)
        raise Refusal("no-such-code", "No table has that code. Check it, or ask for a new one.")
    key = scorer_key(server, scored.event_id, scored.match, scored.number, scored.generation)
    return json_response(TableFound(link=f"/pad/{scored.pad_id}#key={key}"))


async def address(request: Request) -> Response:
    """Return the address and code to share; *address* is None if only this machine can reach the server."""
    live = await live_table_of(request)
    await identify(request, table=live.table.id)
    shared = share_addresses(request, f"/t/{live.table.id}")
    return json_response(TableAddress(here=shared.here, address=shared.address, code=_code(request, live)))


async def qr_code(request: Request) -> Response:
    """Return the table's address as a QR code."""
    live = await live_table_of(request)
    await identify(request, table=live.table.id)
    return qr_code_response(request, f"/t/{live.table.id}")


async def record(request: Request) -> Response:
    """Return the match as a record; of one that is not over, the hands before the current one."""
    live = await live_table_of(request)
    require_record_access(live.table, await identify(request, table=live.table.id))
    written = await asyncio.to_thread(record_text.write, record_of(live.table))
    return download(written, f"table-{live.table.games}.txt")


def require_record_access(table: Table, person: Person | None) -> None:
    """Raise Refusal unless *person* sits at the table or it allows spectators."""
    if table.deals_are_secret:
        raise Refusal(
            "deals-in-play",
            "You can't get the record yet: other tables still play these deals. Try again after the match.",
        )
    seated = person is not None and table.seats_of(person.id)
    if not seated and not table.settings.spectators:
        raise Refusal("no-spectators", "You can't get the record: this table doesn't allow spectators.")
