"""This process as a part of a cluster: its signs of life, its leases, and its link to the others."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import socket
from contextlib import suppress
from hashlib import sha256
from time import monotonic, time_ns
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import structlog

from ohhell.server.accounts.open_connections import end_sessions_here, mute_here
from ohhell.server.cluster import commit_points
from ohhell.server.cluster.clock import ClusterClock
from ohhell.server.cluster.exchanges import Exchanges
from ohhell.server.cluster.frames import EndSessions, HandOver, SetMuted, SpentElsewhere
from ohhell.server.cluster.leases import LASTS_MS, ProcessLeases
from ohhell.server.cluster.link import Link, patiently
from ohhell.server.state import NS_PER_MS
from ohhell.store import events, pads
from ohhell.store.errors import StoreError
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection
    from starlette.applications import Starlette
    from starlette.types import ASGIApp

    from ohhell.server.cluster.frames import Frame
    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.live.registry import LiveRegistry
    from ohhell.server.state import ServerState
    from ohhell.store.leases import RunningProcess

BEAT_S: Final = 1.0
"""Seconds between two signs of life."""

CLOCK_APART_S: Final = 5
"""Seconds by which this machine's clock may differ from the database's without a warning."""

POLL_S: Final = 0.05
PATIENCE_S: Final = 10.0

T = TypeVar("T")
_log = structlog.get_logger()


class Cluster:
    """This process as a part of a cluster."""

    def __init__(self, server: ServerState, app: Starlette) -> None:
        assert server.config.redis is not None, "a cluster has a Redis"
        assert server.fences is not None, "its store checks leases"
        self.process = secrets.token_hex(8)
        self.inner: ASGIApp | None = None
        self.running: tuple[RunningProcess, ...] = ()
        self.leases = ProcessLeases(server.config.database, self.process, server.fences, ask=self._ask)
        self.exchanges = Exchanges(lambda: (self.inner or app, app))
        self.link = self.exchanges.link = Link(
            server.config.redis,
            key=server.secrets.cluster_key,
            cluster=server.secrets.cluster_name,
            process=self.process,
            received=self._received,
            lost=self.exchanges.lose,
        )
        self._server = server
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self.heard_at = monotonic()
        self._isolated = False
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the cluster."""
        server = self._server
        beat = await self.leases.beat(self._name, 0)
        self.running = beat.running
        server.now = ClusterClock(beat.now)
        server.metrics.started = server.now()
        apart = (time_ns() // NS_PER_MS - beat.now) / 1000
        if abs(apart) > CLOCK_APART_S:
            _log.warning(
                "clock-apart", seconds=round(apart), advice="The database's clock is used. Set this machine's clock."
            )
        for registry in self._registries():
            registry.leases = self.leases
        server.rates.spent = {}
        await self.link.start()
        self._save_commit_point()
        self._beating = asyncio.create_task(self._beat_regularly())

    def _registries(self) -> tuple[LiveRegistry[Any, Any], ...]:
        return self._server.tables, self._server.pads, self._server.events

    # signs of life

    async def _beat_regularly(self) -> None:
        while True:
            begin = monotonic()
            try:
                await patiently(self.beat(), seconds=LASTS_MS / 1000)
            except (StoreError, TimeoutError) as error:
                _log.warning("no sign of life could be given", reason=str(error) or type(error).__name__)
                if monotonic() - self.heard_at > LASTS_MS / 1000 and not self._isolated:
                    self._isolate()
            except Exception:  # noqa: BLE001 (without signs of life this process would lose its tables)
                _log.exception("a sign of life failed")
            await asyncio.sleep(max(0.1, BEAT_S - (monotonic() - begin)))

    async def beat(self) -> None:
        """Give a sign of life; end what was done with processes that have stopped, and drop what others took over."""
        begin = monotonic()
        beat = await self.leases.beat(self._name, self.load)
        paused = begin - self.heard_at > LASTS_MS / 1000
        self.heard_at = begin
        self._isolated = False
        clock = self._server.now
        if isinstance(clock, ClusterClock):
            clock.compare(beat.now)
        self.running = beat.running
        self._save_commit_point()
        self._share_rates()
        for gone in self.exchanges.peers - {process.id for process in beat.running}:
            self.exchanges.lose(gone)
        if paused:
            self._drop(await self.leases.lost())

    def _save_commit_point(self) -> None:
        """Note in Redis how far the database is, for processes that start later."""
        self.link.run(commit_points.command(self._server.secrets.cluster_name, self._server.store.commit_point))

    def _share_rates(self) -> None:
        """Let the others know what people and addresses have done here, so that limits hold for all processes together."""
        spent, self._server.rates.spent = self._server.rates.spent, {}
        if spent:
            self._tell_all(SpentElsewhere([(*bucket, cost) for bucket, cost in spent.items()]))

    def _drop(self, streams: list[str]) -> None:
        lost = set(streams)
        for registry in self._registries():
            for key in [key for key in registry.ids if registry.stream(key) in lost]:
                registry.drop(key)

    def _isolate(self) -> None:
        """Let all clients connect again: the database can't be reached from here, perhaps from another process."""
        self._isolated = True
        for registry in self._registries():
            for subscriber in registry.subscribers:
                subscriber.reconnect()
        self.exchanges.lose(None)

    @property
    def load(self) -> int:
        """How many tables, pads and events this process has in memory."""
        return sum(len(registry.ids) for registry in self._registries())

    def least_loaded(self) -> str | None:
        """Return a process for a new table: the less loaded of two, None for this one.

        If everybody chose the least loaded of all, it would get all new tables until its next sign of life.
        """
        if not self.link.up:
            return None
        others = [process for process in self.running if not process.leaving and process.id != self.process]
        if not others:
            return None
        other = random.choice(others)
        return other.id if other.load < self.load or self.leases.leaving else None

    def agreed_process(self, purpose: bytes) -> str | None:
        """Return the process that all choose for the same purpose, None for this one (rendezvous hashing)."""
        stay = [process.id for process in self.running if not process.leaving]
        agreed = min(stay, key=lambda process: sha256(purpose + process.encode()).digest(), default=self.process)
        return None if agreed == self.process or not self.link.up else agreed

    # who serves what

    async def owner_of(self, stream: str) -> str | None:
        """Return the process that serves a stream, None for this one; wait while the one that has it is about to stop."""
        until = monotonic() + PATIENCE_S
        while True:
            if self.leases.leaving:
                raise Refusal("server-stops", "This process of the server is stopping. Try again.")
            owner = await self.leases.owner(stream)
            if owner is None or owner.process == self.process:
                return None
            if not owner.leaving or monotonic() > until:
                return owner.process
            await asyncio.sleep(POLL_S)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Read from the store."""
        return await asyncio.wrap_future(self._server.store.read(query))

    def _ask(self, process: str, stream: str) -> None:
        self.link.send(process, HandOver(stream))

    def _received(self, sender: str, frame: Frame) -> None:
        match frame:
            case HandOver():
                self._server.run_in_background(self._hand_over(frame.stream))
            case EndSessions():
                end_sessions_here(self._server, frame.person, frame.sessions)
            case SetMuted():
                mute_here(self._server, frame.person, frame.others)
            case SpentElsewhere():
                for kind, shared, who, cost in frame.costs:
                    self._server.rates.spent_elsewhere((cast("Kind", kind), shared, who), cost, now=self._server.now())
            case _:
                self.exchanges.take(sender, frame)

    async def _hand_over(self, stream: str) -> None:
        """Release what another process asks for."""
        for registry, prefix in (
            (self._server.pads, pads.stream("")),
            (self._server.events, events.stream("")),
            (self._server.tables, ""),
        ):
            if stream.startswith(prefix):
                await registry.hand_over(stream.removeprefix(prefix))
                return

    def end_sessions(self, person: str, sessions: tuple[str, ...] | None) -> None:
        """Close the connections of a person's sessions on the other processes."""
        self._tell_all(EndSessions(person, sessions))

    def mute(self, person: str, others: tuple[str, ...]) -> None:
        """Let the other processes know whom a person has muted."""
        self._tell_all(SetMuted(person, others))

    def _tell_all(self, frame: Frame) -> None:
        for process in self.running:
            if process.id != self.process:
                self.link.send(process.id, frame)

    # the end

    def stop_taking_requests(self) -> None:
        """Take no more requests and leases; clients of tables elsewhere connect again."""
        self.leases.leaving = True
        self.exchanges.stop()

    async def leave(self) -> None:
        """Hand everything over: finish what is being written, release all leases, and let all clients connect elsewhere."""
        self.stop_taking_requests()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(BEAT_S):
                await self.leases.beat(self._name, self.load)
        keys = [(registry, key) for registry in self._registries() for key in registry.ids]
        await asyncio.gather(*(registry.hand_over(key) for registry, key in keys), return_exceptions=True)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(LASTS_MS / 1000):
                await self.leases.leave()

    async def close(self) -> None:
        """Leave for good."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        await self.leave()
        await self.exchanges.close()
        await self.link.close()
        self.leases.close()
