"""Reviews are made one at a time; a failed one says why, once."""

from __future__ import annotations

import asyncio

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.games.reviews import ReviewJobs
from ohhell.store.games import StoredGame
from server.in_process_server import LocalServer

DAMAGED = StoredGame("g1", "t1", 1, finished=1, public=False, rules_name="", mark="", record="nonsense")


def begin(server: LocalServer, jobs: ReviewJobs, seat: int, *, person: str = "ann") -> asyncio.Event:
    """Begin a review that will fail, and return the event that says when."""

    async def begun() -> asyncio.Event:
        job = await jobs.begin(server.state, DAMAGED, seat, jobs.queue.turn(person))
        return job.finished

    return server.run(begun)


def failed(server: LocalServer, jobs: ReviewJobs, seat: int) -> None:
    server.run(begin(server, jobs, seat).wait)


def test_damaged_record_is_reported_to_whoever_follows(server: LocalServer) -> None:
    jobs = ReviewJobs()
    failed(server, jobs, 0)

    with pytest.raises(OhHellError) as refused:
        jobs.follow("g1", 0)
    assert refused.value.code == "not-a-record"


def test_failed_review_is_forgotten_after_its_report(server: LocalServer) -> None:
    jobs = ReviewJobs()
    failed(server, jobs, 0)
    with pytest.raises(OhHellError):
        jobs.follow("g1", 0)

    assert jobs.follow("g1", 0) is None


def test_one_review_is_made_at_a_time(server: LocalServer) -> None:
    jobs = ReviewJobs()
    first, second = (begin(server, jobs, seat) for seat in (0, 1))
    server.run(first.wait)

    assert not second.is_set()


def test_full_queue_refuses_at_once(server: LocalServer) -> None:
    jobs = ReviewJobs()
    for seat in range(3):
        begin(server, jobs, seat)

    with pytest.raises(OhHellError) as refused:
        begin(server, jobs, 3)
    assert refused.value.code == "too-many-at-once"
