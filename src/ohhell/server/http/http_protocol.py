"""uvicorn's HTTP and WebSocket protocols, with limits on connections and on how long a request may take to arrive.

A client's mistake ends its connection and is not logged as an error of the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from ohhell.server.http.connection_limits import (
    RETRY_S,
    AllConnections,
    OpenConnections,
    ServerFull,
    TooManyConnections,
)

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

    from ohhell.server.config import Config


MOST_CHUNKS: Final = 4_096
"""Chunks per request body: reading a chunk costs far more than the one byte it may contain."""

LEAST_READ: Final = 1_024
"""Bytes of a response that a client must read per second; what it has not read takes memory."""


TEXT_WRITER: Final = "ohhell.text-writer"
"""The extension of the scope of a WebSocket with its `WebSocketProtocol`."""

_TEXT_FRAME: Final = 0x81  # a whole text message, RFC 6455
_SIZE_16: Final = 126
_SIZE_64: Final = 1 << 16
_CODE_16: Final = 126
_CODE_64: Final = 127
_HEAD_16: Final = Struct("!BBH")
_HEAD_64: Final = Struct("!BBQ")


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The same protocol, but a client's mistake ends its connection and is no error of the server."""

    when_lost: Callable[[], None] | None = None
    """Called once when the connection is closed."""

    async def run_asgi(self) -> None:
        """Run the application, which finds this protocol in the scope and may write text without a detour."""
        self.scope["extensions"][TEXT_WRITER] = self  # type: ignore[assignment]  # uvicorn sets a dictionary
        await super().run_asgi()

    @property
    def can_write(self) -> bool:
        """Whether the connection is open and the client reads as fast as the server writes."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write_text(self, text: bytes) -> None:
        """Write a message now: the same bytes as `send`, without the middleware, which ignores messages."""
        size = len(text)
        if size < _SIZE_16:
            head = bytes((_TEXT_FRAME, size))
        elif size < _SIZE_64:
            head = _HEAD_16.pack(_TEXT_FRAME, _CODE_16, size)
        else:
            head = _HEAD_64.pack(_TEXT_FRAME, _CODE_64, size)
        self.transport.write(head + text)

    def connection_lost(self, exc: Exception | None) -> None:
        """Call `when_lost`."""
        if self.when_lost is not None:
            self.when_lost()
            self.when_lost = None
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; if a client closes right after invalid text, the error cannot be sent any more."""
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1007})
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send, unless an invalid frame has ended the connection; a handshake that was refused counts as complete."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent


class _Requests(h11.Connection):
    """An h11 connection that refuses requests with very many chunks, and requests that give their length in two ways.

    A proxy in front could understand the latter as two requests (request smuggling).
    """

    _chunks = 0

    def next_event(self) -> Any:
        """Return the next event, or raise RemoteProtocolError."""
        event = super().next_event()
        if isinstance(event, h11.Data) and event.chunk_start:
            self._chunks += 1
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError(f"more than {MOST_CHUNKS} chunks in one request")
        elif isinstance(event, h11.Request):
            self._chunks = 0
            names = {name.lower() for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= names:
                raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding in one request")
        return event


class LimitedHttp(H11Protocol):
    """uvicorn's protocol with time limits for the head and the body of a request; `limited_protocol` sets the class variables."""

    head_s: float
    body_s: float
    pause_s: float
    open_connections: OpenConnections
    all_connections: AllConnections

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn = _Requests(h11.SERVER, self.config.h11_max_incomplete_event_size or 0)
        self._network: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._unread = 0
        self._waiting_for: Any = None
        self._since = 0.0
        self._heard = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or respond that there are too many and close it."""
        super().connection_made(transport)
        try:
            if self.client is not None:
                self._network = self.open_connections.take(self.client[0])
            self.all_connections.take(self)
        except (TooManyConnections, ServerFull) as refusal:
            full = isinstance(refusal, ServerFull)
            status = HTTPStatus.SERVICE_UNAVAILABLE if full else HTTPStatus.TOO_MANY_REQUESTS
            self._close_with(status, refusal.code, refusal.sentence)
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._stop_timer()
        self._stop_unread_timer()
        self._release()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start to measure how fast the client reads."""
        super().pause_writing()
        self._watch_unread()

    def resume_writing(self) -> None:
        """Stop measuring: the client has read nearly everything."""
        self._stop_unread_timer()
        super().resume_writing()

    def _watch_unread(self) -> None:
        self._stop_unread_timer()
        self._unread = self.transport.get_write_buffer_size()
        self._unread_timer = self.loop.call_later(self.pause_s, self._check_unread)

    def _check_unread(self) -> None:
        """Close the connection if the client reads nothing, or very slowly."""
        read = self._unread - self.transport.get_write_buffer_size()
        if read < LEAST_READ * self.pause_s:
            self.transport.abort()
        else:
            self._watch_unread()

    def _stop_unread_timer(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def data_received(self, data: bytes) -> None:
        """Read more of the request, and set the timer for the rest."""
        self._heard = True
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Set the timer for the next request."""
        super().on_response_complete()
        self._heard = bool(self.conn.trailing_data[0])
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the timer, because a WebSocket has its own pings; the connection still counts."""
        super().handle_websocket_upgrade(event)
        self._stop_timer()
        socket = self.transport.get_protocol()
        assert isinstance(socket, WebSocketProtocol), "the server uses WebSocketProtocol"
        network, self._network = self._network, None
        self.all_connections.note(self, waiting=False)

        def lost() -> None:
            self.open_connections.release(network)
            self.all_connections.release(self)

        socket.when_lost = lost

    def _release(self) -> None:
        network, self._network = self._network, None
        self.open_connections.release(network)
        self.all_connections.release(self)

    def _watch(self) -> None:
        """Set the timer for what the connection waits for now; a body may take long if it does not pause."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._stop_timer()
            return
        now, state = self.loop.time(), self.conn.their_state
        if state is not self._waiting_for:
            self._waiting_for, self._since = state, now
        self.all_connections.note(self, waiting=state in {h11.IDLE, h11.SEND_BODY})
        self._stop_timer()
        if state is h11.IDLE:
            self._timer = self.loop.call_at(self._since + self.head_s, self._too_slow)
        elif state is h11.SEND_BODY:
            self._timer = self.loop.call_at(min(now + self.pause_s, self._since + self.body_s), self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.flow.read_paused:  # the client may have sent more that the server has not read yet
            self._since = self.loop.time()
            self._watch()
        elif not self._heard:  # browsers open connections in advance
            self.transport.close()
        else:
            self._close_with(
                HTTPStatus.REQUEST_TIMEOUT,
                "too-slow",
                "The request took too long to arrive. Send it again.",
            )

    def _close_with(self, status: HTTPStatus, code: str, sentence: str) -> None:
        """Respond with an error, unless a response has begun, and close the connection."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            body = msgspec.json.encode({"code": code, "sentence": sentence})
            headers = [
                ("Content-Type", "application/json"),
                ("Content-Length", str(len(body))),
                ("Connection", "close"),
                ("Retry-After", str(RETRY_S)),
            ]
            reply = h11.Response(status_code=status, headers=headers)
            for event in (reply, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def limited_protocol(config: Config, *, most: int | None) -> type[LimitedHttp]:
    """Return the protocol class of a server with this configuration and at most *most* connections."""
    return type(
        "LimitedHttp",
        (LimitedHttp,),
        {
            "head_s": config.head_s,
            "body_s": config.body_s,
            "pause_s": config.pause_s,
            "open_connections": OpenConnections(config.connections),
            "all_connections": AllConnections(most),
        },
    )
