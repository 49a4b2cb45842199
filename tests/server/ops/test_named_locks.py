"""Locks by name."""

from __future__ import annotations

import asyncio

from asynchronous import asynchronous
from ohhell.server.ops.named_locks import NamedLocks


@asynchronous
async def test_lock_of_the_same_name_is_held_once() -> None:
    locks = NamedLocks()
    async with locks["Ann"]:
        assert locks["Ann"].locked()


@asynchronous
async def test_locks_of_different_names_are_independent() -> None:
    locks = NamedLocks()
    async with locks["Ann"]:
        assert not locks["Bob"].locked()


@asynchronous
async def test_lock_waits_for_the_holder() -> None:
    locks, order = NamedLocks(), list[str]()

    async def second() -> None:
        async with locks["Ann"]:
            order.append("second")

    async with locks["Ann"]:
        waiting = asyncio.create_task(second())
        await asyncio.sleep(0)
        order.append("first")
    await waiting

    assert order == ["first", "second"]


@asynchronous
async def test_lock_that_nobody_holds_takes_no_memory() -> None:
    locks = NamedLocks()
    async with locks["Ann"]:
        pass

    assert len(locks) == 0
