"""Small applications behind the server's middleware, without tables: in this process, or on a real port."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ohhell.cli.server_process import Server, settings
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.config import Config
from ohhell.server.http.addresses import listen
from ohhell.server.http.middleware import add_middleware
from ohhell.server.http.rate_limit import RateLimiter
from ohhell.server.http.responses import HANDLERS, json_response
from ohhell.server.ops.metrics import Metrics
from ohhell.server.pads.live_pad import PadRegistry
from ohhell.server.routes import OPERATION
from ohhell.server.state import ServerState
from ohhell.server.tables.bot_pool import BotPool
from ohhell.server.tables.registry import TableRegistry
from ohhell.store.store import Store

NOON = 1_750_000_000_000
FAR = ("203.0.113.9", 4711)
LOOPBACK = ("127.0.0.1", 4711)


class ManualClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time


@contextmanager
def server_state(folder: Path, **chosen: Any) -> Iterator[ServerState]:
    """Open a server's state with its data in *folder* and a clock that stands still."""
    config = Config.at(folder, **chosen)
    with Store.open(config.database) as store:
        state = ServerState(
            config,
            store,
            load_secrets(folder),
            BotPool(),
            RateLimiter(pace=config.pace),
            Metrics(started=NOON),
            ManualClock(),
        )
        state.tables = TableRegistry(state)
        state.pads = PadRegistry(state)
        yield state


async def _body(request: Request) -> Response:
    return json_response({"said": (await request.body()).decode()})


async def _caller(request: Request) -> Response:
    host = request.client.host if request.client is not None else None
    return json_response({"address": host, "scheme": request.url.scheme, "host": request.headers["Host"]})


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text(await websocket.receive_text())
    await websocket.close()


def app_of(state: ServerState, *routes: Route | WebSocketRoute) -> Starlette:
    """Return an application behind the middleware: /body repeats a body, /caller says who sent the request, /echo is a WebSocket."""
    own = [
        Route("/body", _body, methods=["POST"]),
        Route("/caller", _caller),
        WebSocketRoute("/echo", _echo),
    ]
    app = Starlette(routes=[*routes, *own, *OPERATION], exception_handlers=HANDLERS)
    app.state.server = state
    add_middleware(app, state.config)
    return app


def raising(error: Exception) -> Route:
    """Return a route that raises *error*."""

    async def fail(_request: Request) -> Response:
        raise error

    return Route("/fails", fail)


def fetch(
    app: Starlette,
    path: str,
    *,
    method: str = "GET",
    client: tuple[str, int] = FAR,
    host: str = "localhost",
    **more: Any,
) -> httpx.Response:
    """Send one request in this process and return the response."""

    async def response() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as browser:
            return await browser.request(method, path, **more)

    return asyncio.run(response())


@contextmanager
def served(app: Starlette, config: Config, *, most: int | None = None) -> Iterator[int]:
    """Serve the application on a real port, with the settings of `ohhell serve`."""
    listening = listen(config)
    ready = threading.Event()
    server = Server(settings(config, app, most=most), app, ready.set, handshake_s=config.head_s)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(30)
        yield int(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def listening(folder: Path, **chosen: Any) -> Iterator[int]:
    """Serve the application without tables on a real port, with its data in *folder*."""
    with server_state(folder, **chosen) as state, served(app_of(state), Config.at(folder, port=0, **chosen)) as port:
        yield port


PUBLIC = "https://cards.example.org"


def post(app: Starlette, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return fetch(app, "/body", method="POST", headers=named, content=b"hello")


TOKEN = "sesame-sesame-sesame"  # noqa: S105 (used only in tests)
