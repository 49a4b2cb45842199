"""The socket: one WebSocket to one table, from the handshake to the goodbye."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from ohhell.protocol import VERSION
from ohhell.protocol.messages import Goodbye, Ping, Pong, Refused, Welcome, decode_message, encode_message
from ohhell.rules.errors import OhHellError, in_sentence
from ohhell.server.accounts.tokens import person_of
from ohhell.server.http.proxy import peer
from ohhell.server.tables import commands as table_commands
from ohhell.server.tables.admission import admit
from ohhell.server.tables.subscriber import SIGNED_OUT, Subscriber
from ohhell.store import people
from ohhell.store.errors import StoreError
from ohhell.store.sessions import FIRST_VERSION
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.state import ServerState

MOST_BAD: Final = 20
"""Messages nobody can read before a connection is closed."""

CLOSE_ABNORMAL: Final = 1006
CLOSED: Final = 4000
"""The close code that goes with every goodbye; its reason is the code of the goodbye."""


async def table_socket(websocket: WebSocket) -> None:
    """Everything said on one connection to a table."""
    server: ServerState = websocket.app.state.server
    await websocket.accept()
    subscriber: Subscriber | None = None
    try:
        subscriber = await _admit(server, websocket)
        server.metrics.connections.inc()
        await subscriber.live.presence.come(subscriber)
        await _require_session(server, websocket, subscriber)
        goodbye = await _serve(server, websocket, subscriber)
    except (OhHellError, StoreError) as refusal:
        goodbye = Goodbye(refusal.code, refusal.sentence, again=isinstance(refusal, StoreError))
        with suppress(Exception):
            await websocket.send_text(encode_message(goodbye).decode())
    except WebSocketDisconnect:
        return
    finally:
        if subscriber is not None:
            subscriber.live.presence.go(subscriber)
            server.metrics.connections.dec()
    with suppress(Exception):  # the line may be gone by now
        await websocket.close(CLOSED, goodbye.code)


async def _admit(server: ServerState, websocket: WebSocket) -> Subscriber:
    """A listener at the table asked for, or a refusal."""
    query = websocket.query_params
    if query.get("protocol", str(VERSION)) != str(VERSION):
        raise Refusal("wrong-protocol", f"this server speaks version {VERSION} of the protocol: load the page again")
    person = await person_of(server, websocket)
    muted: frozenset[str] = frozenset()
    if person is not None:
        muted = frozenset(await asyncio.wrap_future(server.store.read(partial(people.muted_by, person=person.id))))
    # from here on nothing is waited for, so that the room is not let go before somebody listens
    live = await server.tables.get(websocket.path_params["table"])
    admit(server, live, person)
    return Subscriber(
        live,
        person=person.id if person is not None else None,
        seat=_number(query.get("seat")),
        seen=_number(query.get("seen")) or 0,
        muted=muted,
        session=person.session if person is not None else FIRST_VERSION,
        reads=query.get("ready") == "1",
    )


async def _require_session(server: ServerState, websocket: WebSocket, subscriber: Subscriber) -> None:
    """Raise where the session ended while its connection was admitted: signing out closes those that are open by then."""
    if subscriber.person is not None and await person_of(server, websocket) is None:
        raise Refusal("signed-out", SIGNED_OUT)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) <= 15 else None  # noqa: PLR2004 (fits any number of ours)


async def _serve(server: ServerState, websocket: WebSocket, subscriber: Subscriber) -> Goodbye:
    """Read and answer until either side has had enough."""
    table = subscriber.live.table
    welcome = Welcome(VERSION, table.id, subscriber.person, table.seats_of(subscriber.person))
    await websocket.send_text(encode_message(welcome).decode())

    async def send(text: str) -> None:
        server.metrics.messages_out.inc()
        try:
            await websocket.send_text(text)
        except RuntimeError:  # what uvicorn raises where the line is down and nobody has read of it yet
            raise WebSocketDisconnect(CLOSE_ABNORMAL) from None

    pump = asyncio.create_task(subscriber.pump(send))
    reader = asyncio.create_task(_read(server, websocket, subscriber))
    overdue = asyncio.create_task(subscriber.overdue())
    try:
        done, _ = await asyncio.wait({pump, reader, overdue}, return_when=asyncio.FIRST_COMPLETED)
        if reader in done and pump not in done:
            reader.result()  # a line that went down raises here
            done, _ = await asyncio.wait({pump, overdue}, return_when=asyncio.FIRST_COMPLETED)
        return pump.result() if pump in done else overdue.result()
    finally:
        for task in (pump, reader, overdue):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


async def _read(server: ServerState, websocket: WebSocket, subscriber: Subscriber) -> None:
    """Read messages until the line goes down or too many of them make no sense; then say goodbye."""
    bad = 0
    while bad < MOST_BAD:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if subscriber.leaving is not None:  # a client that reads its goodbye slowly gives no more commands
            return
        subscriber.heard_at = asyncio.get_running_loop().time()
        server.metrics.messages_in.inc()
        if (text := message.get("text")) is None:
            subscriber.leave(Goodbye("not-text", "messages are text, not bytes", again=False))
            return
        try:
            server.rates.demand("message", person=subscriber.person, address=address_of(websocket), now=server.now())
            said = decode_message(text)
        except OhHellError as refusal:  # too fast: whoever waits is welcome again
            await subscriber.answer(Refused(None, refusal.code, refusal.sentence, subscriber.live.table.version))
        except ValueError as error:
            sentence = f"cannot read the message: {in_sentence(str(error)[:200])}"
            await subscriber.answer(Refused(None, "bad-message", sentence, subscriber.live.table.version))
            bad += 1
        else:
            await _handle(server, websocket, subscriber, said)
    subscriber.leave(Goodbye("bad-messages", f"{MOST_BAD} messages could not be read", again=False))


async def _handle(server: ServerState, websocket: WebSocket, subscriber: Subscriber, said: table_commands.Said) -> None:
    live = subscriber.live
    if isinstance(said, Ping):
        if said.seen < live.table.version and said.seen < subscriber.sent:
            subscriber.sent, subscriber.first = said.seen, True
            subscriber.announce()
        await subscriber.answer(Pong(live.table.version))
        return
    try:
        answer = await table_commands.carry_out(server, subscriber, said, address=address_of(websocket))
    except (OhHellError, StoreError) as refusal:
        server.metrics.refusals.labels(refusal.code).inc()
        await subscriber.answer(Refused(said.id, refusal.code, refusal.sentence, live.table.version))
    else:
        await subscriber.answer(answer)


def address_of(websocket: WebSocket) -> str:
    """The address a connection came from, as the proxy tells it where one is trusted."""
    return peer(websocket.scope)
