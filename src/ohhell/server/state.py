"""Everything a running server holds, and its background jobs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import monotonic_ns, time_ns
from typing import TYPE_CHECKING, Any, Final

import structlog

from ohhell.rules.errors import OhHellError
from ohhell.server.games.reviews import ReviewJobs
from ohhell.server.ops.health import Health
from ohhell.server.ops.named_locks import NamedLocks
from ohhell.server.ops.work_queue import WorkQueue
from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from ohhell.server.accounts.secret_key import Secrets
    from ohhell.server.cluster.cluster import Cluster
    from ohhell.server.config import Config
    from ohhell.server.events.registry import EventRegistry
    from ohhell.server.http.rate_limit import RateLimiter
    from ohhell.server.ops.folder_lock import FolderLock
    from ohhell.server.ops.metrics import Metrics
    from ohhell.server.pads.live_pad import LivePad, PadRegistry
    from ohhell.server.push.sender import PushSender
    from ohhell.server.push.turns import TurnMessages
    from ohhell.server.tables.bot_pool import BotPool
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.registry import TableRegistry
    from ohhell.store.leases import Fence
    from ohhell.store.store import Store


PRINTERS: Final = 2
"""Sheets that are printed at the same time; others wait."""

ADVISERS: Final = max(1, (os.cpu_count() or 2) - 1)
"""Hints and estimates that are computed at the same time; one CPU stays free for the bots that play."""

_log = structlog.get_logger()

NS_PER_MS: Final = 1_000_000


class SteadyClock:
    """The time in milliseconds since 1970: the machine's clock when it was last read, plus the monotonic clock since then.

    Everything at a table runs on it, for example the players' clocks. So nobody loses time when the machine's clock is set or
    the machine wakes from sleep; `catch_up` reads the new time when nobody plays.
    """

    def __init__(self, wall: Callable[[], int] = time_ns, steady: Callable[[], int] = monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self.catch_up()

    def __call__(self) -> int:
        """Return the time."""
        return (self._begin + self._steady() - self._since) // NS_PER_MS

    def catch_up(self) -> None:
        """Read the machine's clock again."""
        self._begin, self._since = self._wall(), self._steady()


@dataclass(slots=True)
class ServerState:
    """Everything a running server holds; `tables`, `pads` and `events` are set right after it is made: they refer to it."""

    config: Config
    store: Store
    secrets: Secrets
    bots: BotPool
    rates: RateLimiter
    metrics: Metrics
    now: Callable[[], int] = field(default_factory=SteadyClock)
    lock: FolderLock | None = None
    cluster: Cluster | None = None
    fences: dict[str, Fence] | None = None
    """In a cluster, the leases of this process by stream, which the store checks with every append."""
    health: Health = field(init=False)
    tables: TableRegistry = field(init=False)
    pads: PadRegistry = field(init=False)
    events: EventRegistry = field(init=False)
    table_watchers: list[Callable[[LiveTable], None]] = field(default_factory=list)
    """Called after a live table has changed, and after somebody connects to it or disconnects."""
    pad_watchers: list[Callable[[LivePad], None]] = field(default_factory=list)
    """The same for live score pads."""
    printing: WorkQueue = field(default_factory=lambda: WorkQueue(at_once=PRINTERS))
    thinking: WorkQueue = field(default_factory=lambda: WorkQueue(at_once=ADVISERS))
    reviews: ReviewJobs = field(default_factory=ReviewJobs)
    push: PushSender | None = None
    """None without the extra `push`."""
    turn_messages: TurnMessages | None = None
    locks: NamedLocks = field(default_factory=NamedLocks)
    _jobs: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.health = Health(self.store)

    def run_in_background(self, job: Coroutine[Any, Any, None]) -> None:
        """Run a job that nobody waits for; its errors are logged."""
        task = asyncio.create_task(_logging_errors(job))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)
        task.add_done_callback(lambda _: job.close())  # a job cancelled before it started was never awaited

    async def close(self) -> None:
        """Stop the tables and events, the background jobs and the bots, and finish pending writes."""
        self.tables.stop()
        self.events.stop()
        if self.turn_messages is not None:
            self.turn_messages.stop()
        jobs = list(self._jobs)
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        if self.cluster is not None:
            await self.cluster.close()
        await self.health.close()
        await self.bots.close()
        await asyncio.to_thread(self.store.close)
        if self.lock is not None:
            self.lock.release()


async def _logging_errors(job: Coroutine[Any, Any, None]) -> None:
    try:
        await job
    except (OhHellError, StoreError) as error:
        _log.warning("a background job was refused", code=error.code, sentence=error.sentence)
    except Exception:  # noqa: BLE001 (nobody else would see it)
        _log.exception("a background job failed")
