"""Where a request is served: here, or at the process that has its table, score pad or event in memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, select
from starlette.datastructures import Headers

from ohhell.server.cluster.exchanges import ProcessLost
from ohhell.server.http.responses import RequestMiddleware
from ohhell.server.live.registry import OwnedElsewhere
from ohhell.store.schema import event_tables, tables
from ohhell.table.table import EVENT_HOST

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from ohhell.server.cluster.cluster import Cluster
    from ohhell.server.live.registry import LiveRegistry
    from ohhell.server.state import ServerState

_LIVE: Final = re.compile(r"/api/(?P<kind>tables|pads|events)/(?P<key>[A-Za-z0-9_-]{1,64})(?:/.*)?")
_NOT_LIVE: Final = {("pads", "plan"), ("pads", "from"), ("events", "from")}
_MAKES_TABLES: Final = {"/api/tables", "/api/lesson"}
_ONE_AT_A_TIME: Final[dict[str, Callable[[Scope], bytes]]] = {
    "/api/find": lambda _: b"find",
    "/api/day/table": lambda scope: Headers(scope=scope).get("Cookie", "").encode(),
}
"""Requests that one process serves, so that two at the same moment know of each other: all searches, and the days of one person."""
MOST_HOPS: Final = 8


class ClusterRouting(RequestMiddleware):
    """Middleware that passes a request on to the process that has what it is about."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request here or elsewhere."""
        server: ServerState = scope["app"].state.server
        cluster = server.cluster
        if cluster is None:
            await self._app(scope, receive, send)
            return
        cluster.inner = self._app
        body = _ReplayedBody(receive)
        visited: tuple[str, ...] = ()
        process: str | None = None
        for hop in range(MOST_HOPS):
            try:
                if hop == 0:
                    process = await _process_for(server, cluster, scope)
                if process is None:
                    await self._app(scope, body, send)
                else:
                    await cluster.exchanges.forward(scope, body, send, process, visited)
            except OwnedElsewhere as elsewhere:
                visited = (*visited, process or cluster.process)
                if elsewhere.process in visited:
                    raise ProcessLost from None
                process = elsewhere.process
                body.rewind()
            else:
                return
        raise ProcessLost


class _ReplayedBody:
    """Receives the messages of a client, and can give those of a request's body again."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[Message] = []
        self._next = 0

    def rewind(self) -> None:
        """Give the body from its beginning."""
        self._next = 0

    async def __call__(self) -> Message:
        if self._next < len(self._kept):
            message = self._kept[self._next]
        else:
            message = await self._receive()
            if message["type"] not in {"http.request", "websocket.connect"}:
                return message
            self._kept.append(message)
        self._next += 1
        return message


async def _process_for(server: ServerState, cluster: Cluster, scope: Scope) -> str | None:
    """Return the process that serves a request, None for this one."""
    found = _LIVE.fullmatch(scope["path"])
    if found is None or (found["kind"], found["key"]) in _NOT_LIVE:
        if scope.get("method") == "POST" and scope["path"] in _ONE_AT_A_TIME:
            return cluster.agreed_process(_ONE_AT_A_TIME[scope["path"]](scope))
        creates = scope.get("method") == "POST" and scope["path"] in _MAKES_TABLES
        return cluster.least_loaded() if creates else None
    kind, key = found["kind"], found["key"]
    registries: dict[str, LiveRegistry[Any, Any]] = {
        "tables": server.tables,
        "pads": server.pads,
        "events": server.events,
    }
    registry = registries[kind]
    if registry.has(key):
        return None
    event = key if kind == "events" else await cluster.read(partial(event_of, kind=kind, key=key))
    stream = registry.stream(key) if event is None else server.events.stream(event)
    process = await cluster.owner_of(stream)
    if process is None and event is not None and kind != "events":
        await server.events.get(event, take=False)  # an event and its tables are in the same process
    return process


def event_of(connection: Connection, *, kind: str, key: str) -> str | None:
    """Return the event that a table or a score pad belongs to."""
    if kind == "pads":
        return connection.scalar(select(event_tables.c.event_id).where(event_tables.c.pad_id == key).limit(1))
    host = connection.scalar(select(tables.c.host).where(tables.c.id == key))
    return host.removeprefix(EVENT_HOST) if host is not None and host.startswith(EVENT_HOST) else None
