"""People over HTTP: a name, the tables to come back to, whom one does not want to hear or meet, and reports."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from ohhell.protocol.messages import Goodbye
from ohhell.server.accounts import tokens
from ohhell.server.accounts.tokens import Person, person_of
from ohhell.server.http.bodies import Named, NewReport, body_of
from ohhell.server.http.requests import doer, house_of, pace, read, write
from ohhell.server.http.responses import answered
from ohhell.server.tables.api import entry
from ohhell.server.tables.subscriber import SIGNED_OUT
from ohhell.store import people, tables
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.state import House
    from ohhell.server.tables.live_table import Room

Change = Callable[["Connection", str, str], None]


async def come(request: Request) -> Response:
    """Somebody new gives a name and gets a cookie."""
    house = house_of(request)
    wanted = await body_of(request, Named)
    known = await person_of(house, request)
    if known is not None:
        raise Refusal("already-known", f"cannot begin anew: you are {known.name}; change the name instead")
    tokens.fit_name(wanted.name)
    pace(request, "person", None)
    person = await tokens.create(house, wanted.name)
    response = answered({"person": _named(person)}, status=201)
    tokens.give_cookie(house, request, response, person.id)
    return response


def _named(person: Person | people.Person) -> dict[str, str]:
    return {"id": person.id, "name": person.name}


async def me(request: Request) -> Response:
    """Who asks, the tables where they have a seat or wait for others, and whom they mute and block; the cookie lasts a year from now."""
    house = house_of(request)
    person = await person_of(house, request)
    if person is None:
        raise Refusal("no-name", "cannot say who you are: give a name first")
    if person.table is not None:
        return answered({"person": _named(person), "table": person.table})
    found = await read(request, partial(_all_of, person=person))
    going_on = [table.id for table in found["tables"] if table.phase == "playing"]
    found["your_turn"] = [table for table in going_on if await _is_turn(house, table, person.id)]
    response = answered(found)
    tokens.give_cookie(house, request, response, person.id, session=person.session)
    return response


async def _is_turn(house: House, table_id: str, person: str) -> bool:
    """Whether a table waits for this person."""
    table = (await house.rooms.get(table_id)).table
    return bool(set(table.waiting_for) & set(table.seats_of(person)))


def _all_of(connection: Connection, person: Person) -> dict[str, Any]:
    lines = tables.tables_of(connection, person.id)

    def listed(others: set[str]) -> list[dict[str, str]]:
        found = (people.find(connection, other) for other in sorted(others))
        return [_named(other) for other in found if other is not None]

    return {
        "person": _named(person),
        "tables": [entry(line) for line in lines if line.phase != "closed"],
        "muted": listed(people.muted_by(connection, person.id)),
        "blocked": listed(people.blocked_by(connection, person.id)),
    }


async def rename(request: Request) -> Response:
    """Another name from now on; seats and games keep theirs."""
    wanted = await body_of(request, Named)
    person = await doer(request)
    return answered({"person": _named(await tokens.rename(house_of(request), person, wanted.name))})


async def leave(request: Request) -> Response:
    """Be nobody on this device again: the token is worth nothing any more, and its connections are closed."""
    person = await doer(request)
    ended = await tokens.sign_out(house_of(request), person)
    goodbye = Goodbye("signed-out", SIGNED_OUT, again=False)
    for room in house_of(request).rooms.open_now:
        for listener in room.listeners:
            if listener.person == person.id and listener.session in ended:
                listener.leave(goodbye)
    response = answered({"person": None})
    tokens.take_cookie(response)
    return response


async def mute(request: Request) -> Response:
    """Do not hear somebody."""
    return await _muted(request, people.mute)


async def unmute(request: Request) -> Response:
    """Hear somebody again."""
    return await _muted(request, people.unmute)


async def _muted(request: Request, change: Change) -> Response:
    """Change whom one hears, also where one listens now."""
    person = await _changed(request, change)
    muted = frozenset(await read(request, partial(people.muted_by, person=person.id)))
    for room in house_of(request).rooms.open_now:
        for listener in room.listeners:
            if listener.person == person.id:
                listener.muted = muted
    return answered({"muted": sorted(muted)})


async def block(request: Request) -> Response:
    """Do not meet somebody at listed tables."""
    return await _blocked(request, people.block)


async def unblock(request: Request) -> Response:
    """Meet somebody again."""
    return await _blocked(request, people.unblock)


async def _blocked(request: Request, change: Change) -> Response:
    person = await _changed(request, change)
    return answered({"blocked": sorted(await read(request, partial(people.blocked_by, person=person.id)))})


async def _changed(request: Request, change: Change) -> Person:
    person = await doer(request)
    other = request.path_params["person"]
    if other == person.id:
        raise Refusal("not-yourself", "cannot do that: this is you")
    if await read(request, partial(people.find, person=other)) is None:
        raise Refusal("no-such-person", "there is no such person")
    await write(request, lambda connection: change(connection, person.id, other))
    return person


async def report(request: Request) -> Response:
    """Tell the operator about somebody at the same listed table, with what was said there lately."""
    wanted = await body_of(request, NewReport)
    person = await doer(request, "report")
    room = await house_of(request).rooms.get(wanted.table)
    table = room.table
    if not table.settings.listed:
        raise Refusal("not-listed", "cannot report: only at listed tables, where strangers meet; here the host decides")
    present = _around(room)
    if person.id not in present or wanted.against not in present or wanted.against == person.id:
        raise Refusal("not-at-the-table", "cannot report: only about somebody at a table where you are, too")
    text = "".join(sign for sign in wanted.text if sign.isprintable() or sign == "\n").strip()
    if not text:
        raise Refusal("bad-text", "cannot report that: there is nothing in it that can be shown")
    what = people.Report(
        at=house_of(request).now(),
        by=person.id,
        against=wanted.against,
        table_id=table.id,
        text=text,
        excerpt=msgspec.json.encode(table.talk).decode(),
    )
    number = await write(request, partial(people.report, what=what))
    return answered({"report": number}, status=201)


def _around(room: Room) -> set[str]:
    """Everybody seated, connected, or heard at a table."""
    return {*room.table.people, *room.attendance.present, *(line.person for line in room.table.talk)}
