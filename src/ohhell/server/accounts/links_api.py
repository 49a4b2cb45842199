"""HTTP API of links and seat tokens: use another device, give a seat away, seat an outside bot."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from msgspec import UNSET, Struct, UnsetType

from ohhell.protocol.limits import LINK_LASTS, LONGEST_NAME
from ohhell.server.accounts import tokens
from ohhell.server.accounts.sign_in import DEVICE, check_replace, hash_secret, signed_in
from ohhell.server.accounts.tokens import Person, require_person
from ohhell.server.http.bodies import SeatLink, SeatToken, TakeLink, read_body
from ohhell.server.http.requests import (
    authenticate,
    charge_failed_attempt,
    check_rate,
    identify,
    origin_of,
    read,
    server_of,
    write,
)
from ohhell.server.http.responses import json_response
from ohhell.server.tables.api import live_table_of
from ohhell.server.tables.connection import check_blocks
from ohhell.store import access, people
from ohhell.store.access import Link
from ohhell.table.facts import Fact, Reserved
from ohhell.table.permissions import PREPARED_TABLE, CommandContext, Refusal
from ohhell.table.seat_changes import check_not_reserved, check_second_seat, take_seat

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

SEAT: Final = "seat"
Joins = Literal["next-deal"]


class LinkMade(Struct, frozen=True):
    """A link that works once, and when it expires."""

    link: str
    expires: int


class SeatLinkTaken(Struct, frozen=True, tag_field="kind", tag=SEAT):
    """The seat that the link gave; *joins* is set if it is free only from the next deal on."""

    table: str
    seat: int
    joins: Joins | UnsetType = UNSET


class SeatTokenMade(Struct, frozen=True):
    """The token with which an outside bot plays a seat, and its name there; *joins* as in `SeatLinkTaken`."""

    token: str
    person: str
    table: str
    seat: int
    name: str
    joins: Joins | UnsetType = UNSET


async def device_link(request: Request) -> Response:
    """Create a link that makes another device the caller's."""
    person = await authenticate(request)
    secret, expires = await _new_link(request, kind=DEVICE, person=person.id)
    return json_response(LinkMade(f"{origin_of(request)}/#link={secret}", expires), status=201)


async def seat_link(request: Request) -> Response:
    """Create a link by which the host gives a seat away: a free one, a bot's, or one whose player is away too long."""
    wanted = await read_body(request, SeatLink)
    live = await live_table_of(request)
    person = await authenticate(request)
    action = "give that seat away"
    context = _context(request, live.table, person)
    context.check_host(action)
    context.check_seat(wanted.seat, action)
    check_absent(live, wanted.seat, action)
    secret, expires = await _new_link(
        request, kind=SEAT, person=live.table.chairs[wanted.seat].person, table_id=live.table.id, seat=wanted.seat
    )
    link = f"{origin_of(request)}/t/{live.table.id}#link={secret}"
    return json_response(LinkMade(link, expires), status=201)


def _context(request: Request, table: Table, person: Person) -> CommandContext:
    if table.stage == "closed":
        raise Refusal("table-closed", "You can't do that: the table is closed.")
    if table.purpose:
        raise Refusal(*PREPARED_TABLE)
    return CommandContext(table, person.id, server_of(request).now())


def check_absent(live: LiveTable, seat: int, action: str) -> None:
    """Raise Refusal while a seat's player is connected, or away for less than the time the seat is held."""
    if live.presence.held_for(seat) is None:
        name = live.table.chairs[seat].name
        raise Refusal("player-present", f"You can't {action}: {name} is here.", {"name": name})
    live.presence.check_not_held(seat, action)


async def _new_link(
    request: Request, *, kind: str, person: str | None, table_id: str | None = None, seat: int | None = None
) -> tuple[str, int]:
    """Save a link and return its secret and when it expires; the store has only the secret's hash."""
    secret = secrets.token_urlsafe(24)
    expires = server_of(request).now() + LINK_LASTS * 1000
    await write(
        request, partial(access.add_link, link=Link(hash_secret(secret), kind, person, table_id, seat, expires))
    )
    return secret, expires


async def redeem(request: Request) -> Response:
    """Use a link, which works once: make this device its person's, or take its seat."""
    server = server_of(request)
    wanted = await read_body(request, TakeLink)
    person = await identify(request)
    check_rate(request, "join", person)
    found = await read(request, partial(access.find_link, secret_hash=hash_secret(wanted.secret), now=server.now()))
    if found is None:
        charge_failed_attempt(request, person)
        raise _invalid_link()
    if found.kind == SEAT:
        return await _sit(request, found)
    return await _become(request, found, person, replace=wanted.replace)


def _invalid_link() -> Refusal:
    return Refusal("no-such-link", "This link doesn't work: it was already used, has expired, or is mistyped.")


