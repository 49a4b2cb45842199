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
from ohhell.server.tables.bot_pool import ADVISER, demand_warm
from ohhell.store import people
from ohhell.table.permissions import Asked, Refusal
from ohhell.table.playing import hint

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.state import House
    from ohhell.server.tables.live_table import Room
    from ohhell.server.tables.subscriber import Listener

Said = AnyCommand | Ping


async def carry_out(house: House, listener: Listener, command: AnyCommand, *, address: str) -> Done:
    """Carry out a command, or raise with a code and a sentence."""
    if listener.person is None:
        raise Refusal("no-name", "cannot do that: give a name first, spectators without one only watch")
    kind: Kind = "chat" if isinstance(command, Say) else "command"
    house.rates.demand(kind, person=listener.person, address=address, now=house.now())
    if isinstance(command, Hint):
        house.rates.demand("hint", person=listener.person, address=address, now=house.now())
    # nobody is kept from their own seat by a block
    if isinstance(command, Sit) and (command.seat, listener.person) not in listener.room.table.claims:
        await check_blocks(house, listener.room, listener.person)
    if isinstance(command, Hint):
        demand_warm(house.bots)
    if isinstance(command, Vote):
        _check_vote(listener.room, listener.person, command)
    done = await listener.room.submit(command, listener.person)
    if isinstance(command, Hint):
        return msgspec.structs.replace(
            done, answer=await _hint(house, listener.room, listener.person, command, address)
        )
    return done


def _check_vote(room: Room, person: str, vote: Vote) -> None:
    """Nobody is voted out who is away and may still come back; whether somebody may vote at all is the table's to say."""
    if vote.out and vote.against < room.table.seats and person in room.table.people:
        room.attendance.check_held(vote.against, "vote this player out")


async def check_blocks(house: House, room: Room, person: str) -> None:
    """On a listed table nobody sits down with somebody who has blocked them, or whom they have blocked."""
    if not room.table.settings.listed:
        return
    apart = await asyncio.wrap_future(house.store.read(partial(_kept_apart, person=person)))
    if apart & set(room.table.people):
        raise Refusal("blocked", "cannot sit here: you and a player at this table do not play together")


def _kept_apart(connection: Connection, person: str) -> set[str]:
    """Everybody who does not play with *person*, whoever of them wanted it so."""
    return people.blocked_by(connection, person) | people.blockers_of(connection, person)


async def _hint(house: House, room: Room, person: str, command: Hint, address: str) -> Raw:
    """What the adviser thinks of the moves of a seat, as that seat sees the game."""
    table = room.table
    # an id that was answered before is answered alike, whatever it stood for: it is no key to another's cards
    asked = Asked(table, person, house.now())
    hint(asked, command)
    place = asked.own_seat(command.seat, "ask for a hint")
    assert table.match is not None, "a hint is for a match that has begun"
    seen = view(table.match.state, place, names=table.names)
    heard = room.heard(place)
    async with house.thinking.turn(person, address=network_of(address)):
        thoughts = await house.bots.estimates(ADVISER, seen, heard=heard, seed=secrets.token_hex(8))
    return Raw(msgspec.json.encode({"bot": ADVISER, "thoughts": thoughts}))
