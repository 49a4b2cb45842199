"""Orders: a command from a connection, with the checks that need more than the table: pace, blocks, and hints."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from ohhell.protocol.messages import AnyCommand, Done, Hint, Ping, Say, Sit, Vote
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
    from ohhell.server.tables.subscriber import Subscriber

Said = AnyCommand | Ping


async def carry_out(server: ServerState, subscriber: Subscriber, command: AnyCommand, *, address: str) -> Done:
    """Carry out a command, or raise with a code and a sentence."""
    if subscriber.person is None:
        raise Refusal("no-name", "cannot do that: give a name first, spectators without one only watch")
    kind: Kind = "chat" if isinstance(command, Say) else "command"
    server.rates.demand(kind, person=subscriber.person, address=address, now=server.now())
    if isinstance(command, Hint):
        server.rates.demand("hint", person=subscriber.person, address=address, now=server.now())
    # nobody is kept from their own seat by a block
    if isinstance(command, Sit) and (command.seat, subscriber.person) not in subscriber.live.table.claims:
        await check_blocks(server, subscriber.live, subscriber.person)
    if isinstance(command, Hint):
        require_warm_adviser(server.bots)
    if isinstance(command, Vote):
        _check_vote(subscriber.live, subscriber.person, command)
    done = await subscriber.live.submit(command, subscriber.person)
    if isinstance(command, Hint):
        return msgspec.structs.replace(
            done, answer=await _hint(server, subscriber.live, subscriber.person, command, address)
        )
    return done


def _check_vote(live: LiveTable, person: str, vote: Vote) -> None:
    """Nobody is voted out who is away and may still come back; whether somebody may vote at all is the table's to say."""
    if vote.out and vote.against < live.table.seats and person in live.table.people:
        live.presence.check_held(vote.against, "vote this player out")


async def check_blocks(server: ServerState, live: LiveTable, person: str) -> None:
    """On a listed table nobody sits down with somebody who has blocked them, or whom they have blocked."""
    if not live.table.settings.listed:
        return
    apart = await asyncio.wrap_future(server.store.read(partial(_blocked_either_way, person=person)))
    if apart & set(live.table.people):
        raise Refusal("blocked", "cannot sit here: you and a player at this table do not play together")


def _blocked_either_way(connection: Connection, person: str) -> set[str]:
    """Everybody who does not play with *person*, whoever of them wanted it so."""
    return people.blocked_by(connection, person) | people.blockers_of(connection, person)


async def _hint(server: ServerState, live: LiveTable, person: str, command: Hint, address: str) -> Raw:
    """What the adviser thinks of the moves of a seat, as that seat sees the game."""
    table = live.table
    # an id that was answered before is answered alike, whatever it stood for: it is no key to another's cards
    asked = CommandContext(table, person, server.now())
    hint(asked, command)
    place = asked.own_seat(command.seat, "ask for a hint")
    assert table.match is not None, "a hint is for a match that has begun"
    seen = view(table.match.state, place, names=table.names)
    heard = live.heard(place)
    async with server.thinking.turn(person, address=network_of(address)):
        thoughts = await server.bots.estimates(ADVISER, seen, heard=heard, seed=secrets.token_hex(8))
    return Raw(msgspec.json.encode({"bot": ADVISER, "thoughts": thoughts}))
