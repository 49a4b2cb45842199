"""The app: the house, its routes and its doors, put together; what uvicorn runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from ohhell.bots.compilation import seems_compiled
from ohhell.protocol.messages import Goodbye
from ohhell.server import routes
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.accounts.tokens import DAY_MS
from ohhell.server.config import MARK_FILE
from ohhell.server.http import pages, responses
from ohhell.server.http.middleware import add_middleware
from ohhell.server.http.rate_limit import RateLimiter
from ohhell.server.ops import api as ops_api
from ohhell.server.ops import gc as ops_gc
from ohhell.server.ops.folder_lock import FolderLock
from ohhell.server.ops.metrics import Metrics
from ohhell.server.ops.steady_clock import SteadyClock
from ohhell.server.pads.registry import PadRegistry
from ohhell.server.state import ServerState
from ohhell.server.tables.bot_pool import BotPool
from ohhell.server.tables.connection import table_socket
from ohhell.server.tables.registry import TableRegistry
from ohhell.store.retention import forget
from ohhell.store.store import Store

if TYPE_CHECKING:
    from ohhell.server.config import Config

SILENT: Final = 90
"""Seconds after which a connection that says nothing is closed; clients ping far more often."""

FAREWELL: Final = 2
"""Seconds clients have to hear that the server stops."""

SWEEP: Final = 15
"""Seconds between two looks at silent connections and empty rooms."""

_log = structlog.get_logger()


def build(config: Config) -> Starlette:
    """The app of a server with this configuration; the house opens when it starts and closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server = await asyncio.to_thread(open_server, config)
        app.state.server = server
        app.state.goodbye = partial(_farewell, server)
        if not seems_compiled():
            server.run_in_background(server.bots.warm_up())
        keepers = [asyncio.create_task(job) for job in (_sweep(server), ops_gc.collect_regularly())]
        try:
            yield
        finally:
            for keeper in keepers:
                keeper.cancel()
            await server.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{table:key}/socket", table_socket),
            *routes.API,
            *ops_api.ROUTES,
            *pages.ROUTES,
        ],
        exception_handlers=responses.HANDLERS,
        lifespan=lifespan,
    )
    app.state.config = config
    add_middleware(app, config)
    return app


def open_server(config: Config) -> ServerState:
    """The house of a server: its data folder locked, its secrets read, its store open."""
    metrics = Metrics()
    lock = FolderLock(config.data)
    try:
        server = ServerState(
            config=config,
            secrets=load_secrets(config.data),
            store=Store.open(config.database, metrics.committed, mark=config.data / MARK_FILE),
            bots=BotPool(),
            rates=RateLimiter(pace=config.pace),
            metrics=metrics,
            lock=lock,
        )
    except BaseException:
        lock.release()
        raise
    server.tables = TableRegistry(server)
    server.bots.changed = server.tables.announce
    server.pads = PadRegistry(server)
    return server


async def _sweep(server: ServerState) -> None:
    """Close silent connections, let empty rooms go, and forget what is old, again and again."""
    swept = 0
    while True:
        await asyncio.sleep(SWEEP)
        now = asyncio.get_running_loop().time()
        for live in server.tables.loaded:
            live.catch_up()
            for subscriber in live.subscribers:
                if now - subscriber.heard_at > SILENT:
                    subscriber.leave(Goodbye("silent", f"nothing was heard for {SILENT} seconds", again=True))
        server.tables.release_idle()
        server.pads.release_idle()
        if not server.tables.loaded and isinstance(server.now, SteadyClock):
            server.now.catch_up()
        if server.config.keep_days and server.now() - swept > DAY_MS:
            swept = server.now()
            server.run_in_background(delete_old_data(server))


async def delete_old_data(server: ServerState) -> None:
    """Forget what is older than the operator keeps, but no table and no score pad where somebody is."""
    before = server.now() - server.config.keep_days * DAY_MS
    in_use = {live.table.id for live in server.tables.loaded} | {pad.id for pad in server.pads.loaded}
    forgotten = await asyncio.wrap_future(server.store.write(partial(forget, older_than=before, in_use=in_use)))
    _log.info("forgot what is old", forgotten=str(forgotten))


async def _farewell(server: ServerState) -> None:
    """Tell everybody that the server stops and that they may come back by themselves, and wait until they heard it."""
    goodbye = Goodbye("server-stops", "the server stops; your seat is kept", again=True)
    subscribers = [subscriber for live in server.tables.loaded for subscriber in live.subscribers]
    followers = server.pads.followers
    for subscriber in subscribers:
        subscriber.leave(goodbye)
    for follower in followers:
        follower.leave()
    ends = [*(subscriber.gone for subscriber in subscribers), *(follower.gone for follower in followers)]
    gone = [asyncio.create_task(end.wait()) for end in ends]
    if gone:
        await asyncio.wait(gone, timeout=FAREWELL)
        for task in gone:
            task.cancel()
