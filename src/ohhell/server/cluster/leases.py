"""The leases of this process, and the proof that it still runs, over its own connection to PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ohhell.server.live.live_log import LEASE_LOST, MOVED
from ohhell.server.live.registry import OwnedElsewhere
from ohhell.store import engines, leases
from ohhell.store.errors import StoreError, to_store_error
from ohhell.store.leases import RunningProcess

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.store.leases import Fence, Owner

LASTS_MS: Final = 4_000
"""Milliseconds after its last sign of life in which a process keeps its leases."""

ASK_S: Final = 1.0
"""Seconds after which a process that has a lease is asked for it again."""

POLL_S: Final = 0.05
PATIENCE_S: Final = 10.0
"""Seconds to wait for a lease that another process has."""

CONNECTIONS: Final = 2
"""Connections for leases: signs of life must not wait for a lease that somebody else is just writing with."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Beat:
    """What a sign of life finds out: the processes that run, and the database's clock."""

    running: tuple[RunningProcess, ...]
    now: int


class ProcessLeases:
    """The leases that *process* holds; *held* has the fences by stream, which the store checks with every append."""

    def __init__(self, database: str, process: str, held: dict[str, Fence], *, ask: Callable[[str, str], None]) -> None:
        self.process = process
        self.held = held
        self.leaving = False
        self._ask = ask
        self._engine = engines.writer(engines.parse(database), connections=CONNECTIONS)
        self._threads = ThreadPoolExecutor(max_workers=CONNECTIONS, thread_name_prefix="leases")
        self._releasing: set[asyncio.Task[None]] = set()

    async def _run(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run_now, job)

    def _run_now(self, job: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise to_store_error(error, doing="take this over") from error

    async def beat(self, name: str, load: int) -> Beat:
        """Give a sign of life."""

        def job(connection: Connection) -> Beat:
            me = RunningProcess(self.process, name, load, self.leaving)
            leases.renew(connection, me, lasts_ms=LASTS_MS)
            return Beat(tuple(leases.running(connection)), leases.database_time(connection))

        return await self._run(job)

    async def owner(self, stream: str) -> Owner | None:
        """Return the process that has a lease, None if nobody has who runs."""
        return await self._run(lambda connection: leases.owner(connection, stream))

    async def acquire(self, stream: str, *, take: bool) -> None:
        """Get the lease on a stream; if another process has it, *take* it over or raise OwnedElsewhere."""
        until, asked_at = monotonic() + PATIENCE_S, -ASK_S
        while True:
            if self.leaving:
                raise StoreError("server-stops", "This process of the server is stopping. Connect again.")
            fence = await self._run(lambda connection: leases.take(connection, stream, self.process))
            if fence is not None:
                self.held[stream] = fence
                return
            owner = await self.owner(stream)
            if owner is not None and not take and not owner.leaving:
                raise OwnedElsewhere(owner.process)
            if monotonic() > until:
                raise StoreError(LEASE_LOST, MOVED)
            if owner is not None and not owner.leaving and monotonic() - asked_at >= ASK_S:
                asked_at = monotonic()
                self._ask(owner.process, stream)
            await asyncio.sleep(POLL_S)

    def release(self, stream: str) -> asyncio.Task[None]:
        """Release the lease on a stream, in the background unless the caller waits."""
        task = asyncio.create_task(self._release(stream, self.held.pop(stream, None)))
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)
        return task

    async def _release(self, stream: str, fence: Fence | None) -> None:
        if fence is not None:
            try:
                await self._run(lambda connection: leases.release(connection, stream, fence))
            except StoreError:
                return  # it stays ours until somebody asks for it, or until we stop

    async def lost(self) -> list[str]:
        """Return the streams that other processes have taken over since this one was last heard of."""
        there = await self._run(lambda connection: leases.held(connection, self.process))
        return [stream for stream, fence in list(self.held.items()) if there.get(stream) != fence]

    async def in_use(self) -> set[str]:
        """Return the streams that any running process has."""
        return await self._run(leases.in_use)

    async def leave(self) -> None:
        """Release everything, and no longer count as running."""
        await self._run(lambda connection: leases.leave(connection, self.process))

    def close(self) -> None:
        """Close the connections."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()
