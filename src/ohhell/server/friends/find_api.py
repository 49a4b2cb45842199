"""HTTP API to find people: a seat at a listed table that waits for players, or a new listed table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.notation.prose import rule_sheet
from ohhell.protocol.messages import Settings, Sit
from ohhell.rules.errors import OhHellError
from ohhell.server.accounts.links_api import free_name
from ohhell.server.http.bodies import FindPeople, read_body
from ohhell.server.http.requests import authenticate, server_of
from ohhell.server.http.responses import json_response
from ohhell.server.live.registry import VISITED, OwnedElsewhere
from ohhell.server.rules.api import wanted_rules
from ohhell.server.tables.connection import check_blocks
from ohhell.server.tables.registry import LONGEST_TITLE, TableRequest
from ohhell.store import tables

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.rules import Rules
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable

TABLES_TRIED: Final = 10
"""Waiting tables that are tried before a new one is made."""

NEW_TABLE_MS: Final = 20_000
"""Milliseconds for which the host of a new table counts as connected: their page is still loading."""


class PlaceFound(Struct, frozen=True):
    """The table where the caller sits now; *made* if it is new and waits for others."""

    table: str
    made: bool


async def find(request: Request) -> Response:
    """Seat the caller at a listed table that waits for players with these rules, or create one."""
    server = server_of(request)
    wanted = await read_body(request, FindPeople)
    person = await authenticate(request, "table")
    rules = await asyncio.to_thread(wanted_rules, wanted.rules)
    async with server.locks[f"find {_title(rules)}"]:  # so that people who search at the same moment find each other
        table = await _place(server, rules, person, visited=request.scope.get(VISITED, ()))
        if table is not None:
            return json_response(PlaceFound(table, made=False))
        live = await server.tables.create(TableRequest(rules, wanted.seats, Settings(listed=True), person.id))
        await live.submit(Sit(id="find", seat=0, name=person.name), person.id)
    return json_response(PlaceFound(live.table.id, made=True), status=201)


def _title(rules: Rules) -> str:
    """Return the name of rules in lists of tables; other rules may have the same."""
    return rule_sheet.title(rules)[:LONGEST_TITLE]


async def _place(server: ServerState, rules: Rules, person: Person, *, visited: Collection[str]) -> str | None:
    """Return the table with these rules where the caller waits already, or where a seat was free; None if there is none.

    In a cluster, raise OwnedElsewhere if a process that has not been *visited* has a table that may do.
    """
    mine = await asyncio.wrap_future(server.store.read(partial(tables.tables_of, person=person.id)))
    for line in mine:
        if line.listed and line.phase == "gathering" and line.rules_name == _title(rules):
            table = await server.tables.look(line.id)
            if table.seats_of(person.id) and table.rules == rules:
                return line.id
    for live in _waiting_tables(server, rules, person)[:TABLES_TRIED]:
        if await _sit_down(server, live, person):
            return live.table.id
    if server.cluster is not None:
        await _ask_elsewhere(server, rules, person, visited)
    return None


async def _ask_elsewhere(server: ServerState, rules: Rules, person: Person, visited: Collection[str]) -> None:
    """Raise OwnedElsewhere if another process has a table with these rules that waits for players."""
    listed = await asyncio.wrap_future(server.store.read(tables.listed))
    waiting = [line for line in listed if line.phase == "gathering" and line.rules_name == _title(rules)]
    for line in waiting[:TABLES_TRIED]:
        if line.host != person.id and not server.tables.has(line.id):
            try:
                await server.tables.get(line.id, take=False)
            except OwnedElsewhere as elsewhere:
                if elsewhere.process not in visited:
                    raise


def _waiting_tables(server: ServerState, rules: Rules, person: Person) -> list[LiveTable]:
    """Return the tables with these rules whose hosts wait for players, the fullest first, then the oldest."""
    lately = server.now() - NEW_TABLE_MS
    found = [live for live in server.tables.loaded if _waits(live, lately) and live.table.host != person.id]
    same = [live for live in found if live.table.rules == rules]
    return sorted(same, key=lambda live: (-len(live.table.people), live.row.created))


def _waits(live: LiveTable, lately: int) -> bool:
    table = live.table
    if table.stage != "gathering" or not table.settings.listed or table.event is not None or table.continued_matches:
        return False
    here = table.host in live.presence.present or live.row.created > lately
    return here and any(chair.free for chair in table.chairs)


async def _sit_down(server: ServerState, live: LiveTable, person: Person) -> bool:
    """Take a free seat at a table; tell whether that was possible."""
    table = live.table
    free = next((seat for seat, chair in enumerate(table.chairs) if chair.free), None)
    if free is None:
        return False
    with suppress(OhHellError):  # somebody was faster, or blocked the caller: another table will do
        await check_blocks(server, live, person.id)
        await live.submit(
            Sit(id=f"find-{table.version}", seat=free, name=free_name(table, free, person.name)), person.id
        )
        return True
    return False
