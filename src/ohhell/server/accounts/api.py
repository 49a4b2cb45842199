"""HTTP API of people: sign up and out, names, open tables, mutes, blocks and reports."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.server.accounts import tokens
from ohhell.server.accounts.open_connections import end_sessions
from ohhell.server.accounts.open_connections import mute as set_muted
from ohhell.server.accounts.tokens import Person, person_of
from ohhell.server.http.bodies import NewName, NewReport, read_body
from ohhell.server.http.requests import authenticate, check_rate, read, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.tables.api import TableListing, listing
from ohhell.store import people, tables
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable


TABLES_LOADED: Final = 20
"""The latest running tables of which the caller learns whether it is their turn; each is loaded for that."""


class NamedPerson(Struct, frozen=True):
    """Somebody, as other players see them."""

    id: str
    name: str


class PersonResponse(Struct, frozen=True):
    """Who the browser is from now on."""

    person: NamedPerson


class Me(Struct, frozen=True):
    """The caller: their tables, those of them that wait for their move, and whom they mute and block."""

    person: NamedPerson
    tables: list[TableListing]
    your_turn: list[str]
    muted: list[NamedPerson]
    blocked: list[NamedPerson]


async def sign_up(request: Request) -> Response:
    """Create a person and set their cookie."""
    server = server_of(request)
    wanted = await read_body(request, NewName)
    known = await person_of(server, request)
    if known is not None:
        sentence = f"You're already {known.name} here. Change the name instead."
        raise Refusal("already-known", sentence, {"name": known.name})
    tokens.normalize_name(wanted.name)
    check_rate(request, "person", None)
    person = await tokens.create_person(server, wanted.name)
    response = json_response(PersonResponse(id_and_name(person)), status=201)
    tokens.set_cookie(server, request, response, person.id)
    return response


def id_and_name(person: Person | people.StoredPerson) -> NamedPerson:
    """Return what others may know of *person*."""
    return NamedPerson(person.id, person.name)


async def me(request: Request) -> Response:
    """Return the caller with their tables, mutes and blocks, and renew the cookie for a year."""
    server = server_of(request)
    person = await person_of(server, request)
    if person is None:
        raise Refusal("no-name", "Enter a name first.")
    if person.table is not None:
        return json_response({"person": id_and_name(person), "table": person.table})
    found = await read(request, partial(_all_of, person=person))
    going_on = [table.id for table in found.tables if table.phase == "playing"][:TABLES_LOADED]
    turns = [table for table in going_on if await _is_turn(server, table, person.id)]
    response = json_response(msgspec.structs.replace(found, your_turn=turns))
    tokens.set_cookie(server, request, response, person.id, session=person.session)
    return response


async def _is_turn(server: ServerState, table_id: str, person: str) -> bool:
    """Tell whether a table waits for this person."""
    table = await server.tables.look(table_id)
    return bool(set(table.waiting_for) & set(table.seats_of(person)))


def _all_of(connection: Connection, person: Person) -> Me:
    lines = tables.tables_of(connection, person.id)

    def listed(others: set[str]) -> list[NamedPerson]:
        found = (people.find(connection, other) for other in sorted(others))
        return [id_and_name(other) for other in found if other is not None]

    return Me(
        person=id_and_name(person),
        tables=[listing(line) for line in lines if line.phase != "closed"],
        your_turn=[],
        muted=listed(people.others(connection, "mutes", person.id)),
        blocked=listed(people.others(connection, "blocks", person.id)),
    )


async def rename(request: Request) -> Response:
    """Change the caller's name; seats and games keep the old one."""
    wanted = await read_body(request, NewName)
    person = await authenticate(request)
    return json_response(PersonResponse(id_and_name(await tokens.rename(server_of(request), person, wanted.name))))


async def sign_out(request: Request) -> Response:
    """End the session of this device and close its connections."""
    person = await authenticate(request)
    end_sessions(server_of(request), person.id, await tokens.sign_out(server_of(request), person))
    response = json_response({"person": None})
    tokens.delete_cookie(response)
    return response


async def mute(request: Request) -> Response:
    """Hide what somebody says."""
    return await _set_muted(request, muted=True)


async def unmute(request: Request) -> Response:
    """Show again what somebody says."""
    return await _set_muted(request, muted=False)


async def _set_muted(request: Request, *, muted: bool) -> Response:
    """Change whom the caller mutes, also on connections that are open."""
    person, others = await _set_pair(request, "mutes", there=muted)
    set_muted(server_of(request), person.id, others)
    return json_response({"muted": others})


async def block(request: Request) -> Response:
    """Do not play with somebody at listed tables."""
    return json_response({"blocked": (await _set_pair(request, "blocks", there=True))[1]})


async def unblock(request: Request) -> Response:
    """Allow playing with somebody again."""
    return json_response({"blocked": (await _set_pair(request, "blocks", there=False))[1]})


async def _set_pair(request: Request, pairs: people.Pairs, *, there: bool) -> tuple[Person, list[str]]:
    """Mute or block the person in the path, or undo that; return the caller, and everybody they have muted or blocked."""
    person = await authenticate(request)
    other = request.path_params["person"]
    if other == person.id:
        raise Refusal("not-yourself", "You can't do that to yourself.")

    def job(connection: Connection) -> list[str]:
        if people.find(connection, other) is None:
            raise Refusal("no-such-person", "There's no such person.")
        people.set_pair(connection, pairs, person.id, other, there=there)
        return sorted(people.others(connection, pairs, person.id))

    return person, await write(request, job)


async def report(request: Request) -> Response:
    """Report somebody at the same listed table to the operator, with the recent chat."""
    wanted = await read_body(request, NewReport)
    person = await authenticate(request, "report")
    live = await server_of(request).tables.get(wanted.table, take=False)
    table = live.table
    if not table.settings.listed:
        raise Refusal("not-listed", "You can only report players at listed tables. At this table, talk to the host.")
    present = _people_at(live)
    if person.id not in present or wanted.against not in present or wanted.against == person.id:
        raise Refusal("not-at-the-table", "You can only report someone at your own table.")
    text = "".join(sign for sign in wanted.text if sign.isprintable() or sign == "\n").strip()
    if not text:
        raise Refusal("bad-text", "Your report has no visible characters. Write what happened.")
    what = people.AbuseReport(
        at=server_of(request).now(),
        by=person.id,
        against=wanted.against,
        table_id=table.id,
        text=text,
        excerpt=msgspec.json.encode(table.talk).decode(),
    )
    number = await write(request, partial(people.report, what=what))
    return json_response({"report": number}, status=201)


def _people_at(live: LiveTable) -> set[str]:
    """Return everybody who is seated, connected or in the recent chat."""
    return {*live.table.people, *live.presence.present, *(line.person for line in live.table.talk)}
