"""What API functions need of a request: the caller, rate limits, the store, and this server's address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from io import BytesIO
from typing import TYPE_CHECKING, TypeVar

import segno
from msgspec import Struct
from starlette.responses import Response

from ohhell.notation.prose.translation import check_language
from ohhell.protocol.limits import WRONG_CODE_COSTS
from ohhell.server.accounts.tokens import Person, person_of, require_person
from ohhell.server.http.addresses import network_url
from ohhell.server.http.origins import host_name, is_loopback, peer
from ohhell.server.http.rate_limit import Kind, network_of
from ohhell.server.ops.work_queue import AN_ADDRESS, WAITING, WorkQueue
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request

    from ohhell.server.state import ServerState


T = TypeVar("T")


def server_of(request: Request) -> ServerState:
    """Return the state of the server."""
    server: ServerState = request.app.state.server
    return server


async def identify(request: Request, *, table: str | None = None) -> Person | None:
    """Return the caller, None for a stranger; raise Refusal for a token that is not for *table*."""
    person = await person_of(server_of(request), request)
    if person is not None and person.table not in {None, table}:
        raise Refusal("wrong-token", "You can't see that: this token is only for a seat at one table.")
    return person


async def authenticate(request: Request, kind: Kind = "command", *, table: str | None = None) -> Person:
    """Return the caller of a request that changes something, and count it; or raise Refusal."""
    person = await require_person(server_of(request), request, table=table)
    check_rate(request, kind, person)
    return person


def check_rate(request: Request, kind: Kind, person: Person | None) -> None:
    """Count one request of a *kind* against the limits of the person and the address, or raise Refusal."""
    server = server_of(request)
    who = None if person is None else person.id
    server.rates.spend(kind, person=who, address=peer(request.scope), now=server.now())


def wait_turn(request: Request, queue: WorkQueue, person: Person | None) -> AbstractAsyncContextManager[None]:
    """Wait for a turn in a queue, with a quota per person and one per address."""
    network = network_of(peer(request.scope))
    if person is not None:
        return queue.turn(person.id, address=network)
    return queue.turn(f"at {network}", quota=WAITING if network is None else AN_ADDRESS, address=network)


def charge_failed_attempt(request: Request, person: Person | None) -> None:
    """Count a wrong code or secret as several attempts."""
    server = server_of(request)
    who = None if person is None else person.id
    server.rates.charge("join", WRONG_CODE_COSTS - 1, person=who, address=peer(request.scope), now=server.now())


def read_number(given: str | None, what: str, *, digits: int) -> int | None:
    """Return a number from an address, None if it is missing, or raise Refusal if it is not *what* it should be."""
    if given is not None and not (given.isascii() and given.isdecimal() and len(given) <= digits):
        raise Refusal("not-a-number", f"{given[:20]!r} is not {what}.")
    return None if given is None else int(given)


async def read(request: Request, query: Callable[[Connection], T]) -> T:
    """Read from the store."""
    return await asyncio.wrap_future(server_of(request).store.read(query))


async def write(request: Request, job: Callable[[Connection], T]) -> T:
    """Write to the store, and return when it is durable."""
    return await asyncio.wrap_future(server_of(request).store.write(job))


def origin_of(request: Request) -> str:
    """Return the address of this server: the public one, or the one that the client used."""
    public = server_of(request).config.origins
    return public[0] if public else f"{request.url.scheme}://{request.headers['Host']}"


def origin_for_others(request: Request) -> str | None:
    """Return the address to share; None if only this machine can reach the server."""
    host = host_name(request.headers["Host"]) or ""
    here = host == "localhost" or host.endswith(".localhost") or is_loopback(host.strip("[]"))
    config = server_of(request).config
    if config.origins or not here:
        return origin_of(request)
    return network_url(config, request.url.port or (443 if config.https else 80))


class ShareAddress(Struct, frozen=True, kw_only=True):
    """Where a page is on this device (*here*), and its *address* for others; None if only this machine can reach it."""

    here: str
    address: str | None


def share_addresses(request: Request, path: str) -> ShareAddress:
    """Return the address of the page at *path*, for this device and for others."""
    origin = origin_for_others(request)
    return ShareAddress(here=f"{origin_of(request)}{path}", address=None if origin is None else f"{origin}{path}")


def qr_code_response(request: Request, path: str) -> Response:
    """Return the address to share as a QR code."""
    drawing = BytesIO()
    code = segno.make_qr(f"{origin_for_others(request) or origin_of(request)}{path}", error="m")
    code.save(drawing, kind="svg", scale=8, border=4, light="#fff", xmldecl=False, nl=False)
    return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def read_language(request: Request) -> str:
    """Return the language of texts that the request asks for, English if it names none."""
    return check_language(request.query_params.get("language", "en"))
