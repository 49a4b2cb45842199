"""Asking: who makes a request of the house, how often they may, and under which address they found it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, TypeVar

from ohhell.protocol.limits import WRONG_CODE_COSTS
from ohhell.server.accounts.tokens import Person, person_of, require_person
from ohhell.server.http.addresses import network_url
from ohhell.server.http.origins import host_name, is_loopback
from ohhell.server.http.proxy import peer
from ohhell.server.http.rate_limit import Kind, network_of
from ohhell.server.ops.work_queue import AN_ADDRESS, WAITING, WorkQueue
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request

    from ohhell.server.state import ServerState

T = TypeVar("T")


def server_of(request: Request) -> ServerState:
    """The house a request came to."""
    server: ServerState = request.app.state.server
    return server


async def identify(request: Request, *, table: str | None = None) -> Person | None:
    """Whoever looks at something, None for a stranger; or Refusal for a token of another *table*."""
    person = await person_of(server_of(request), request)
    if person is not None and person.table not in {None, table}:
        raise Refusal("wrong-token", "cannot look at that: this token is for a seat at one table alone")
    return person


async def authenticate(request: Request, kind: Kind = "command", *, table: str | None = None) -> Person:
    """Whoever wants to change something, as often as they may; or Refusal."""
    person = await require_person(server_of(request), request, table=table)
    check_rate(request, kind, person)
    return person


def check_rate(request: Request, kind: Kind, person: Person | None) -> None:
    """Count one deed of *person* at this address, or Refusal."""
    server = server_of(request)
    who = None if person is None else person.id
    server.rates.demand(kind, person=who, address=peer(request.scope), now=server.now())


def wait_turn(request: Request, queue: WorkQueue, person: Person | None) -> AbstractAsyncContextManager[None]:
    """A turn in a queue for expensive work, with a quota for a person and one for everybody at an address together."""
    network = network_of(peer(request.scope))
    if person is not None:
        return queue.turn(person.id, address=network)
    return queue.turn(f"at {network}", quota=WAITING if network is None else AN_ADDRESS, address=network)


def charge_failed_attempt(request: Request, person: Person | None) -> None:
    """Count a code or a secret that leads nowhere for several tries."""
    server = server_of(request)
    who = None if person is None else person.id
    server.rates.charge("join", WRONG_CODE_COSTS - 1, person=who, address=peer(request.scope), now=server.now())


async def read(request: Request, query: Callable[[Connection], T]) -> T:
    """What the store says."""
    return await asyncio.wrap_future(server_of(request).store.read(query))


async def write(request: Request, job: Callable[[Connection], T]) -> T:
    """What a job in the store comes to, once that is on the disk."""
    return await asyncio.wrap_future(server_of(request).store.write(job))


def origin_of(request: Request) -> str:
    """The address under which people find this server: the public one, or the one just used."""
    public = server_of(request).config.origins
    return public[0] if public else f"{request.url.scheme}://{request.headers['Host']}"


def origin_for_others(request: Request) -> str | None:
    """The address to give to somebody else, on the local network at least; None where only this machine can come."""
    host = host_name(request.headers["Host"]) or ""
    here = host == "localhost" or host.endswith(".localhost") or is_loopback(host.strip("[]"))
    config = server_of(request).config
    if config.origins or not here:
        return origin_of(request)
    return network_url(config, request.url.port or (443 if config.https else 80))