async def _use_up(request: Request, link: Link) -> None:
    """Mark a link as used, or raise Refusal if somebody else was faster."""
    used = await write(request, partial(access.use_link, secret_hash=link.secret_hash, now=server_of(request).now()))
    if used is None:
        raise _invalid_link()


async def _become(request: Request, link: Link, person: Person | None, *, replace: bool) -> Response:
    """Make this device the link's person's; if it is somebody else's now, only with *replace*."""
    assert link.person is not None, "a device link is a person's"
    known = await read(request, partial(people.find, person=link.person))
    if known is None:
        raise _invalid_link()
    await check_replace(request, person, known, replace=replace)
    await _use_up(request, link)
    return signed_in(request, person, known)


async def _sit(request: Request, link: Link) -> Response:
    assert link.table_id is not None, "a seat link is for a table"
    assert link.seat is not None, "and for a seat there"
    person = await require_person(server_of(request), request)
    live = await server_of(request).tables.get(link.table_id, take=False)
    action = "take that seat"
    async with live.exclusive():
        chair = live.table.chairs[link.seat]
        _context(request, live.table, person)
        if chair.person != link.person:
            raise _invalid_link()  # somebody else has the seat by now
        check_absent(live, link.seat, action)
        check_not_reserved(live.table, link.seat, action)
        check_second_seat(live.table, person.id, action)
        await check_table_rules(request, live, person)
        # A player who comes back by a link keeps the name at the table.
        name = chair.name if chair.person is not None else free_name(live.table, link.seat, person.name)
        await _use_up(request, link)
        check_absent(live, link.seat, action)  # the player may have come back during the write
        fact = take_seat(live.table, link.seat, person.id, name)
        await live.write([fact])
    return json_response(SeatLinkTaken(link.table_id, link.seat, seat_wait(fact)))


def seat_wait(fact: Fact) -> Joins | UnsetType:
    """Return when somebody who took a seat begins to play there, unless at once."""
    return "next-deal" if isinstance(fact, Reserved) else UNSET


async def check_table_rules(request: Request, live: LiveTable, person: Person) -> None:
    """Raise Refusal at a listed table for a second seat, and for people who blocked each other."""
    table = live.table
    if not table.settings.listed:
        return
    mine = table.seats_of(person.id)
    if mine:
        raise Refusal(
            "one-seat-each",
            "You can't sit here: you already have another seat, and at a listed table everyone has one seat.",
        )
    await check_blocks(request.app.state.server, live, person.id)


def free_name(table: Table, seat: int, name: str) -> str:
    """Return the name, numbered if it is taken; if a game continues from a record, the seat keeps its name."""
    if table.continued_matches:
        return table.chairs[seat].name
    others = [chair.name for place, chair in enumerate(table.chairs) if place != seat]
    known = {name.casefold() for name in (*others, *(reservation.name for reservation in table.reserved))}
    numbered = (f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in range(2, 2 * table.seats + 2))
    return next(text for text in (name, *numbered) if text.casefold() not in known)


async def seat_token(request: Request) -> Response:
    """Create a token with which an outside bot plays a seat: a free one, or one that a bot has now.

    The token shows the seat's cards. So nobody who sits at the table gets one, and a bot finishes the hand that is dealt.
    """
    server = server_of(request)
    wanted = await read_body(request, SeatToken)
    live = await live_table_of(request)
    person = await authenticate(request)
    tokens.normalize_name(wanted.name)
    check_rate(request, "person", None)
    _check_free(_context(request, live.table, person), wanted.seat)
    bot = await tokens.create_person(server, wanted.name)
    async with live.exclusive():
        _check_free(_context(request, live.table, person), wanted.seat)
        name = free_name(live.table, wanted.seat, bot.name)
        fact = take_seat(live.table, wanted.seat, bot.id, name, by=person.id)
        await live.write([fact])
    token = tokens.sign_token(
        server.secrets, bot.id, table=live.table.id, session=tokens.new_session(), made=server.now()
    )
    made = SeatTokenMade(token, bot.id, live.table.id, wanted.seat, name, seat_wait(fact))
    return json_response(made, status=201)


def _check_free(context: CommandContext, seat: int) -> None:
    action = "give that seat to an outside bot"
    context.check_host(action)
    context.check_seat(seat, action)
    table = context.table
    chair = table.chairs[seat]
    if chair.person is not None:
        raise Refusal("seat-taken", f"You can't {action}: {chair.name} sits there.", {"name": chair.name})
    check_not_reserved(table, seat, action)
    if table.seats_of(context.person) or any(context.person == reservation.person for reservation in table.reserved):
        raise Refusal(
            "seated-yourself",
            f"You can't {action} while you sit at this table: you would see the cards of both seats. Leave your seat first.",
        )
