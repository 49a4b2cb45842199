"""The link between processes: in order, nothing unnoticed, nothing forged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from asynchronous import asynchronous
from ohhell.server.cluster.frames import Batch, Frame, HandOver, encode
from ohhell.server.cluster.link import HELLO_S, SILENT_S, Link, patiently
from ohhell.server.cluster.sealing import Seal
from redis_servers import ThrowAwayRedis

KEY = b"k" * 32


class End:
    """One end of a link, with everything that arrived there."""

    def __init__(self, redis: ThrowAwayRedis, process: str) -> None:
        self.frames: list[tuple[str, Frame]] = []
        self.losses: list[str | None] = []
        self._news = asyncio.Event()
        self.link = Link(redis.url, key=KEY, cluster="test", process=process, received=self._received, lost=self._lost)

    def _received(self, sender: str, frame: Frame) -> None:
        self.frames.append((sender, frame))
        self._news.set()

    def _lost(self, process: str | None) -> None:
        self.losses.append(process)
        self._news.set()

    async def until(self, test: Callable[[], bool]) -> None:
        """Wait until something has arrived."""
        while not test():
            self._news.clear()
            await self._news.wait()


@asynccontextmanager
async def ends(redis: ThrowAwayRedis) -> AsyncIterator[tuple[End, End]]:
    """Two ends that are connected."""
    both = End(redis, "a"), End(redis, "b")
    for end in both:
        await end.link.start()
    try:
        yield both
    finally:
        for end in both:
            await end.link.close()


def streams(end: End) -> list[str]:
    return [frame.stream for _, frame in end.frames if isinstance(frame, HandOver)]


@asynchronous
async def test_frames_arrive_in_order(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (a, b):
        for number in range(1000):
            a.link.send("b", HandOver(str(number)))
        await b.until(lambda: len(b.frames) == 1000)

    assert streams(b) == [str(number) for number in range(1000)]


@asynchronous
async def test_loss_is_noticed_when_nobody_listens(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (a, _):
        a.link.send("nobody", HandOver("x"))
        await a.until(lambda: bool(a.losses))
        noticed = list(a.losses)

    assert noticed == ["nobody"]


@asynchronous
async def test_loss_is_noticed_and_link_is_back_when_redis_was_killed(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (a, b):
        await asyncio.to_thread(redis_server.kill)
        await a.until(lambda: None in a.losses)
        await b.until(lambda: None in b.losses)
        await asyncio.to_thread(redis_server.start)
        while not streams(b):
            a.link.send("b", HandOver("again"))
            await asyncio.sleep(0)

    assert streams(b)[0] == "again"


@asynchronous
async def test_message_with_another_key_is_ignored(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (a, b):
        channel = "ohhell:test:b"
        forged = Seal(b"x" * 32).close(encode(Batch("a", 0, [HandOver("forged")])), channel)
        with redis_server.client() as client:
            await asyncio.to_thread(client.publish, channel, forged)
        a.link.send("b", HandOver("real"))
        await b.until(lambda: bool(b.frames))

    assert streams(b) == ["real"]


@asynchronous
async def test_recorded_message_is_ignored_when_it_is_sent_again(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (_, b):
        channel, seal = "ohhell:test:b", Seal(KEY)
        first, second = (seal.close(encode(Batch("c", number, [HandOver(str(number))])), channel) for number in (0, 1))
        with redis_server.client() as client:
            for sealed in (first, first, second):
                await asyncio.to_thread(client.publish, channel, sealed)
        await b.until(lambda: len(b.frames) == 2)

    assert streams(b) == ["0", "1"]


@asynchronous
async def test_missing_message_is_noticed(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (_, b):
        channel, seal = "ohhell:test:b", Seal(KEY)
        with redis_server.client() as client:
            for number in (0, 2):
                sealed = seal.close(encode(Batch("c", number, [HandOver(str(number))])), channel)
                await asyncio.to_thread(client.publish, channel, sealed)
        await b.until(lambda: len(b.frames) == 2)
        noticed = list(b.losses)

    assert noticed[0] == "c"


@asynchronous
async def test_link_stays_up_when_the_process_was_paused(redis_server: ThrowAwayRedis) -> None:
    async with ends(redis_server) as (a, b):
        time.sleep(SILENT_S + HELLO_S)  # noqa: ASYNC251 (the pause itself)
        a.link.send("b", HandOver("after"))
        await b.until(lambda: bool(b.frames))
        losses = [*a.losses, *b.losses]

    assert (streams(b), losses) == (["after"], [])


@asynchronous
async def test_patience_ends() -> None:
    with pytest.raises(TimeoutError):
        await patiently(asyncio.Event().wait(), seconds=0)
