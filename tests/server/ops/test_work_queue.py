"""Queues for expensive work: limits, quotas and turns."""

from __future__ import annotations

import asyncio

import pytest

from asynchronous import asynchronous
from ohhell.server.ops.work_queue import AN_ADDRESS, WAITING, Busy, WorkQueue


class Works:
    """Work in a queue that lasts until it is let go, and the order in which it began."""

    def __init__(self, queue: WorkQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self._gates: list[asyncio.Event] = []

    async def start(self, who: str, name: str, *, address: str | None = None) -> asyncio.Task[None]:
        """Ask for a turn; it has come, or waits, when this returns."""
        task = asyncio.create_task(self._work(who, name, address))
        await _settled()
        return task

    async def _work(self, who: str, name: str, address: str | None) -> None:
        async with self.queue.turn(who, address=address):
            self.begun.append(name)
            gate = asyncio.Event()
            self._gates.append(gate)
            await gate.wait()

    async def end_one(self) -> None:
        """The work that began first is done."""
        self._gates.pop(0).set()
        await _settled()


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynchronous
async def test_work_waits_until_a_place_is_free() -> None:
    works = Works(WorkQueue(at_once=1))
    await works.start("ann", "first")
    await works.start("bob", "second")
    before = list(works.begun)
    await works.end_one()

    assert (before, works.begun) == (["first"], ["first", "second"])


@asynchronous
async def test_people_take_turns_in_the_queue() -> None:
    works = Works(WorkQueue(at_once=1))
    for who, name in [("ann", "a1"), ("ann", "a2"), ("ann", "a3"), ("bob", "b1")]:
        await works.start(who, name)
    for _ in range(3):
        await works.end_one()

    assert works.begun == ["a1", "a2", "b1", "a3"]


@asynchronous
async def test_work_over_the_quota_is_refused_with_the_time_to_wait() -> None:
    works = Works(WorkQueue(at_once=1, quota=2))
    await works.start("ann", "a1")
    await works.start("ann", "a2")
    with pytest.raises(Busy, match=r"2 of your requests. Try again in 2 seconds.") as refused:
        async with works.queue.turn("ann"):
            pass

    assert (refused.value.code, refused.value.wait) == ("too-many-at-once", 2)


@asynchronous
async def test_work_of_others_is_accepted_when_one_person_is_at_the_quota() -> None:
    works = Works(WorkQueue(at_once=2, quota=1))
    await works.start("ann", "a1")
    await works.start("bob", "b1")

    assert works.begun == ["a1", "b1"]


@asynchronous
async def test_work_of_one_address_leaves_places_to_others() -> None:
    works = Works(WorkQueue(at_once=1))
    tasks = [await works.start(f"person {number}", "work", address="192.0.2.7") for number in range(WAITING)]
    refused = [task.exception() for task in tasks if task.done()]

    assert [error.code for error in refused if isinstance(error, Busy)] == ["too-many-at-once"] * (WAITING - AN_ADDRESS)


@asynchronous
async def test_work_is_refused_when_the_queue_is_full() -> None:
    works = Works(WorkQueue(at_once=1, waiting=1))
    await works.start("ann", "a1")
    await works.start("bob", "b1")
    with pytest.raises(Busy) as refused:
        async with works.queue.turn("cid"):
            pass

    assert refused.value.code == "busy"


@asynchronous
async def test_cancelled_work_leaves_the_queue() -> None:
    works = Works(WorkQueue(at_once=1))
    await works.start("ann", "a1")
    waiting = await works.start("bob", "b1")
    await works.start("cid", "c1")
    waiting.cancel()
    await _settled()
    await works.end_one()

    assert (works.begun, len(works.queue)) == (["a1", "c1"], 1)


@asynchronous
async def test_turn_of_cancelled_work_goes_to_the_next() -> None:
    works = Works(WorkQueue(at_once=1))
    await works.start("ann", "a1")
    waiting = await works.start("bob", "b1")
    await works.start("cid", "c1")
    works._gates.pop(0).set()
    await asyncio.sleep(0)
    waiting.cancel()
    await _settled()

    assert works.begun == ["a1", "c1"]


@asynchronous
async def test_failed_work_frees_its_place() -> None:
    queue = WorkQueue(at_once=1)
    with pytest.raises(ZeroDivisionError):
        async with queue.turn("ann"):
            _ = 1 // 0

    assert len(queue) == 0
