"""Commands from a connection, with the checks that need more than the table: rate limits, blocks and hints."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from ohhell.bots.protocol import Thought
from ohhell.protocol.messages import AnyCommand, Done, Hint, Say, Sit, Vote
from ohhell.rules.view import view
from ohhell.server.http.rate_limit import network_of
from ohhell.server.tables.bot_pool import ADVISER, require_warm_adviser
from ohhell.store import people
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.playing import hint

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.subscriber import TableSubscriber


async def carry_out(server: ServerState, subscriber: TableSubscriber, command: AnyCommand, *, address: str) -> Done:
    """Carry out a command and return its reply, or raise OhHellError or StoreError."""
    live, person = subscriber.live, subscriber.person
    if person is None:
        raise Refusal("no-name", "Enter a name first: without one you can only watch.")
    kind: Kind = "chat" if isinstance(command, Say) else "command"
    server.rates.spend(kind, person=person, address=address, now=server.now())
    match command:
        case Hint():
            server.rates.spend("hint", person=person, address=address, now=server.now())
            require_warm_adviser(server.bots)
            done = await live.submit(command, person)
            return msgspec.structs.replace(done, answer=await _hint(server, live, person, command, address))
        case Sit() if (command.seat, person) not in live.table.claims:  # a block keeps nobody from their own seat
            await check_blocks(server, live, person)
        case Vote():
            _check_vote(live, person, command)
    return await live.submit(command, person)


def _check_vote(live: LiveTable, person: str, vote: Vote) -> None:
    """Raise Refusal if a vote is against somebody who may still come back; the table checks everything else."""
    if vote.out and vote.against < live.table.seats and person in live.table.people:
        live.presence.check_not_held(vote.against, "vote this player out")


async def check_blocks(server: ServerState, live: LiveTable, person: str) -> None:
    """Raise Refusal if somebody at a listed table has blocked *person*, or is blocked by them."""
    if not live.table.settings.listed:
        return
    blocked = await asyncio.wrap_future(server.store.read(partial(_blocked_either_way, person=person)))
    if blocked & set(live.table.people):
        raise Refusal("blocked", "You can't sit here: you and a player at this table have blocked each other.")


def _blocked_either_way(connection: Connection, person: str) -> set[str]:
    return people.blocked_by(connection, person) | people.blockers_of(connection, person)


class HintResult(Struct, frozen=True):
    """What *bot* thinks of every legal move, the best first."""

    bot: str
    thoughts: Sequence[Thought]


async def _hint(server: ServerState, live: LiveTable, person: str, command: Hint, address: str) -> Raw:
    """Return what the adviser thinks of a seat's moves, given what that seat sees."""
    table = live.table
    # A repeated id gets the remembered reply without any check, so check again whose seat this is.
    context = CommandContext(table, person, server.now())
    hint(context, command)
    seat = context.own_seat(command.seat, "get a hint")
    assert table.match is not None, "a hint is for a match that has begun"
    seen, events = view(table.match.state, seat, names=table.names), live.seen_by(seat)
    async with server.thinking.turn(person, address=network_of(address)):
        thoughts = await server.bots.estimates(ADVISER, seen, heard=events, seed=secrets.token_hex(8))
    return Raw(msgspec.json.encode(HintResult(ADVISER, thoughts)))
