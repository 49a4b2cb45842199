"""The application that uvicorn runs: the server's state, its routes and its middleware, put together."""

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
from ohhell.server.accounts.secret_key import Secrets, check_fingerprint, load_secrets
from ohhell.server.accounts.tokens import DAY_MS
from ohhell.server.config import MARK_FILE, Config
from ohhell.server.events.linking import EventLinking
from ohhell.server.events.registry import EventRegistry
from ohhell.server.http import pages, responses
from ohhell.server.http.middleware import add_middleware
from ohhell.server.http.rate_limit import RateLimiter
from ohhell.server.ops import gc as ops_gc
from ohhell.server.ops.folder_lock import FolderLock
from ohhell.server.ops.metrics import Metrics
from ohhell.server.pads.live_pad import PadRegistry
from ohhell.server.push.sender import PushSender, is_installed
from ohhell.server.push.turns import TurnMessages
from ohhell.server.seasons.following import take_all_waiting
from ohhell.server.state import ServerState, SteadyClock
from ohhell.server.tables.bot_pool import BotPool
from ohhell.server.tables.connection import table_socket
from ohhell.server.tables.registry import TableRegistry
from ohhell.store import pads, server_keys
from ohhell.store.retention import delete_expired
from ohhell.store.store import Store

if TYPE_CHECKING:
    from ohhell.store.leases import Fence

SILENT: Final = 90
"""Seconds without a message after which a connection is closed; clients ping far more often."""

GOODBYE_S: Final = 2
"""Seconds that clients have to receive the goodbye when the server stops."""

SWEEP_S: Final = 15
"""Seconds between two sweeps for silent connections and idle tables."""

_log = structlog.get_logger()


def build(config: Config) -> Starlette:
    """Build the application; its state is opened when the server starts and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server = await asyncio.to_thread(open_server, config)
        app.state.server = server
        if config.redis is not None:
            await _join_cluster(server, app)
        app.state.goodbye = partial(_say_goodbye, server)
        if not seems_compiled():
            server.run_in_background(server.bots.warm_up())
        regular = [asyncio.create_task(job) for job in (_sweep_regularly(server), ops_gc.collect_regularly())]
        try:
            yield
        finally:
            for job in regular:
                job.cancel()
            await server.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/api/tables/{table:key}/socket", table_socket),
            *routes.API,
            *routes.OPERATION,
            *pages.ROUTES,
        ],
        exception_handlers=responses.HANDLERS,
        lifespan=lifespan,
    )
    app.state.config = config
    add_middleware(app, config)
    return app


def open_server(config: Config) -> ServerState:
    """Lock the data folder, read its secrets and open its store."""
    metrics = Metrics()
    lock = FolderLock(config.data) if config.on_sqlite else None
    fences: dict[str, Fence] | None = None if config.redis is None else {}
    try:
        secrets = load_secrets(config.data, config.server_key)
        if config.redis is not None:
            _check_cluster(config, config.redis, secrets)
        server = ServerState(
            config=config,
            secrets=secrets,
            store=_open_store(config, secrets, metrics, fences),
            bots=BotPool(),
            rates=RateLimiter(pace=config.pace),
            metrics=metrics,
            lock=lock,
            fences=fences,
        )
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    server.tables = TableRegistry(server)
    server.bots.changed = server.tables.announce
    server.pads = PadRegistry(server)
    server.events = EventRegistry(server)
    EventLinking(server)
    if is_installed():
        server.push = PushSender(server)
        server.turn_messages = TurnMessages(server, server.push)
    take_all_waiting(server.store, server.now())
    return server


def _check_cluster(config: Config, redis: str, secrets: Secrets) -> None:
    """Raise OhHellError or StoreError unless this process can join a cluster."""
    from ohhell.server.cluster import commit_points, preconditions  # needs the extra [cluster]

    preconditions.check_redis(redis)
    known = commit_points.read_commit_point(redis, secrets.cluster_name)
    preconditions.prepare_database(config.database, config.data / MARK_FILE, known)


def _open_store(config: Config, secrets: Secrets, metrics: Metrics, fences: dict[str, Fence] | None) -> Store:
    """Open the store; on PostgreSQL, raise OhHellError if it belongs to servers with another key."""
    store = Store.open(config.database, metrics.committed, mark=config.data / MARK_FILE, fences=fences)
    if not config.on_sqlite:
        try:
            theirs = store.write(partial(server_keys.claim, fingerprint=secrets.fingerprint)).result()
            check_fingerprint(ours=secrets.fingerprint, theirs=theirs)
        except BaseException:
            store.close()
            raise
    return store


async def _join_cluster(server: ServerState, app: Starlette) -> None:
    from ohhell.server.cluster.cluster import Cluster  # needs the extra [cluster]

    try:
        server.cluster = Cluster(server, app)
        await server.cluster.start()
    except BaseException:
        await server.close()
        raise


async def _sweep_regularly(server: ServerState) -> None:
    """Sweep every few seconds, and delete old data once per day."""
    deleted_at = 0
    while True:
        await asyncio.sleep(SWEEP_S)
        _sweep(server)
        if server.config.keep_days and server.now() - deleted_at > DAY_MS:
            deleted_at = server.now()
            server.run_in_background(delete_old_data(server))


def _sweep(server: ServerState) -> None:
    """Close silent connections and release idle tables, pads and events."""
    now = asyncio.get_running_loop().time()
    for live in server.tables.loaded:
        live.restart_if_needed()
    for subscriber in server.tables.subscribers:
        if now - subscriber.heard_at > SILENT:
            subscriber.leave(Goodbye("silent", f"The connection was silent for {SILENT} seconds.", again=True))
    server.tables.release_idle()
    server.pads.release_idle()
    server.events.release_idle()
    if not server.tables.loaded and isinstance(server.now, SteadyClock):
        server.now.catch_up()


async def delete_old_data(server: ServerState) -> None:
    """Delete what is older than the operator wants, except tables and score pads in use."""
    before = server.now() - server.config.keep_days * DAY_MS
    in_use = {live.table.id for live in server.tables.loaded} | {pad.id for pad in server.pads.loaded}
    if server.cluster is not None:
        in_use |= {stream.removeprefix(pads.stream("")) for stream in await server.cluster.leases.in_use()}
    deleted = await asyncio.wrap_future(server.store.write(partial(delete_expired, older_than=before, in_use=in_use)))
    _log.info("deleted old data", deleted=str(deleted))


async def _say_goodbye(server: ServerState) -> None:
    """Send everybody a goodbye, which lets clients reconnect automatically, and wait until they are gone."""
    goodbye = Goodbye("server-stops", "The server is stopping. Your seat is safe.", again=True)
    if server.cluster is not None:
        server.cluster.stop_taking_requests()
    at_tables, followers = server.tables.subscribers, (*server.pads.subscribers, *server.events.subscribers)
    for subscriber in at_tables:
        subscriber.leave(goodbye)
    for follower in followers:
        follower.leave()
    if server.cluster is not None:  # before clients are back, so that another process can continue at once
        await server.cluster.leave()
    gone = [asyncio.create_task(subscriber.gone.wait()) for subscriber in (*at_tables, *followers)]
    if gone:
        await asyncio.wait(gone, timeout=GOODBYE_S)
        for task in gone:
            task.cancel()
