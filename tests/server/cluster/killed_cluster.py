"""A cluster of real processes whose parts are killed, restarted and cut off from each other."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import psycopg

from databases import kill_postgresql, new_postgresql, start_postgresql
from redis_servers import ThrowAwayRedis
from server.cluster.relays import Relay, Streams
from server.server_process import ServerProcess

MOST_STALLED_S = 8.0


class Member:
    """A process with its own way to PostgreSQL and to Redis."""

    def __init__(self, process: ServerProcess, database: Relay, redis: Relay) -> None:
        self.process = process
        self.database = database
        self.redis = redis
        self.busy = asyncio.Lock()


class KilledCluster:
    """Processes behind one address, as behind a proxy; *takeovers* are the seconds until a table of a killed process had another owner."""

    def __init__(self, folder: Path, socket: str, redis: ThrowAwayRedis, chance: Random) -> None:
        self.members: list[Member] = []
        self.takeovers: list[float] = []
        self.database = new_postgresql(socket)
        self.front = Relay(self._any_process)
        self._folder = folder
        self._socket = socket
        self._redis = redis
        self._chance = chance
        self._variables = {**os.environ, "OHHELL_SERVER_KEY": secrets.token_hex(32)}
        self._watching: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.front.port}"

    async def _any_process(self) -> Streams:
        """Connect to a process that answers."""
        members = list(self.members)
        self._chance.shuffle(members)
        for member in members:
            if member.process.running:
                try:
                    return await asyncio.open_connection("127.0.0.1", member.process.port)
                except OSError:
                    continue
        raise OSError("no process answers")

    async def start(self, count: int) -> None:
        """Start so many processes."""
        await self.front.start()
        for number in range(count):
            await self._add(number)

    async def _add(self, number: int) -> None:
        database = Relay(partial(asyncio.open_unix_connection, f"{self._socket}/.s.PGSQL.5432"))
        redis = Relay(partial(asyncio.open_connection, "127.0.0.1", self._redis.port))
        await database.start()
        await redis.start()
        name = self.database.partition("@/")[2].partition("?")[0]
        data = self._folder / f"process-{number}"
        data.mkdir()
        process = ServerProcess(
            data,
            "--database",
            f"postgresql://postgres@127.0.0.1:{database.port}/{name}",
            "--redis",
            f"redis://127.0.0.1:{redis.port}",
            variables=self._variables,
        )
        await asyncio.to_thread(process.start)
        self.members.append(Member(process, database, redis))

    async def stop(self) -> None:
        """Stop everything."""
        for task in self._watching:
            task.cancel()
        for member in self.members:
            if member.process.running:
                await asyncio.to_thread(member.process.stop)
            await member.database.close()
            await member.redis.close()
        await self.front.close()

    @property
    def errors(self) -> list[str]:
        """What went wrong in the processes, in their own words."""
        return [line for member in self.members for line in member.process.errors]

    async def kill_process(self) -> None:
        """Kill a process in the middle of what it does, and start it again."""
        member = self._chance.choice(self.members)
        async with member.busy:
            tables = await asyncio.to_thread(self._owned_by, member.process.pid)
            await asyncio.to_thread(member.process.kill)
            killed_at = time.monotonic()
            for table, fence in tables:
                self._watch(table, fence, killed_at)
            await asyncio.to_thread(member.process.start)

    async def restart_process(self) -> None:
        """Stop a process as an operator does in a rolling update, and start it again."""
        member = self._chance.choice(self.members)
        async with member.busy:
            await asyncio.to_thread(member.process.stop)
            await asyncio.to_thread(member.process.start)

    async def kill_redis(self) -> None:
        """Kill Redis and start it again."""
        await asyncio.to_thread(self._redis.kill)
        await asyncio.sleep(self._chance.uniform(0, 2))
        await asyncio.to_thread(self._redis.start)

    async def kill_postgresql(self) -> None:
        """Kill PostgreSQL and start it again."""
        await asyncio.to_thread(kill_postgresql, self._socket)
        await asyncio.sleep(self._chance.uniform(0, 2))
        await asyncio.to_thread(start_postgresql, self._socket)

    async def partition(self) -> None:
        """Break the network between a process and a service: reset it, or stall one direction or both for a while."""
        member = self._chance.choice(self.members)
        relay = self._chance.choice((member.database, member.redis))
        directions = self._chance.choice(
            ((relay.to_service,), (relay.to_client,), (relay.to_service, relay.to_client), ())
        )
        if not directions:
            relay.reset()
            return
        for direction in directions:
            direction.clear()
        try:
            await asyncio.sleep(self._chance.uniform(0, MOST_STALLED_S))
        finally:
            for direction in directions:
                direction.set()

    def _owned_by(self, pid: int) -> list[tuple[str, int]]:
        """The tables of a process, with their fencing numbers."""
        query = """SELECT stream, fence FROM leases JOIN processes ON processes.id = leases.owner
        WHERE processes.name LIKE %s AND processes.until > extract(epoch FROM clock_timestamp()) * 1000"""
        with psycopg.connect(self.database) as connection:
            return [(str(stream), int(fence)) for stream, fence in connection.execute(query, [f"%:{pid}"])]

    def _watch(self, table: str, fence: int, killed_at: float) -> None:
        task = asyncio.create_task(self._until_taken_over(table, fence, killed_at))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _until_taken_over(self, table: str, fence: int, killed_at: float) -> None:
        def owner() -> int:
            try:
                with psycopg.connect(self.database) as connection:
                    row = connection.execute("SELECT fence FROM leases WHERE stream = %s", [table]).fetchone()
            except psycopg.OperationalError:  # PostgreSQL was just killed, too
                return fence
            return fence if row is None else int(row[0])

        while await asyncio.to_thread(owner) == fence:  # noqa: ASYNC110 (another process writes it)
            await asyncio.sleep(0.1)
        self.takeovers.append(time.monotonic() - killed_at)


@asynccontextmanager
async def killed_cluster(
    folder: Path, socket: str, redis: ThrowAwayRedis, chance: Random, *, processes: int
) -> AsyncIterator[KilledCluster]:
    """A cluster that runs as long as a test needs it."""
    cluster = KilledCluster(folder, socket, redis, chance)
    await cluster.start(processes)
    try:
        yield cluster
    finally:
        await cluster.stop()
