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
from ohhell.server.http.middleware import guarded
from ohhell.server.http.rate_limit import Rates
from ohhell.server.ops import api as ops_api
from ohhell.server.ops import gc as ops_gc
from ohhell.server.ops.folder_lock import FolderLock
from ohhell.server.ops.metrics import Metrics
from ohhell.server.ops.steady_clock import SteadyTime
from ohhell.server.pads.registry import Pads
from ohhell.server.state import House
from ohhell.server.tables.bot_pool import Bots
from ohhell.server.tables.connection import table_socket
from ohhell.server.tables.registry import Rooms
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
        house = await asyncio.to_thread(open_house, config)
        app.state.house = house
        app.state.goodbye = partial(_farewell, house)
        if not seems_compiled():
            house.tend(house.bots.warm_up())
        keepers = [asyncio.create_task(job) for job in (_sweep(house), ops_gc.tidy())]
        try:
            yield
        finally:
            for keeper in keepers:
                keeper.cancel()
            await house.close()

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
    guarded(app, config)
    return app


def open_house(config: Config) -> House:
    """The house of a server: its data folder locked, its secrets read, its store open."""
    metrics = Metrics()
    lock = FolderLock(config.data)
    try:
        house = House(
            config=config,
            secrets=load_secrets(config.data),
            store=Store.open(config.database, metrics.committed, mark=config.data / MARK_FILE),
            bots=Bots(),
            rates=Rates(pace=config.pace),
            metrics=metrics,
            lock=lock,
        )
    except BaseException:
        lock.release()
        raise
    house.rooms = Rooms(house)
    house.bots.changed = house.rooms.announce
    house.pads = Pads(house)
    return house


async def _sweep(house: House) -> None:
    """Close silent connections, let empty rooms go, and forget what is old, again and again."""
    swept = 0
    while True:
        await asyncio.sleep(SWEEP)
        now = asyncio.get_running_loop().time()
        for room in house.rooms.open_now:
            room.catch_up()
            for listener in room.listeners:
                if now - listener.heard_at > SILENT:
                    listener.leave(Goodbye("silent", f"nothing was heard for {SILENT} seconds", again=True))
        house.rooms.let_go()
        house.pads.let_go()
        if not house.rooms.open_now and isinstance(house.now, SteadyTime):
            house.now.catch_up()
        if house.config.keep_days and house.now() - swept > DAY_MS:
            swept = house.now()
            house.tend(forget_old(house))


async def forget_old(house: House) -> None:
    """Forget what is older than the operator keeps, but no table and no score pad where somebody is."""
    before = house.now() - house.config.keep_days * DAY_MS
    in_use = {room.table.id for room in house.rooms.open_now} | {pad.id for pad in house.pads.open_now}
    forgotten = await asyncio.wrap_future(house.store.write(partial(forget, older_than=before, in_use=in_use)))
    _log.info("forgot what is old", forgotten=str(forgotten))


async def _farewell(house: House) -> None:
    """Tell everybody that the server stops and that they may come back by themselves, and wait until they heard it."""
    goodbye = Goodbye("server-stops", "the server stops; your seat is kept", again=True)
    listeners = [listener for room in house.rooms.open_now for listener in room.listeners]
    watchers = house.pads.watchers
    for listener in listeners:
        listener.leave(goodbye)
    for watcher in watchers:
        watcher.leave()
    ends = [*(listener.gone for listener in listeners), *(watcher.gone for watcher in watchers)]
    gone = [asyncio.create_task(end.wait()) for end in ends]
    if gone:
        await asyncio.wait(gone, timeout=FAREWELL)
        for task in gone:
            task.cancel()
