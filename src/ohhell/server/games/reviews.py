"""Reviews that are being made: one at a time per server, in a process that gives way to the tables."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from ohhell.bots.compilation import seems_compiled
from ohhell.coach.review_report import ReviewProgress, ReviewRequest
from ohhell.server.ops import child_process
from ohhell.server.ops.work_queue import WorkQueue
from ohhell.store.reviews import put_review

if TYPE_CHECKING:
    from ohhell.server.state import ServerState
    from ohhell.store.games import StoredGame

MODULE: Final = "ohhell.coach.review_process"

CPU_SECONDS: Final = 400
"""Seconds of processor time per review."""

TIMEOUT: Final = 3600.0
"""Seconds to wait for a review: on a busy machine its process gets little processor time."""


@dataclass(slots=True)
class ReviewJob:
    """A review that waits or is being made; *total* is 0 while it waits. *error* is why it failed."""

    done: int = 0
    total: int = 0
    error: Exception | None = None
    finished: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class ReviewJobs:
    """The reviews that are being made, by game and seat. After a restart of the server they begin again when somebody asks."""

    queue: WorkQueue = field(default_factory=lambda: WorkQueue(at_once=1))
    _jobs: dict[tuple[str, int], ReviewJob] = field(default_factory=dict)

    def follow(self, game_id: str, seat: int) -> ReviewJob | None:
        """Return the job of a review, None if there is none; raise the error of one that failed, and forget it."""
        job = self._jobs.get((game_id, seat))
        if job is not None and job.error is not None:
            del self._jobs[game_id, seat]
            raise job.error
        return job

    async def begin(
        self, server: ServerState, game: StoredGame, seat: int, turn: AbstractAsyncContextManager[None]
    ) -> ReviewJob:
        """Begin a review in the background when its *turn* in the queue comes, or raise Refusal if too many wait."""
        job = self._jobs[game.id, seat] = ReviewJob()
        server.run_in_background(self._make(server, game, seat, turn))
        await asyncio.sleep(0)  # a full queue refuses at once
        return self.follow(game.id, seat) or job

    async def _make(
        self, server: ServerState, game: StoredGame, seat: int, turn: AbstractAsyncContextManager[None]
    ) -> None:
        job = self._jobs[game.id, seat]
        try:
            async with turn:
                if not seems_compiled():  # compiling needs more time and memory than a review may use
                    await server.bots.warm_up()
                body = await _reviewed(game, seat, job)
                store = partial(put_review, game_id=game.id, seat=seat, body=body, record=game.record)
                await asyncio.wrap_future(server.store.write(store))
        except Exception as error:  # noqa: BLE001 (whoever asked gets it)
            job.error = error
        else:
            del self._jobs[game.id, seat]
        finally:
            job.finished.set()


async def _reviewed(game: StoredGame, seat: int, job: ReviewJob) -> bytes:
    def report(line: bytes) -> None:
        progress = msgspec.json.decode(line, type=ReviewProgress)
        job.done, job.total = progress.done, progress.total

    return await child_process.run(
        MODULE,
        msgspec.json.encode(ReviewRequest(game.record, seat)),
        advice="This game is too long to review",
        seconds=CPU_SECONDS,
        timeout=TIMEOUT,
        report=report,
    )
