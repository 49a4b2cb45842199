"""Several processes of a cluster inside a test: real apps on one event loop, a real PostgreSQL and a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from secrets import token_bytes
from types import SimpleNamespace
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from ohhell.server.app import build
from ohhell.server.cluster.cluster import Cluster
from ohhell.server.config import Config
from server.in_process_server import LocalServer, Visitor

T = TypeVar("T")


class LocalCluster:
    """Processes on one event loop; *servers* are those that run."""

    def __init__(self, runner: asyncio.Runner, data: Path, **chosen: Any) -> None:
        self.servers: list[LocalServer] = []
        self.runner = runner
        self._data = data
        self._chosen = {"server_key": token_bytes(32), "pace": 1000.0, **chosen}
        self._open: dict[LocalServer, Any] = {}
        self._count = 0

    def start(self, **chosen: Any) -> LocalServer:
        """Start one more process."""
        self._count += 1
        data = self._data / f"process-{self._count}"
        data.mkdir()
        app = build(Config.at(data, **{**self._chosen, **chosen}))
        lifespan = app.router.lifespan_context(app)
        server = LocalServer(app, self.runner)
        self.run(lifespan.__aenter__)
        self._open[server] = lifespan
        self.servers.append(server)
        return server

    def stop(self, server: LocalServer) -> None:
        """Stop a process as an operator does."""
        self.servers.remove(server)
        self.run(server.app.state.goodbye)
        lifespan = self._open.pop(server)
        self.run(lambda: lifespan.__aexit__(None, None, None))

    def run(self, coming: Callable[[], Awaitable[T]]) -> T:
        """Run a coroutine while all processes run, too."""

        async def waited() -> T:
            return await coming()

        return self.runner.run(waited())

    def owner(self, table: str) -> LocalServer:
        """The process that has a table in memory."""
        (found,) = (server for server in self.servers if server.state.tables.has(table))
        return found

    def others(self, server: LocalServer) -> list[LocalServer]:
        """All processes but this one."""
        return [other for other in self.servers if other is not server]

    def at(self, visitor: Visitor, server: LocalServer) -> Visitor:
        """The same person, whose browser reaches another process."""
        there = server.stranger()
        there.client.cookies = visitor.client.cookies
        there.id, there.name = visitor.id, visitor.name
        return there


def part_of(server: LocalServer) -> Cluster:
    """The process as a part of its cluster."""
    cluster = server.state.cluster
    assert cluster is not None
    return cluster


class AnyProcess:
    """An app that passes every request and every connection to another process, as a proxy in front of them does."""

    def __init__(self, apps: list[Starlette]) -> None:
        self._apps = cycle(apps)
        self.state = SimpleNamespace(server=None)
        """No process is the one whose state a test may look into."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await next(self._apps)(scope, receive, send)


@contextmanager
def local_cluster(data: Path, **chosen: Any) -> Iterator[LocalCluster]:
    """A cluster without processes yet; *chosen* configures them."""
    with asyncio.Runner() as runner:
        cluster = LocalCluster(runner, data, **chosen)
        try:
            yield cluster
        finally:
            for server in list(cluster.servers):
                cluster.stop(server)
