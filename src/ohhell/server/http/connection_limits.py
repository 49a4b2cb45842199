"""Connections: how many one address may hold open, and how long a request may take to arrive."""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from ohhell.server.http.proxy import UNKNOWN, peer
from ohhell.server.http.rate_limit import network_of
from ohhell.server.http.websocket_protocol import WebSocketProtocol
from ohhell.table.permissions import Refusal

try:
    import resource
except ImportError:  # Windows, where programs may have as many open files as they like
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ohhell.server.config import Config

RETRY_S: Final = 10
"""Seconds after which a client that holds too many connections may try again."""


MOST_CHUNKS: Final = 4_096
"""Chunks in the body of one request: reading a chunk costs far more than the byte that may be all it brings."""


LEAST_READ: Final = 1_024
"""Bytes per second of an answer that a client has to read; memory is kept for all that it has not read."""


RESERVED_FILES: Final = 200
"""Open files that connections leave to everything else: the database, bots, printing."""


class ServerFull(Refusal):
    """The server has as many connections as it may, and all are in use."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "too-many-connections",
            f"The server has {most} connections open and can't take more. Try again in {RETRY_S} seconds.",
        )


class TooManyConnections(Refusal):
    """An address holds as many connections as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "too-many-connections",
            f"cannot connect: your address has {most} connections open; close some, or try again in {RETRY_S} seconds",
        )


class OpenConnections:
    """The connections that each address holds open; *most* 0 is no limit, and this machine's own address never has one."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> str | None:
        """Count one more connection; returns what `release` needs (None: not counted), or raises TooManyConnections."""
        network = network_of(address) if self.most and address != UNKNOWN else None
        if network is None:
            return None
        if self._open[network] >= self.most:
            raise TooManyConnections(self.most)
        self._open[network] += 1
        return network

    def release(self, network: str | None) -> None:
        """A connection is closed."""
        if network is not None:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]


class AllConnections:
    """All connections of a server; *most* None is no limit.

    A new one always finds room as long as any other waits for its client: the one that has waited longest is closed for it.
    So a flood of half-open connections, from however many addresses, closes its own and nobody else's.
    """

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._open: set[LimitedHttp] = set()
        self._waiting: dict[LimitedHttp, None] = {}

    def take(self, connection: LimitedHttp) -> None:
        """Count one more connection, or raise ServerFull."""
        if self.most is not None and len(self._open) >= self.most:
            oldest = next(iter(self._waiting), None)
            if oldest is None:
                raise ServerFull(self.most)
            self.release(oldest)
            oldest.transport.abort()
        self._open.add(connection)

    def note(self, connection: LimitedHttp, *, waiting: bool) -> None:
        """Remember whether the server waits for the client of *connection*, and since when."""
        if not waiting:
            self._waiting.pop(connection, None)
        elif connection in self._open:
            self._waiting.setdefault(connection)

    def release(self, connection: LimitedHttp) -> None:
        """A connection is closed."""
        self._open.discard(connection)
        self._waiting.pop(connection, None)


def room_for_connections() -> int | None:
    """How many connections fit beside the other open files of this process; None where files are not limited."""
    if not hasattr(resource, "getrlimit"):
        return None
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if files == resource.RLIM_INFINITY else max(files // 2, files - RESERVED_FILES)


class ConnectionLimit:
    """Middleware: limits the open requests and sockets of each address behind a trusted proxy.

    All connections of such a proxy come from this machine, so the protocol below cannot count them by address.
    """

    def __init__(self, app: ASGIApp, *, most: int) -> None:
        self._app = app
        self._open = OpenConnections(most)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or raise."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        network = self._open.take(peer(scope))
        try:
            await self._app(scope, receive, send)
        finally:
            self._open.release(network)


class _Requests(h11.Connection):
    """h11, which refuses requests in very many chunks, and those that say their length in two ways.

    A proxy could read another request from the latter.
    """

    _chunks = 0

    def next_event(self) -> Any:
        """The next event; too many chunks, or Content-Length with Transfer-Encoding, are an error of the client's."""
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
        """Count the connection, or answer that there are too many and close it."""
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
        """The connection no longer counts."""
        self._stop_timer()
        self._stop_unread_timer()
        self._release()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client has not read what was sent; it has to, in time."""
        super().pause_writing()
        self._watch_unread()

    def resume_writing(self) -> None:
        """The client has read nearly everything."""
        self._stop_unread_timer()
        super().resume_writing()

    def _watch_unread(self) -> None:
        self._stop_unread_timer()
        self._unread = self.transport.get_write_buffer_size()
        self._unread_timer = self.loop.call_later(self.pause_s, self._check_unread)

    def _check_unread(self) -> None:
        """Close the connection of a client that reads nothing, or very slowly."""
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
        """Read on, while the request is in time."""
        self._heard = True
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """The next request on this connection has to arrive in time, too."""
        super().on_response_complete()
        self._heard = bool(self.conn.trailing_data[0])
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the socket's own pings say whether anybody is there; it still counts."""
        super().handle_websocket_upgrade(event)
        self._stop_timer()
        socket = self.transport.get_protocol()
        assert isinstance(socket, WebSocketProtocol), "sockets speak our protocol"
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
        """Set the timer for what the connection waits for now; a body may take long as long as it does not pause."""
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
        if self.flow.read_paused:  # the client may have sent more; it is the server that has not read it yet
            self._since = self.loop.time()
            self._watch()
        elif not self._heard:  # a connection that a browser opened in advance
            self.transport.close()
        else:
            self._close_with(
                HTTPStatus.REQUEST_TIMEOUT,
                "too-slow",
                "cannot read the request: it took too long to arrive; send it again",
            )

    def _close_with(self, status: HTTPStatus, code: str, sentence: str) -> None:
        """Answer with an error, where no answer has begun, and close the connection."""
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
    """The protocol of a server with this configuration, which has at most *most* connections."""
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
