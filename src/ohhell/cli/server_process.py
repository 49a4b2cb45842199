"""Running the server: uvicorn with our settings, a goodbye to clients, and a sentence if it can't start."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import typer
import uvicorn

from ohhell.bots.compilation import seems_compiled
from ohhell.protocol.limits import LARGEST_MESSAGE
from ohhell.rules.errors import OhHellError
from ohhell.server.http import addresses
from ohhell.server.http.connection_limits import room_for_connections
from ohhell.server.http.http_protocol import WebSocketProtocol, limited_protocol
from ohhell.server.ops import gc as ops_gc
from ohhell.server.ops import logs
from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import Message, Receive, Scope, Send

    from ohhell.server.config import Config

SHUTDOWN_S: Final = 10
"""How long requests may still take when the server stops."""

WARMING_UP: Final = "Preparing the hard bot in the background. This takes up to a minute, the first time only."

HEARTBEAT_S: Final = 20
LARGEST_HEADERS: Final = 16_384


def run(config: Config, *, level: str, announce: Callable[[Config, int], None]) -> None:
    """Serve until a signal stops it; call *announce* with the port when the server is ready."""
    from ohhell.server.app import build

    listening = addresses.listen(config)
    try:
        logs.set_up(stream=sys.stderr, level=level)
        try:
            app = build(config)
        except StoreError as error:
            raise OhHellError(error.code, error.sentence) from error
        port = int(listening.getsockname()[1])
        started = _Started(app)

        def ready() -> None:
            ops_gc.tune()
            announce(config, port)
            if not seems_compiled():
                typer.echo(WARMING_UP)
                sys.stdout.flush()

        server = Server(settings(config, started), app, ready, handshake_s=config.head_s)
        with _signals_ignored(), suppress(SystemExit):  # the reason is handled below
            server.run(sockets=[listening])
        if started.failure is not None:
            raise OhHellError(started.failure.code, started.failure.sentence) from started.failure
        if not server.started:
            raise OhHellError("cannot-start", "Can't start. The log says why.")
    finally:
        listening.close()


def settings(config: Config, app: Any, *, most: int | None = None) -> uvicorn.Config:
    """Return the settings for uvicorn, with *most* connections, or as many as the system allows open files."""
    return uvicorn.Config(
        app,
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        http=limited_protocol(config, most=room_for_connections() if most is None else most),
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=HEARTBEAT_S,
        ws_ping_timeout=HEARTBEAT_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=SHUTDOWN_S,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        ssl_certfile=config.certificate,
        ssl_keyfile=config.key,
    )


class _Started:
    """The application; *failure* says why it did not start."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self.failure: OhHellError | StoreError | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        failed = False

        async def sending(message: Message) -> None:
            nonlocal failed
            # Starlette sends a traceback; our own errors are printed as a sentence instead
            failed = message["type"] == "lifespan.startup.failed"
            if not failed:
                await send(message)

        try:
            await self._app(scope, receive, sending)
        except (OhHellError, StoreError) as error:
            if failed:
                self.failure = error
                await send({"type": "lifespan.startup.failed", "message": ""})
            raise


class Server(uvicorn.Server):
    """uvicorn that calls *ready* when it listens, and says goodbye to clients before it closes their sockets.

    It also limits a TLS handshake to *handshake_s* seconds, for which uvicorn has no setting.
    """

    def __init__(
        self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None], *, handshake_s: float
    ) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._handshake_s = handshake_s

    def _connection(self) -> asyncio.Protocol:
        """Return the protocol for one connection."""
        kind: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then listen on *sockets*."""
        await super().startup([])
        tls: dict[str, Any] = {}
        if self.config.ssl is not None:
            tls = {"ssl": self.config.ssl, "ssl_handshake_timeout": self._handshake_s}
        for one in sockets or ():
            listening = await asyncio.get_running_loop().create_server(
                self._connection, sock=one, backlog=self.config.backlog, **tls
            )
            self.servers.append(listening)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye to clients, then stop."""
        goodbye: Callable[[], Awaitable[None]] | None = getattr(self._app.state, "goodbye", None)
        if goodbye is not None:
            await goodbye()
        await super().shutdown(sockets)


@contextmanager
def _signals_ignored() -> Iterator[None]:
    """Ignore the signal that uvicorn raises again after it has stopped, which would end the program with an error."""
    handled = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: None) for number in handled}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
