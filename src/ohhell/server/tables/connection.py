"""One WebSocket connection to one table, from the handshake to the goodbye, and the commands that come on it."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect

from ohhell.bots.remembered_bids import restore_bids
from ohhell.protocol import OLDEST_VERSION, VERSION
from ohhell.protocol.messages import (
    AnyCommand,
    Done,
    Goodbye,
    Hint,
    Ping,
    Pong,
    Refused,
    Say,
    Sit,
    Vote,
    Welcome,
    decode_message,
    encode_message,
)
from ohhell.rules.errors import OhHellError, in_sentence
from ohhell.rules.view import view
from ohhell.server.accounts.tokens import person_of
from ohhell.server.http.http_protocol import TEXT_WRITER
from ohhell.server.http.origins import peer
from ohhell.server.http.rate_limit import Kind, network_of
from ohhell.server.http.responses import values_of
from ohhell.server.live.live_log import LEASE_LOST
from ohhell.server.tables.bot_pool import ADVISER, require_warm_adviser
from ohhell.server.tables.hints import hint_result
from ohhell.server.tables.presence import admit
from ohhell.server.tables.subscriber import SIGNED_OUT, TableSubscriber
from ohhell.store import people
from ohhell.store.access import FIRST_VERSION
from ohhell.store.errors import StoreError
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.playing import hint

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable

MOST_BAD: Final = 20
"""Unreadable messages after which a connection is closed."""

CLOSE_ABNORMAL: Final = 1006
CLOSED: Final = 4000
"""The close code that follows every goodbye; its reason is the code of the goodbye."""

_LONGEST_NUMBER: Final = 15


async def table_socket(websocket: WebSocket) -> None:
    """Serve one connection to a table."""
    server: ServerState = websocket.app.state.server
    await websocket.accept()
    subscriber: TableSubscriber | None = None
    try:
        subscriber = await _admit(server, websocket)
        server.metrics.connections.inc()
        await subscriber.live.presence.connect(subscriber)
        await _require_session(server, websocket, subscriber)
        goodbye = await _serve(server, websocket, subscriber)
    except (OhHellError, StoreError) as refusal:
        again = isinstance(refusal, StoreError)
        goodbye = Goodbye(refusal.code, refusal.sentence, again=again, values=values_of(refusal))
        with suppress(Exception):
            await websocket.send_text(encode_message(goodbye).decode())
    except WebSocketDisconnect:
        return
    finally:
        if subscriber is not None:
            subscriber.live.presence.disconnect(subscriber)
            server.metrics.connections.dec()
    with suppress(Exception):  # the client may have disconnected by now
        await websocket.close(CLOSED, goodbye.code)


async def _admit(server: ServerState, websocket: WebSocket) -> TableSubscriber:
    """Return a subscriber for the table that the client wants, or raise OhHellError."""
    query = websocket.query_params
    protocol = _protocol(query.get("protocol"))
    person = await person_of(server, websocket)
    muted: frozenset[str] = frozenset()
    if person is not None:
        muted = frozenset(
            await asyncio.wrap_future(server.store.read(partial(people.others, pairs="mutes", person=person.id)))
        )
    live = await server.tables.get(websocket.path_params["table"])
    # Nothing is awaited from here until the subscriber is connected, so that the table is not released in between.
    admit(server, live, person)
    return TableSubscriber(
        live,
        person=person.id if person is not None else None,
        seat=_number(query.get("seat")),
        seen=_number(query.get("seen")) or 0,
        muted=muted,
        session=person.session if person is not None else FIRST_VERSION,
        sends_ready=query.get("ready") == "1",
        protocol=protocol,
    )


def _protocol(asked: str | None) -> int:
    """Return the version of the protocol to speak: what the client asks for, or the oldest; raise Refusal for any other."""
    version = OLDEST_VERSION if asked is None else _number(asked)
    if version is None or not OLDEST_VERSION <= version <= VERSION:
        spoken = " and ".join(map(str, range(OLDEST_VERSION, VERSION + 1)))
        raise Refusal("wrong-protocol", f"This server speaks versions {spoken} of the protocol. Reload the page.")
    return version


async def _require_session(server: ServerState, websocket: WebSocket, subscriber: TableSubscriber) -> None:
    """Raise Refusal if the session ended during admission: signing out closes only the connections it finds open."""
    if subscriber.person is not None and await person_of(server, websocket) is None:
        raise Refusal("signed-out", SIGNED_OUT)


def _number(text: str | None) -> int | None:
    if text is None or not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER):
        return None
    return int(text)


async def _serve(server: ServerState, websocket: WebSocket, subscriber: TableSubscriber) -> Goodbye:
    """Send and receive until either side ends the connection; return the goodbye."""
    table = subscriber.live.table
    welcome = Welcome(subscriber.protocol, table.id, subscriber.person, table.seats_of(subscriber.person))
    await websocket.send_text(encode_message(welcome).decode())

    async def send(text: str) -> None:
        server.metrics.messages_out.inc()
        try:
            await websocket.send_text(text)
        except RuntimeError:  # raised by uvicorn if the client has disconnected and nobody has received that yet
            raise WebSocketDisconnect(CLOSE_ABNORMAL) from None

    writer = websocket.scope.get("extensions", {}).get(TEXT_WRITER)
    pump = asyncio.create_task(subscriber.pump(send, writer))
    reader = asyncio.create_task(_receive(server, websocket, subscriber))
    overdue = subscriber.overdue
    ending: set[asyncio.Future[Any]] = {pump, overdue}
    try:
        done, _ = await asyncio.wait({reader, *ending}, return_when=asyncio.FIRST_COMPLETED)
        if reader in done and pump not in done:
            reader.result()  # raises if the client disconnected
            done, _ = await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        return pump.result() if pump in done else overdue.result()
    finally:
        overdue.cancel()
        for task in (pump, reader):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


async def _receive(server: ServerState, websocket: WebSocket, subscriber: TableSubscriber) -> None:
    """Receive messages until the client disconnects or has sent too many that are unreadable."""
    bad = 0
    while bad < MOST_BAD:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if subscriber.leaving is not None:  # no more commands from a client that is still reading its goodbye
            return
        subscriber.heard_at = asyncio.get_running_loop().time()
        server.metrics.messages_in.inc()
        if (text := message.get("text")) is None:
            subscriber.leave(Goodbye("not-text", "Messages must be text, not bytes.", again=False))
            return
        try:
            server.rates.spend("message", person=subscriber.person, address=peer(websocket.scope), now=server.now())
            received = decode_message(text)
        except OhHellError as refusal:  # too fast; the client may go on after a pause
            await subscriber.reply(_refused(None, refusal, subscriber.live.table.version))
        except ValueError as error:
            sentence = f"Can't read the message: {in_sentence(str(error)[:200])}."
            await subscriber.reply(Refused(None, "bad-message", sentence, subscriber.live.table.version))
            bad += 1
        else:
            await handle(server, websocket, subscriber, received)
    subscriber.leave(Goodbye("bad-messages", f"The server couldn't read {MOST_BAD} of your messages.", again=False))


def _refused(message: str | None, refusal: OhHellError | StoreError, version: int) -> Refused:
    return Refused(message, refusal.code, refusal.sentence, version, values_of(refusal))


async def handle(
    server: ServerState, websocket: WebSocket, subscriber: TableSubscriber, received: AnyCommand | Ping
) -> None:
    """Answer a ping, or carry out a command and reply."""
    live = subscriber.live
    if isinstance(received, Ping):
        if received.seen < live.table.version and received.seen < subscriber.sent:
            # An update was lost on the way: send everything after what the client has.
            subscriber.sent, subscriber.first = received.seen, True
            subscriber.announce()
        await subscriber.reply(Pong(live.table.version))
        return
    try:
        done = await carry_out(server, subscriber, received, address=peer(websocket.scope))
    except (OhHellError, StoreError) as refusal:
        if refusal.code == LEASE_LOST:
            return  # the goodbye follows, and the client sends the command again to the process that continues
        server.metrics.refusals.labels(refusal.code).inc()
        await subscriber.reply(_refused(received.id, refusal, live.table.version))
    else:
        await subscriber.reply(done)


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
    return people.others(connection, "blocks", person) | people.blockers_of(connection, person)


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
    return Raw(msgspec.json.encode(hint_result(restore_bids(seen, events), ADVISER, thoughts)))
